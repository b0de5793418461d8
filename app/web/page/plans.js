// Plans that are found: kept, and put into the game.

import { planText } from './answers.js';
import { app } from './app.js';
import * as backend from './backend.js';
import * as form from './form.js';
import * as games from './games.js';
import { Game, textOf } from './model.js';
import * as playing from './playing.js';
import { say, showBoard, showTab } from './ui.js';

/* The end of a plan from the start of the level; null if it breaks a rule. */
function played(level, plan) {
  const game = new Game(level);
  if (!game.load(plan)) return null;
  game.goTo(plan.length);
  return game;
}

export const solves = (level, plan) => Boolean(plan) && Boolean(played(level, plan)?.solved());

export function countsOf(level, plan) {
  const { index: moves, pushes } = played(level, plan);
  return { moves, pushes };
}

/* Keeps a plan from the start of the level, if the server keeps any. */
export async function keep(level, plan, claim = {}) {
  if (!form.info().store) return;
  try {
    await backend.keep({ text: textOf(level), plan, ...claim });
    app.tell('kept');
  } catch { /* kept plans are a comfort: playing goes on without */ }
}

let unscored = []; // [game, done]: solved while the back end was away

async function score(game, done) {
  try {
    const { key, best } = await backend.best(textOf(game.level));
    const before = games.score(key);
    games.addScore(key, done);
    app.dispatchEvent(new CustomEvent('won', {
      detail: {
        game, done, before, best,
      },
    }));
    await keep(game.level, done.plan, { finder: 'player' });
  } catch {
    unscored.push([game, done]);
  }
}

/* What the player did: a score of one's own, and a solution like any other. */
export function keepOwn(game) {
  const plan = game.lurd();
  return score(game, {
    moves: plan.length, pushes: game.pushes, plan, when: new Date().toISOString(),
  });
}

/* The back end answers again. */
export function keepUnscored() {
  const waiting = unscored;
  unscored = [];
  for (const [game, done] of waiting) score(game, done);
}

/* What is proved the server looks up itself, in what the solve answered. */
export const claimOf = (result, fromStart) => ({
  finder: result.engine, job: fromStart ? result.job : '', index: result.index,
});

/* Puts a plan behind so many moves of the game shown; own moves that are given up
   for it become a snapshot.  False when it can't be played there. */
export function putPlan(plan, game = app.game, at = 0) {
  const { index } = game;
  game.goTo(at);
  games.saveTail(game);
  if (app.game !== game || !game.load(plan)) {
    game.goTo(index);
    return false;
  }
  game.takeTrail();
  app.moved();
  showTab('plan');
  showBoard();
  return true;
}

/* Puts the plan behind the moves that were done when it was asked for. */
export function takePlan(result, game, done) {
  const same = game.lurd(done.length) === done;
  if (!putPlan(same ? result.plan : done + result.plan, game, same ? done.length : 0)) return;
  if (!same) playing.jump(done.length);
  say(`Solution: ${planText(result)}${result.proved ? ', proved' : ''}.`, 'good');
  keep(game.level, game.lurd(game.moves.length), claimOf(result, done === ''));
}
