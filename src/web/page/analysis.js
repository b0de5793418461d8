// What can be known of a level without searching: dead squares, distances,
// tunnels, rooms, a lower bound, and deadlocks of a position.

import {
  GOAL, WALL, flood, inside, neighbour,
} from './model.js';

const FAR = 1e6;

/* Pushes from every square to one goal for a box alone, by pulling. */
function pullDistances(level, goal) {
  const distance = new Int32Array(level.cells.length).fill(FAR);
  const free = (s) => s >= 0 && !(level.cells[s] & WALL);
  const queue = [goal];
  distance[goal] = 0;
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i];
    for (let d = 0; d < 4; d++) {
      const to = neighbour(level, s, d);
      const player = to >= 0 ? neighbour(level, to, d) : -1;
      if (free(to) && free(player) && distance[to] === FAR) {
        distance[to] = distance[s] + 1;
        queue.push(to);
      }
    }
  }
  return distance;
}

/* All that depends on the walls and goals alone. */
export function analyse(level) {
  const area = inside(level);
  const goals = [...level.cells.keys()].filter((s) => level.cells[s] & GOAL && area[s]);
  const tables = goals.map((goal) => pullDistances(level, goal));
  const nearest = new Int32Array(level.cells.length).fill(FAR);
  for (const table of tables) {
    for (let s = 0; s < nearest.length; s++) nearest[s] = Math.min(nearest[s], table[s]);
  }
  const dead = area.map((isIn, s) => (isIn && !(level.cells[s] & WALL) && nearest[s] === FAR ? 1 : 0));
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

/* Boxes that can never move again, given that one of them can't: the classic
   freeze test, which takes a box under test for a wall. */
function isFrozen(facts, game, s, tested, group) {
  const wallLike = (t) => t < 0 || game.level.cells[t] & WALL || tested.has(t);
  const known = group.length;
  group.push(s);
  for (const axis of [0, 2]) {
    const a = neighbour(game.level, s, axis);
    const b = neighbour(game.level, s, axis + 1);
    if (wallLike(a) || wallLike(b)) continue;
    if (facts.dead[a] && facts.dead[b]) continue;
    tested.add(s);
    const stuck = [a, b].some((t) => game.boxes[t] && isFrozen(facts, game, t, tested, group));
    tested.delete(s);
    if (!stuck) {
      group.length = known;
      return false;
    }
  }
  return true;
}

/* Why no plan can lead on from here, as far as we can tell: {name, squares}, or
   null.  Never wrong, often silent. */
export function deadlockOf(facts, game, bound) {
  if (game.solved()) return null;
  const boxes = activeBoxes(facts, game);
  const dead = boxes.filter((s) => facts.dead[s]);
  if (dead.length) return { name: 'a crate on a dead square', squares: dead };
  if (game.level.rules === 'sink') return null;
  for (const s of boxes) {
    const group = [];
    if (!isFrozen(facts, game, s, new Set(), group)) continue;
    const frozen = [...new Set(group)];
    if (frozen.some((t) => !(game.level.cells[t] & GOAL))) {
      return { name: frozen.length > 1 ? 'frozen crates' : 'a frozen crate', squares: frozen };
    }
  }
  if (bound === Infinity) {
    return { name: 'crates without storages of their own', squares: boxes };
  }
  return null;
}

/* Squares between two walls that stand opposite: corridors. */
export function tunnels(facts) {
  const { level, area } = facts;
  const wall = (s) => s < 0 || level.cells[s] & WALL;
  return area.map((isIn, s) => {
    if (!isIn || level.cells[s] & WALL) return 0;
    const [up, down, left, right] = [0, 1, 2, 3].map((d) => wall(neighbour(level, s, d)));
    return (up && down && !left && !right) || (left && right && !up && !down) ? 1 : 0;
  });
}

/* Rooms: what is left of the floor without tunnels and doors, numbered from 1. */
export function rooms(facts) {
  const { level, area } = facts;
  const narrow = tunnels(facts);
  const number = new Int32Array(level.cells.length);
  let count = 0;
  for (let s = 0; s < number.length; s++) {
    if (!area[s] || level.cells[s] & WALL || narrow[s] || number[s]) continue;
    count++;
    const seen = flood(level, s, (t) => level.cells[t] & WALL || narrow[t]);
    seen.forEach((isIn, t) => { if (isIn) number[t] = count; });
  }
  return { number, count };
}

/* What to draw over the board: marks and numbers for each square. */
export function overlay(kind, facts) {
  const size = facts.level.cells.length;
  const labels = new Array(size).fill('');
  if (kind === 'distance') {
    const shade = new Float32Array(size);
    const most = Math.max(1, ...facts.nearest.filter((n, s) => facts.area[s] && n < FAR));
    facts.nearest.forEach((n, s) => {
      if (!facts.area[s] || n === FAR) return;
      labels[s] = String(n);
      shade[s] = 0.1 + 0.6 * (n / most);
    });
    return { labels, shade };
  }
  if (kind === 'tunnels') return { labels, shade: Float32Array.from(tunnels(facts), (n) => n * 0.5) };
  if (kind === 'rooms') {
    const { number } = rooms(facts);
    number.forEach((n, s) => { labels[s] = n ? String(n) : ''; });
    return { labels, room: number };
  }
  return null;
}
