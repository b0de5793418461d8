// Hints in grades, from the position where the player is: can it still be solved,
// which box, where to, the push.  A hint is a short solve of its own and leaves
// the history alone.

import { app } from './app.js';
import * as backend from './backend.js';
import * as form from './form.js';
import { Game, neighbour, textOf } from './model.js';
import { solves } from './plans.js';
import * as playing from './playing.js';
import { click, offer, say } from './ui.js';

const HINT_SECONDS = 20;
const LOST_SECONDS = 5; // for each position, to find since when a game is lost

/* The next pushes of one box of a plan: {from, to, then}: where it stands, where
   the first push and where all of them bring it. */
function nextBox(game, plan) {
  const copy = new Game(game.position());
  let found = null;
  for (const letter of plan.toLowerCase()) {
    const d = 'udlr'.indexOf(letter);
    const step = copy.apply(d);
    if (!step) return null;
    if (!step.push) continue;
    const to = neighbour(game.level, step.to, d);
    if (!found) found = { from: step.to, to, then: to };
    else if (step.to === found.then) found.then = to;
    else break;
  }
  return found;
}

/* The moves that could be done again, if they lead to a solution. */
function knownPlan(game) {
  const rest = game.lurd(game.moves.length).slice(game.index);
  return solves(game.position(), rest) ? rest : null;
}

let hinting = null; // {game, at, solve}: what is looked for, and where
let advice = null; // {game, moves, plan}: found for the position after these moves

const isHere = ({ game, at }) => app.game === game && game.index === at;

/* A hint for a position that was left is not looked for any more. */
function leaveHint() {
  if (hinting && !isHere(hinting)) hinting.solve?.stop();
}

/* The rest of the plan that was found, if the player has followed it. */
function advised(game) {
  if (advice?.game !== game) return null;
  const now = game.lurd();
  const whole = advice.moves + advice.plan;
  return now.length >= advice.moves.length && whole.startsWith(now) ? whole.slice(now.length) : null;
}

/* What an engine says of a position, within some seconds; null when it was left
   meanwhile or nobody answered. */
async function askAbout(level, seconds, mine) {
  let answer = null;
  try {
    mine.solve = await backend.solve({ text: textOf(level), time: Math.min(seconds, form.info().seconds) }, { result: (result) => { answer = result; } });
    leaveHint();
    await mine.solve.ended;
  } catch (error) {
    say(error.message, 'bad');
    return null;
  }
  return isHere(mine) ? answer : null;
}

/* The first position of the game from which nothing leads to a solution: lost
   positions stay lost, so halving finds it.  It is proved, or may be earlier. */
async function lostSince(game, mine) {
  const pushes = [...game.moves.keys()].filter((i) => i < game.index && game.moves[i].push).map((i) => i + 1);
  const copy = new Game(game.level);
  copy.load(game.lurd());
  let [low, high, sure] = [-1, pushes.length - 1, true];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    copy.goTo(pushes[middle]);
    say(`Lost. Looking since when: between step ${pushes[low] ?? 0} and ${pushes[high]} …`, 'bad');
    const answer = await askAbout(copy.position(), LOST_SECONDS, mine);
    if (!answer) return null;
    if (answer.outcome === 'unsolvable') high = middle;
    else {
      low = middle;
      sure &&= Boolean(answer.plan);
    }
  }
  return { step: pushes[high] ?? 0, sure };
}

async function tellLost(game, mine) {
  const lost = await lostSince(game, mine);
  if (!lost) return;
  if (lost.step === 0) say('There is no solution, not even from the start: proved.', 'bad');
  else {
    offer(`Lost since step ${lost.step}${lost.sure ? '' : ' at the latest'}, proved.`, `Back to step ${lost.step - 1}`,
      () => playing.jump(lost.step - 1), 'bad');
  }
}

/* A plan from here that is known or found; null after a word about why not. */
async function planFromHere(game) {
  const known = knownPlan(game) ?? advised(game);
  if (known !== null) return known;
  const mine = { game, at: game.index };
  hinting = mine;
  say('Looking for a hint …');
  try {
    const answer = await askAbout(game.position(), HINT_SECONDS, mine);
    if (answer?.plan) {
      advice = { game, moves: game.lurd(), plan: answer.plan };
      return answer.plan;
    }
    if (answer?.outcome === 'unsolvable') await tellLost(game, mine);
    else if (answer) say(`Nothing was found within ${HINT_SECONDS} seconds: it may be solvable or not.`, 'bad');
    return null;
  } finally {
    if (hinting === mine) hinting = null;
  }
}

/* What was told last: each time for the same position a little more. */
let told = { game: null, moves: '', grade: 0 };

const GRADES = [
  () => say('Still solvable. Hint again: which box.', 'good'),
  ({ from }) => {
    app.ghost = { from };
    say('This box. Hint again: where to.');
  },
  ({ from, then }) => {
    app.ghost = { from, to: then };
    say('It should go there. Hint again: the push.');
  },
  ({ from, to }) => {
    app.ghost = { from, to };
    say('This is the next push.');
  },
];

export async function hint() {
  const { game } = app;
  if (app.mode !== 'play' || game.solved() || (hinting && isHere(hinting))) return;
  const plan = await planFromHere(game);
  if (plan === null) return;
  const box = nextBox(game, plan);
  const moves = game.lurd();
  const again = told.game === game && told.moves === moves;
  told = { game, moves, grade: again ? Math.min(told.grade + 1, GRADES.length - 1) : 0 };
  if (box) GRADES[told.grade](box);
  app.tell('hint');
}

export function setUp() {
  click('hint', hint);
  app.on('game level', leaveHint);
}
