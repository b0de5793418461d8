// Shorten: the optimiser on any plan, with the gap to what is proved as it closes.
// What it finds is stored; the player's own game changes only when asked.

import { endText, planText } from './answers.js';
import { app } from './app.js';
import * as backend from './backend.js';
import * as form from './form.js';
import { Gap } from './gap.js';
import * as games from './games.js';
import { textOf } from './model.js';
import * as plans from './plans.js';
import {
  $, click, number, plural, say, showTab,
} from './ui.js';

const RUNNING = 'kura.shortening'; // of this window, for after a reload

let work = null; // {name, level, by, first, plan, solve}: the last that was begun
let gap = null;

const isHere = () => work !== null && work.name === games.nameOf(app.game.level);
const wordOf = (by) => (by === 'moves' ? 'move' : 'push');

function costOf({ level, by }, plan) {
  const { moves, pushes } = plans.countsOf(level, plan);
  return by === 'moves' ? moves : pushes;
}

/* ---- Words ---- */

function tell(text, kind = '') {
  $('shorten-words').textContent = text;
  $('shorten-words').className = kind;
}

function tellGap() {
  const { by, first } = work;
  const cost = gap.high ?? first;
  const gain = first - cost;
  const parts = [plural(cost, wordOf(by)), gain > 0 && `${number(gain)} fewer`, gap.low >= 0 && `at least ${number(gap.low)} are needed`];
  tell(`${parts.filter(Boolean).join(', ')} …`);
}

/* What was gained: by what was asked for, or by the other of moves and pushes. */
function gainText(cost, proved) {
  const { by, first, level, given, plan } = work;
  const other = by === 'moves' ? 'pushes' : 'moves';
  const more = plans.countsOf(level, given)[other] - plans.countsOf(level, plan)[other];
  if (cost < first) return `${plural(first - cost, wordOf(by))} fewer`;
  if (more > 0) return `as many ${by}, ${plural(more, wordOf(other))} fewer`;
  return `nothing shorter ${proved ? 'exists' : 'was found'}`;
}

/* How it ended; the numbers say what was gained and how far it can still be. */
function tellEnd(result) {
  const { by, level } = work;
  const cost = costOf(work, result.plan);
  const counts = planText(plans.countsOf(level, result.plan));
  const proof = result.proved || result.lower_bound >= cost
    ? `proved: no plan has fewer ${by}`
    : `at most ${number(cost - Math.max(0, result.lower_bound ?? 0))} above the fewest`;
  const gained = gainText(cost, result.proved);
  tell(`${counts}: ${gained}; ${proof}.`, 'good');
  if (isHere()) say(`${gained[0].toUpperCase()}${gained.slice(1)}: ${counts}.`, 'good');
}

/* ---- At work ---- */

function show() {
  const here = isHere();
  $('shortening').hidden = !here;
  if (!here) return;
  const better = work.plan && work.plan !== work.given;
  $('shorten-show').hidden = Boolean(work.solve) || !better;
  $('shorten-stop').hidden = !work.solve;
  $('shorten').disabled = Boolean(work.solve);
}

function hear(mine) {
  const heard = (now) => {
    if (work !== mine) return;
    gap.add(now);
    if (now.plan) mine.plan = now.plan;
    tellGap();
  };
  return { progress: heard, plan: heard, result: (result) => { mine.answer = result; } };
}

async function finish(mine) {
  const end = await mine.solve.ended;
  const { answer } = mine;
  mine.solve = null;
  if (work === mine) sessionStorage.removeItem(RUNNING);
  if (answer?.plan) {
    mine.plan = answer.plan;
    if (work === mine) {
      gap.add({ low: answer.lower_bound, high: costOf(mine, answer.plan) });
      tellEnd(answer);
    }
    await plans.keep(mine.level, answer.plan, plans.claimOf(answer, true));
  } else if (work === mine) tell(endText(end), 'bad');
}

async function follow(mine, begin) {
  work?.solve?.stop();
  work = mine;
  gap.clear();
  gap.add({ seconds: 0, high: mine.first });
  mine.solve = { stop() { mine.early = true; } };
  tellGap();
  say('Making the plan shorter: how it goes is told under Plan.');
  show();
  try {
    mine.solve = await begin(hear(mine));
    sessionStorage.setItem(RUNNING, JSON.stringify({ job: mine.solve.job, name: mine.name, by: mine.by, given: mine.given }));
    if (mine.early) mine.solve.stop();
    await finish(mine);
  } catch (error) {
    mine.solve = null;
    if (work === mine) tell(error.message, 'bad');
  }
  show();
}

const newWork = (level, plan, by) => {
  const mine = { name: games.nameOf(level), level, by, given: plan, plan: null };
  return { ...mine, first: costOf(mine, plan) };
};

/* A plan from the start of the level, by pushes or by moves. */
export function shorten(level, plan, by = $('shorten-by').value) {
  $('shorten-by').value = by;
  showTab('plan');
  if (!plans.solves(level, plan)) {
    say('Only a plan that solves the level can be made shorter: find a solution first.', 'bad');
    return;
  }
  const { time, memory } = form.fields();
  follow(newWork(level, plan, by), (on) => backend.optimize({ text: textOf(level), plan, minimize: by, time, memory }, on));
}

/* What is in the history, yours or an engine's. */
function shortenShown() {
  if (app.startPlaying()) shorten(app.game.level, app.game.lurd(app.game.moves.length));
}

function takeShorter() {
  plans.takePlan({ ...plans.countsOf(work.level, work.plan), ...work.answer, plan: work.plan }, app.game, '');
  show();
}

/* After a reload: what this window had begun. */
export function findAgain() {
  let last = null;
  try {
    last = JSON.parse(sessionStorage.getItem(RUNNING));
  } catch { /* nothing that could be read */ }
  if (!last?.job || app.mode !== 'play' || games.nameOf(app.game.level) !== last.name) return;
  follow(newWork(app.game.level, last.given, last.by), (on) => backend.attach(last.job, on));
}

export function setUp() {
  gap = new Gap($('gap-chart'));
  click('shorten', shortenShown);
  click('shorten-stop', () => work?.solve?.stop());
  click('shorten-show', takeShorter);
  app.on('level mode', show);
}
