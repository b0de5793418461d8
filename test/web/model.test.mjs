// The game as the page plays it, without a browser: random tiny levels, and
// slow searches that are obviously right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse, deadlockOf, lowerBound } from '../../app/web/page/analysis.js';
import { ReverseGame, objection } from '../../app/web/page/reverse.js';
import {
  BOX, GOAL, Game, PLAYER, WALL, flood, levelFromRows, neighbour, problemsOf, rowsOf,
} from '../../app/web/page/model.js';
import { boxPath, boxTargets } from '../../app/web/page/reach.js';

/* Numbers that repeat (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function randomLevel(random, boxes) {
  const [width, height] = [5 + random(3), 5 + random(2)];
  const level = levelFromRows(Array.from({ length: height }, () => ' '.repeat(width)));
  level.cells = level.cells.map((_, s) => {
    const [x, y] = [s % width, Math.floor(s / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1 || random(5) === 0 ? WALL : 0;
  });
  const put = (bit) => {
    const free = [...level.cells.keys()].filter((s) => !(level.cells[s] & (WALL | bit))
      && (bit === GOAL || !(level.cells[s] & (BOX | PLAYER))));
    if (free.length) level.cells[free[random(free.length)]] |= bit;
  };
  for (let i = 0; i < boxes; i++) { put(GOAL); put(BOX); }
  put(PLAYER);
  return level;
}

function* levels(count, boxes, seed) {
  const random = randomFrom(seed);
  for (let found = 0; found < count;) {
    const level = randomLevel(random, boxes);
    const { problems, hopeless } = problemsOf(level);
    if (problems.length || hopeless) continue;
    found++;
    yield level;
  }
}

/* Every position that can come up, with the pushes to it: by pushes, player
   anywhere in his area. */
function positions(level) {
  const game = new Game(level);
  const blocked = (boxes) => (s) => level.cells[s] & WALL || boxes.includes(s);
  const area = (boxes, player) => flood(level, player, blocked(boxes));
  const key = (boxes, player) => `${boxes} ${area(boxes, player).indexOf(1)}`;
  const start = { boxes: [...game.boxes.keys()].filter((s) => game.boxes[s]), player: game.player, after: [] };
  const seen = new Map([[key(start.boxes, start.player), start]]);
  for (const state of seen.values()) {
    const here = area(state.boxes, state.player);
    for (const box of state.boxes) {
      for (let d = 0; d < 4; d++) {
        const to = neighbour(level, box, d);
        if (!here[neighbour(level, box, d ^ 1)] || blocked(state.boxes)(to)) continue;
        const boxes = state.boxes.map((s) => (s === box ? to : s)).sort((a, b) => a - b);
        const name = key(boxes, box);
        if (!seen.has(name)) seen.set(name, { boxes, player: box, after: [] });
        state.after.push(seen.get(name));
      }
    }
  }
  return [...seen.values()];
}

/* Sets `pushes` of each position: the fewest to a solution, or Infinity. */
function solve(level, all) {
  for (const state of all) {
    state.pushes = state.boxes.every((s) => level.cells[s] & GOAL) ? 0 : Infinity;
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const state of all) {
      const best = 1 + Math.min(...state.after.map(({ pushes }) => pushes));
      if (best < state.pushes) { state.pushes = best; changed = true; }
    }
  }
}

function gameAt(level, { boxes, player }) {
  const game = new Game(level);
  game.boxes.fill(0);
  for (const s of boxes) game.boxes[s] = 1;
  game.player = player;
  return game;
}

/* Squares from which a box alone comes to no goal, by pulling from the goals. */
function deadOf(level) {
  const free = (s) => s >= 0 && !(level.cells[s] & WALL);
  const alive = new Set([...level.cells.keys()].filter((s) => level.cells[s] & GOAL));
  for (const s of alive) {
    for (let d = 0; d < 4; d++) {
      const to = neighbour(level, s, d);
      if (free(to) && free(neighbour(level, to, d))) alive.add(to);
    }
  }
  return level.cells.map((cell, s) => (free(s) && !alive.has(s) ? 1 : 0));
}

test('no position with a solution is called lost, and no bound is too high', () => {
  let named = 0;
  for (const boxes of [2, 3]) {
    for (const level of levels(100, boxes, boxes)) {
      const all = positions(level);
      const facts = analyse(level, deadOf(level));
      solve(level, all);
      for (const state of all) {
        const game = gameAt(level, state);
        const bound = lowerBound(facts, game);
        const deadlock = deadlockOf(facts, game, bound);
        const shown = () => `${rowsOf(game.position()).join('\n')}\n${deadlock?.name} ${bound} ${state.pushes}`;
        assert.ok(bound <= state.pushes, shown());
        assert.ok(!deadlock || state.pushes === Infinity, shown());
        if (deadlock) named++;
      }
    }
  }
  assert.ok(named > 1000, `${named} deadlocks were named`);
});

test('a box can be pushed exactly where a search finds a way, and the way is played', () => {
  for (const level of levels(150, 3, 7)) {
    const start = new Game(level);
    const box = start.boxes.indexOf(1);
    // The other boxes as walls: then the places of the one are all positions.
    const alone = { ...level, cells: level.cells.map((cell, s) => (s !== box && cell & BOX ? WALL : cell)) };
    const expected = new Set(positions(alone).map(({ boxes }) => boxes[0]));
    expected.delete(box);
    const targets = boxTargets(start, box);
    assert.deepEqual([...targets.keys()].sort(), [...expected].sort(), rowsOf(level).join('\n'));
    for (const [to, last] of targets) {
      const game = new Game(level);
      for (const d of boxPath(game, box, last)) assert.ok(game.move(d));
      assert.equal(game.boxes[to], 1);
      assert.equal(game.boxes[box], 0);
    }
  }
});

test('undo and redo by move, push and session; what is followed adds up', () => {
  const game = new Game(levelFromRows(['########', '#@ $  .#', '#  $  .#', '########']));
  for (const d of 'rrrrdllurr') game.move('udlr'.indexOf(d));
  const moves = game.index;
  const pushes = game.pushes;
  const trail = game.takeTrail();
  assert.equal(trail.length, moves);
  assert.equal(trail.filter(({ box }) => box).length, pushes);
  assert.deepEqual(game.takeTrail(), []);
  for (const grain of ['move', 'push', 'session']) {
    let steps = 0;
    while (game.back(grain)) steps++;
    assert.equal(game.index, 0);
    assert.equal(game.pushes, 0);
    while (game.forth(grain));
    assert.equal(game.index, moves);
    assert.equal(game.pushes, pushes);
    if (grain === 'move') assert.equal(steps, moves);
    else assert.ok(steps <= pushes + 1);
  }
});

test('what is drawn counts; what can never be reached has no solution and is no mistake', () => {
  const of = (text, rules) => {
    const { problems, hopeless } = problemsOf(levelFromRows(text.split('\n'), { rules }));
    return problems[0]?.text ?? hopeless?.text ?? '';
  };
  assert.equal(of('#######\n#@$ .##\n###   #\n#######'), '');
  assert.equal(of('#######\n#@$ .##\n##### #\n#.$ # #\n#######'), 'Sokoban can never come to a box that is not stored.');
  assert.equal(of('#######\n#@$ .##\n#######\n##  * #\n#######'), '', 'stored already');
  assert.equal(of('#######\n#@$   #\n#######\n#  .  #\n#######'), 'Sokoban can come to fewer goals than boxes.');
  assert.equal(of('#######\n#@$ $.#\n#######\n#     #\n#######'), '2 boxes, but only 1 goal.');
  assert.equal(of('#######\n#@$ #.#\n#######', 'sink'), 'Sokoban can never come to the sink.');
  assert.equal(of('#######\n#@$..##\n#######', 'sink'), 'There must be exactly one sink.');
  assert.equal(of('#######\n#@    #\n#######'), 'There is no box to push.');
});

test('a level played backwards at random gives plans that solve it forwards', () => {
  const random = randomFrom(7);
  let solved = 0;
  for (const level of levels(60, 1, 11)) {
    if (objection(level)) continue;
    const game = new ReverseGame(level);
    for (let i = 0; i < 4000 && !game.solved(); i++) game.move(random(4), random(3) > 0);
    if (!game.solved()) continue;
    solved++;
    const forward = new Game(level);
    const plan = game.plan();
    assert.ok(forward.load(plan), plan);
    forward.goTo(plan.length);
    assert.equal(forward.lurd(), plan, 'pushes are where the pulls were');
    assert.ok(forward.solved());
    const before = game.position().cells.join();
    game.goTo(0);
    assert.equal(game.position().cells.join(), game.level.cells.join(), 'undone to the start');
    game.goTo(game.moves.length);
    assert.equal(game.position().cells.join(), before);
  }
  assert.ok(solved > 10, `${solved} solved`);
});
