// Where one box can be pushed to while the others stay, and how.

import {
  WALL, gridOf, neighbour, opposite, walk,
} from './model.js';

/* The eight squares around a box, clockwise from the one above it. */
function ringOf(next, s) {
  const at = (t, d) => (t >= 0 ? next[4 * t + d] : -1);
  const [up, down] = [at(s, 0), at(s, 1)];
  return [up, at(up, 3), at(s, 3), at(down, 3), down, at(down, 2), at(s, 2), at(up, 2)];
}

const SIDE_IN_RING = [0, 4, 6, 2];

/* Which of the goals can be walked to; ends as soon as all are found, which in
   the open is soon. */
function reachedOf(next, free, box, from, goals) {
  const left = new Set(goals);
  const seen = new Set([from, box]);
  for (const s of seen) {
    if (s === box) continue;
    for (let d = 0; d < 4 && left.size; d++) {
      const t = next[4 * s + d];
      if (t < 0 || !free[t]) continue;
      seen.add(t);
      left.delete(t);
    }
    if (!left.size) break;
  }
  return goals.filter((s) => !left.has(s));
}

/* The four sides of a box, as numbers: the player can walk between those with
   the same one, and not at all on those with -1.  Mostly the ring around the
   box tells; else the floor has to. */
function sidesOf(next, free, box) {
  const ring = ringOf(next, box);
  const parts = new Array(8).fill(-1);
  const gap = Math.max(0, ring.findIndex((s) => s < 0 || !free[s]));
  let part = 0; // grows at every gap
  for (let i = gap; i < gap + 8; i++) {
    const s = ring[i % 8];
    if (s >= 0 && free[s]) parts[i % 8] = part;
    else part++;
  }
  const sides = SIDE_IN_RING.map((i) => parts[i]);
  for (let d = 0; d < 3; d++) {
    if (sides[d] < 0) continue;
    const others = [0, 1, 2, 3].filter((e) => e > d && sides[e] >= 0 && sides[e] !== sides[d]);
    if (!others.length) continue;
    const goals = others.map((e) => ring[SIDE_IN_RING[e]]);
    const reached = reachedOf(next, free, box, ring[SIDE_IN_RING[d]], goals);
    others.forEach((e, i) => { if (reached.includes(goals[i])) sides[e] = sides[d]; });
  }
  return sides;
}

/* Where one box can be pushed to while the others stay: a search over places of
   the box and sides of the player.  Answers a map from squares to the last
   state on the way, for boxPath. */
export function boxTargets(game, start) {
  const { level } = game;
  const next = gridOf(level);
  const free = level.cells.map((cell, s) => (!(cell & WALL) && (!game.boxes[s] || s === start) ? 1 : 0));
  const targets = new Map();
  const seen = new Uint8Array(4 * level.cells.length);
  const known = new Map(); // the sides, by place of the box
  const area = game.reach();
  const queue = [{ box: start, player: game.player, before: null, d: -1 }];
  for (let i = 0; i < queue.length; i++) {
    const state = queue[i];
    const { box } = state;
    if (!known.has(box)) known.set(box, sidesOf(next, free, box));
    const sides = known.get(box);
    for (let d = 0; d < 4; d++) {
      const to = next[4 * box + d];
      const side = opposite(d);
      const canStand = i > 0 ? sides[side] >= 0 && sides[side] === sides[opposite(state.d)]
        : area[next[4 * box + side]] === 1;
      if (!canStand || to < 0 || !free[to] || seen[4 * box + d]) continue;
      seen[4 * box + d] = 1;
      const after = { box: to, player: box, before: state, d };
      if (!targets.has(to) && to !== start) targets.set(to, after);
      if (!game.swallows(to)) queue.push(after);
    }
  }
  return targets;
}

/* The directions that bring the box along the states that boxTargets found. */
export function boxPath(game, start, last) {
  const states = [];
  for (let state = last; state.before; state = state.before) states.push(state);
  const path = [];
  for (const state of states.reverse()) {
    const { before, d } = state;
    const side = neighbour(game.level, before.box, opposite(d));
    const steps = walk(game, before.player, side, start, before.box);
    if (!steps) return null;
    path.push(...steps, d);
  }
  return path;
}
