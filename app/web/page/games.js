// A game for each level, snapshots of games, and the player's own scores: all
// as records that are kept.

import { app } from './app.js';
import * as kept from './kept.js';
import { rowsOf } from './model.js';

const WORTH = 10; // moves of one's own that are not given up without a trace

/* ---- Which level ---- */

/* Two 32-bit hashes of a text, as 16 digits: names a level, exactly as drawn. */
function hash(text) {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a, b].map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('');
}

export function nameOf(level) {
  return hash(`${level.rules}\n${rowsOf(level).map((row) => row.trimEnd()).join('\n')}`);
}

/* ---- Games ---- */

/* Which moves came from a plan: [start, end) pairs. */
function plannedRuns(moves) {
  const runs = [];
  moves.forEach(({ planned }, i) => {
    if (!planned) return;
    if (runs.at(-1)?.[1] === i) runs.at(-1)[1] = i + 1;
    else runs.push([i, i + 1]);
  });
  return runs;
}

function recordOf(game) {
  return {
    title: app.level.title, moves: game.lurd(game.moves.length), index: game.index,
    planned: plannedRuns(game.moves), when: new Date().toISOString(),
  };
}

function play(game, { moves, index, planned = [] }) {
  game.goTo(0);
  if (!game.load(moves)) return false;
  game.moves.forEach((move, i) => { move.planned = planned.some(([a, b]) => i >= a && i < b); });
  game.goTo(index);
  game.takeTrail();
  return true;
}

/* The moves of each game that this window has seen or made last. */
const seen = new Map();

/* Puts what is kept of the level into a new game; false when there is none. */
export function restore(game) {
  const name = nameOf(game.level);
  const record = kept.get('game', name);
  seen.set(name, record?.moves);
  return Boolean(record?.moves) && play(game, record);
}

/* Of two games of a level one is kept as the game; the other, unless it is the
   beginning of that, becomes a snapshot. */
function keepBoth(name, game, other) {
  if (other?.moves && !game.moves.startsWith(other.moves)) {
    kept.put('snapshot', kept.newName(), { ...other, title: 'From another window', level: name });
  }
  return game;
}

function keep() {
  const { game } = app;
  if (app.mode !== 'play') return;
  const name = nameOf(game.level);
  const old = kept.get('game', name);
  if (!game.moves.length && !old) return;
  const record = recordOf(game);
  if (old && old.moves === record.moves && old.index === record.index) return;
  if (old && old.moves !== seen.get(name)) keepBoth(name, record, old);
  seen.set(name, record.moves);
  kept.put('game', name, record);
}

/* ---- Snapshots ---- */

export function snapshots(level) {
  const name = nameOf(level);
  return kept.all('snapshot').filter(([, data]) => data.level === name)
    .sort(([, a], [, b]) => (a.when < b.when ? 1 : -1));
}

export function takeSnapshot(title, game = app.game) {
  const name = kept.newName();
  kept.put('snapshot', name, { ...recordOf(game), title, level: nameOf(game.level) });
  app.tell('snapshots');
  return name;
}

export function openSnapshot(name) {
  const record = kept.get('snapshot', name);
  if (!record || !app.startPlaying()) return;
  saveTail();
  play(app.game, record);
  app.moved();
}

/* Own moves that are about to be given up become a snapshot. */
export function saveTail(game = app.game) {
  const own = game.moves.slice(game.index).filter(({ planned }) => !planned).length;
  if (own < WORTH) return;
  const all = game.lurd(game.moves.length);
  if (snapshots(game.level).some(([, { moves }]) => moves.startsWith(all))) return;
  takeSnapshot(`Given up after move ${game.moves.length}`, game);
}

/* ---- Scores: what the player did ---- */

const better = (a, b, [first, second]) => !b || a[first] < b[first] || (a[first] === b[first] && a[second] < b[second]);
const ORDERS = { moves: ['moves', 'pushes'], pushes: ['pushes', 'moves'] };

function bestOf(a, b) {
  const result = { ...b, ...a };
  for (const [metric, order] of Object.entries(ORDERS)) {
    const [x, y] = [a?.[metric], b?.[metric]];
    result[metric] = !x || (y && better(y, x, order)) ? y : x;
  }
  return result;
}

/* The player's best of a level, by its canonical key: {moves, pushes}, each
   {moves, pushes, plan, when}; null if there is none. */
export const score = (key) => (key ? kept.get('score', key) : null);

export function addScore(key, done) {
  if (key) kept.put('score', key, bestOf({ moves: done, pushes: done }, score(key)));
}

/* Has the player solved the game without moves of a plan? */
export function isOwn(game) {
  return game.index > 0 && game.solved() && game.moves.slice(0, game.index).every(({ planned }) => !planned);
}

/* ---- Two windows ---- */

const mergeGames = (mine, theirs, name) => (mine.when >= theirs.when ? keepBoth(name, mine, theirs) : keepBoth(name, theirs, mine));

export function setUp() {
  kept.mergeBy('game', mergeGames);
  kept.mergeBy('score', bestOf);
  app.on('game', keep);
}
