// What is told with every move, and so can't wait for the library: a lower bound
// and deadlocks of a position.  All else, dead squares too, the library finds
// (see analysing.js).

import {
  GOAL, WALL, gridOf, inside, neighbour,
} from './model.js';

const FAR = 1e6;

/* Pushes from every square to one goal for a box alone, by pulling. */
function pullDistances(level, goal) {
  const { cells } = level;
  const next = gridOf(level);
  const distance = new Int32Array(cells.length).fill(FAR);
  const queue = new Int32Array(cells.length);
  let count = 1;
  queue[0] = goal;
  distance[goal] = 0;
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < 4; d++) {
      const to = next[4 * queue[i] + d];
      if (to < 0 || cells[to] & WALL || distance[to] !== FAR) continue;
      const player = next[4 * to + d];
      if (player < 0 || cells[player] & WALL) continue;
      distance[to] = distance[queue[i]] + 1;
      queue[count++] = to;
    }
  }
  return distance;
}

/* All that depends on the walls and goals alone; dead squares as the library
   has found them, one number for each square, or none yet. */
export function analyse(level, dead = new Uint8Array(level.cells.length)) {
  const area = inside(level);
  const goals = [...level.cells.keys()].filter((s) => level.cells[s] & GOAL && area[s]);
  const tables = goals.map((goal) => pullDistances(level, goal));
  const nearest = new Int32Array(level.cells.length).fill(FAR);
  for (const table of tables) {
    for (let s = 0; s < nearest.length; s++) nearest[s] = Math.min(nearest[s], table[s]);
  }
  return { level, area, goals, tables, nearest, dead };
}

/* Least sum of distances when every box gets a goal of its own (the Hungarian
   method with potentials, boxes as rows).  Infinity when there is no way. */
function assignment(costs, rows, columns) {
  const u = new Float64Array(rows + 1);
  const v = new Float64Array(columns + 1);
  const match = new Int32Array(columns + 1);
  const way = new Int32Array(columns + 1);
  for (let i = 1; i <= rows; i++) {
    match[0] = i;
    let j0 = 0;
    const least = new Float64Array(columns + 1).fill(Infinity);
    const used = new Uint8Array(columns + 1);
    do {
      used[j0] = 1;
      const i0 = match[j0];
      let delta = Infinity;
      let j1 = 0;
      for (let j = 1; j <= columns; j++) {
        if (used[j]) continue;
        const cost = costs(i0 - 1, j - 1) - u[i0] - v[j];
        if (cost < least[j]) { least[j] = cost; way[j] = j0; }
        if (least[j] < delta) { delta = least[j]; j1 = j; }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j]) { u[match[j]] += delta; v[j] -= delta; } else least[j] -= delta;
      }
      j0 = j1;
    } while (match[j0] !== 0);
    do { const j1 = way[j0]; match[j0] = match[j1]; j0 = j1; } while (j0);
  }
  let sum = 0;
  for (let j = 1; j <= columns; j++) if (match[j]) sum += costs(match[j] - 1, j - 1);
  return sum;
}

function activeBoxes(facts, game) {
  return [...game.boxes.keys()].filter((s) => game.boxes[s] && facts.area[s]);
}

/* Pushes that are needed at least; Infinity when no plan can exist. */
export function lowerBound(facts, game) {
  const boxes = activeBoxes(facts, game);
  if (game.level.rules === 'sink') {
    return boxes.reduce((sum, s) => sum + (facts.nearest[s] === FAR ? Infinity : facts.nearest[s]), 0);
  }
  if (boxes.length > facts.goals.length) return Infinity;
  if (boxes.length === 0) return 0;
  const sum = assignment((b, g) => facts.tables[g][boxes[b]], boxes.length, facts.goals.length);
  return sum >= FAR ? Infinity : sum;
}

/* Boxes that can never move again without being lost: the most of them of
   which each has, along both axes, a wall or another of them beside it, or dead
   squares on both sides.  The first of them to move would be lost. */
function frozenBoxes(facts, game, boxes) {
  const { level } = game;
  const frozen = new Set(boxes);
  const stuck = (s, axis) => {
    const [a, b] = [neighbour(level, s, axis), neighbour(level, s, axis + 1)];
    const blocks = (t) => t < 0 || level.cells[t] & WALL || frozen.has(t);
    return blocks(a) || blocks(b) || (facts.dead[a] && facts.dead[b]);
  };
  const queue = [...boxes];
  while (queue.length) {
    const s = queue.pop();
    if (!frozen.has(s) || (stuck(s, 0) && stuck(s, 2))) continue;
    frozen.delete(s);
    for (let d = 0; d < 4; d++) if (frozen.has(neighbour(level, s, d))) queue.push(neighbour(level, s, d));
  }
  return frozen;
}

/* Those of the set that hang together with s. */
function cluster(level, set, s) {
  const found = new Set([s]);
  for (const t of found) {
    for (let d = 0; d < 4; d++) if (set.has(neighbour(level, t, d))) found.add(neighbour(level, t, d));
  }
  return [...found];
}

/* Why no plan can lead on from here, as far as we can tell: {name, squares}, or
   null.  Never wrong, often silent. */
export function deadlockOf(facts, game, bound) {
  if (game.solved()) return null;
  const boxes = activeBoxes(facts, game);
  const dead = boxes.filter((s) => facts.dead[s]);
  if (dead.length) return { name: 'a box on a dead square', squares: dead };
  if (game.level.rules === 'sink') return null;
  const frozen = frozenBoxes(facts, game, boxes);
  const lost = [...frozen].find((s) => !(game.level.cells[s] & GOAL));
  if (lost !== undefined) {
    const squares = cluster(game.level, frozen, lost);
    return { name: squares.length > 1 ? 'frozen boxes' : 'a frozen box', squares };
  }
  if (bound === Infinity) {
    return { name: 'boxes without goals of their own', squares: boxes };
  }
  return null;
}
