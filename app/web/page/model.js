// The game: levels as grids of cells, and a game as a level with a history.
// Knows nothing of the page or the server.

export const WALL = 1;
export const GOAL = 2;
export const BOX = 4;
export const PLAYER = 8;

export const LETTERS = 'udlr';
export const NAMES = ['up', 'down', 'left', 'right'];
const TRAIL_MAX = 400;
const STEPS = [[0, -1], [0, 1], [-1, 0], [1, 0]];

const CELL_OF = {
  '#': WALL, '.': GOAL, '$': BOX, '*': BOX | GOAL, '@': PLAYER,
  '+': PLAYER | GOAL, ' ': 0, '-': 0, '_': 0,
};
const SIGN_OF = new Map(Object.entries(CELL_OF).filter(([c]) => !'-_'.includes(c))
  .map(([sign, cell]) => [cell, sign]));

/* A level: width, height, cells in reading order, title, rules. */
export function emptyLevel(width, height) {
  return {
    width, height, cells: new Uint8Array(width * height), title: '', rules: 'goals',
  };
}

export function levelFromRows(rows, { title = '', rules = 'goals' } = {}) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const level = { ...emptyLevel(width, Math.max(1, rows.length)), title, rules };
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    level.cells[y * width + x] = CELL_OF[sign] ?? 0;
  }));
  return level;
}

export function rowsOf(level) {
  const rows = [];
  for (let y = 0; y < level.height; y++) {
    let row = '';
    for (let x = 0; x < level.width; x++) {
      row += SIGN_OF.get(level.cells[y * level.width + x]) ?? '#';
    }
    rows.push(row);
  }
  return rows;
}

export function copyLevel(level) {
  return { ...level, cells: level.cells.slice() };
}

/* The neighbours of every square of a grid, four for each, -1 past the edge; kept
   for the last size that was asked for. */
let grid = { width: 0, height: 0, next: new Int32Array(0) };

export function gridOf({ width, height }) {
  if (grid.width === width && grid.height === height) return grid.next;
  const next = new Int32Array(4 * width * height).fill(-1);
  for (let s = 0; s < width * height; s++) {
    const x = s % width;
    const y = (s - x) / width;
    STEPS.forEach(([dx, dy], d) => {
      const isIn = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      if (isIn) next[4 * s + d] = s + dy * width + dx;
    });
  }
  grid = { width, height, next };
  return next;
}

/* The square next to s, or -1 past the edge of the grid. */
export function neighbour(level, s, d) {
  return gridOf(level)[4 * s + d];
}

export const opposite = (d) => d ^ 1;

/* Squares that can be walked to from one, through what blocked() lets pass. */
export function flood(level, from, blocked) {
  const next = gridOf(level);
  const seen = new Uint8Array(level.cells.length);
  if (from < 0) return seen;
  const stack = new Int32Array(level.cells.length);
  let count = 1;
  stack[0] = from;
  seen[from] = 1;
  while (count > 0) {
    const s = stack[--count];
    for (let d = 0; d < 4; d++) {
      const t = next[4 * s + d];
      if (t >= 0 && !seen[t] && !blocked(t)) {
        seen[t] = 1;
        stack[count++] = t;
      }
    }
  }
  return seen;
}

/* The squares inside: what the player could reach if there were no boxes. */
export function inside(level) {
  const player = level.cells.findIndex((cell) => cell & PLAYER);
  return flood(level, player, (s) => level.cells[s] & WALL);
}

/* Can the player walk to the edge of the map, which no wall closes? */
export function touchesEdge(level) {
  const { width, height } = level;
  const area = inside(level);
  for (let s = 0; s < area.length; s++) {
    const x = s % width;
    const y = Math.floor(s / width);
    if (area[s] && (x === 0 || y === 0 || x === width - 1 || y === height - 1)) return true;
  }
  return false;
}

/* The edge of the map can't be crossed; for formats that want a closed border
   a level that is open there gets a ring of wall, which changes no plan. */
function closedRows(level) {
  const rows = rowsOf(level);
  if (!touchesEdge(level)) return rows;
  const ring = '#'.repeat(level.width + 2);
  return [ring, ...rows.map((row) => `#${row}#`), ring];
}

export const rulesLine = ({ rules }) => (rules === 'sink' ? 'Rules: sink\n' : '');

/* The level as a text that the server reads. */
export function textOf(level, title = true) {
  const rows = closedRows(level).map((row) => row.replace(/^ +/, (s) => '-'.repeat(s.length)).replace(/ +$/, '') || '-');
  const line = title && level.title ? `Title: ${level.title.replace(/\s+/g, ' ')}\n` : '';
  return `${rows.join('\n')}\n${line}${rulesLine(level)}`;
}

/* Runs of signs with their count, rows divided by |, for addresses. */
export function runLengths(level) {
  return closedRows(level)
    .map((row) => row.replace(/ /g, '-').replace(/-+$/, '').replace(/(.)\1+/g, (run, sign) => run.length + sign))
    .join('|');
}

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/* Why a map has no solution, as far as it can be seen at once; null if it can't. */
function hopeless(level, boxes, goals) {
  const area = inside(level);
  const sink = level.rules === 'sink';
  const far = boxes.filter((s) => !area[s] && (sink || !(level.cells[s] & GOAL)));
  if (far.length) return { text: 'Sokoban can never come to a box that is not stored.', squares: far };
  const places = goals.filter((s) => area[s]).length;
  if (sink) return places ? null : { text: 'Sokoban can never come to the sink.', squares: goals };
  return boxes.filter((s) => area[s]).length <= places ? null
    : { text: 'Sokoban can come to fewer goals than boxes.', squares: goals.filter((s) => !area[s]) };
}

/* What is wrong with a map: sentences and the squares they are about.  What is
   drawn counts; what can't be reached makes a map that has no solution, which
   is `hopeless` with its reason, and can be played. */
export function problemsOf(level) {
  const problems = [];
  const find = (bit) => [...level.cells.keys()].filter((s) => level.cells[s] & bit);
  const players = find(PLAYER);
  const boxes = find(BOX);
  const goals = find(GOAL);
  const say = (text, squares = []) => problems.push({ text, squares });
  if (players.length === 0) say('There is no Sokoban.');
  if (players.length > 1) say(`There are ${players.length} Sokobans: only one can push.`, players);
  const counts = { boxes: boxes.length, goals: goals.length }; // what is drawn
  const sink = level.rules === 'sink';
  if (sink && goals.length !== 1) say('There must be exactly one sink.', goals);
  if (!sink && boxes.length > goals.length) say(`${counted(boxes.length, 'box', 'boxes')}, but only ${counted(goals.length, 'goal', 'goals')}.`, boxes);
  if (boxes.length === 0) say('There is no box to push.');
  return { problems, hopeless: problems.length ? null : hopeless(level, boxes, goals), ...counts };
}

/* With a row or column more, of floor, or less at a side. */
export function resize(level, side, by) {
  const tall = side === 'top' || side === 'bottom';
  const width = level.width + (tall ? 0 : by);
  const height = level.height + (tall ? by : 0);
  const [dx, dy] = [side === 'left' ? by : 0, side === 'top' ? by : 0];
  const result = { ...level, width, height, cells: new Uint8Array(width * height) };
  for (let s = 0; s < level.cells.length; s++) {
    const x = (s % level.width) + dx;
    const y = Math.floor(s / level.width) + dy;
    if (x >= 0 && y >= 0 && x < width && y < height) result.cells[y * width + x] = level.cells[s];
  }
  return result;
}

/* Turned to the right, or mirrored. */
export function transform(level, how) {
  const turned = how === 'rotate';
  const width = turned ? level.height : level.width;
  const height = turned ? level.width : level.height;
  const result = { ...level, width, height, cells: new Uint8Array(width * height) };
  for (let s = 0; s < level.cells.length; s++) {
    const x = s % level.width;
    const y = Math.floor(s / level.width);
    const to = turned ? x * width + (level.height - 1 - y)
      : y * width + (level.width - 1 - x);
    result.cells[to] = level.cells[s];
  }
  return result;
}

/* A game: the level as it was, the position now, and all moves made, of which
   the first `index` are done and the others can be done again. */
export class Game {
  constructor(level) {
    this.level = copyLevel(level);
    this.moves = [];
    this.reset();
  }

  reset() {
    this.boxes = this.level.cells.map((cell) => (cell & BOX ? 1 : 0));
    this.player = this.level.cells.findIndex((cell) => cell & PLAYER);
    this.index = 0;
    this.changes = 0; // of boxes: what is known of them holds until it grows
    this.pushes = 0;
    this.facing = 1;
    this.trail = []; // what changed since takeTrail, for the eye to follow
    this.jumped = false; // too much to follow
  }

  note(from, to, box) {
    if (this.trail.length < TRAIL_MAX) this.trail.push({ from, to, box, facing: this.facing });
    else this.jumped = true;
  }

  /* The steps since the last call, in order; none after a jump. */
  takeTrail() {
    const trail = this.jumped ? [] : this.trail;
    this.trail = [];
    this.jumped = false;
    return trail;
  }

  blocked(s) {
    return s < 0 || this.level.cells[s] & WALL;
  }

  /* Can the player step there, and does it push? null if not. */
  look(d) {
    const to = neighbour(this.level, this.player, d);
    if (this.blocked(to)) return null;
    if (!this.boxes[to]) return { to, push: false };
    const beyond = neighbour(this.level, to, d);
    if (this.blocked(beyond) || this.boxes[beyond]) return null;
    return { to, push: true, beyond };
  }

  swallows(s) {
    return this.level.rules === 'sink' && this.level.cells[s] & GOAL;
  }

  apply(d) {
    const step = this.look(d);
    if (!step) return null;
    if (step.push) {
      this.boxes[step.to] = 0;
      if (!this.swallows(step.beyond)) this.boxes[step.beyond] = 1;
      this.pushes++;
      this.changes++;
    }
    this.facing = d;
    this.note(this.player, step.to, step.push ? { from: step.to, to: step.beyond, gone: !this.boxes[step.beyond] } : null);
    this.player = step.to;
    this.index++;
    return step;
  }

  /* A new move; what could be done again is given up, unless it is the same. */
  move(d) {
    if (!this.look(d)) return null;
    const next = this.moves[this.index];
    if (next?.d === d) next.planned = false; // now it is the player's own
    else this.moves.length = this.index;
    const from = this.player;
    const step = this.apply(d);
    if (this.moves.length < this.index) this.moves.push({ d, push: step.push, from });
    return step;
  }

  undo() {
    if (this.index === 0) return false;
    const { d, push, from } = this.moves[--this.index];
    if (push) {
      const beyond = neighbour(this.level, this.player, d);
      this.boxes[beyond] = 0;
      this.boxes[this.player] = 1;
      this.pushes--;
      this.changes++;
      this.note(this.player, from, { from: beyond, to: this.player, gone: false });
    } else {
      this.note(this.player, from, null);
    }
    this.player = from;
    this.facing = this.index > 0 ? this.moves[this.index - 1].d : 1;
    return true;
  }

  redo() {
    if (this.index >= this.moves.length) return false;
    this.apply(this.moves[this.index].d);
    return true;
  }

  /* Is the place between two moves the end of what one undo takes back? */
  isStop(i, grain) {
    if (grain === 'move' || i <= 0 || i >= this.moves.length) return true;
    const before = this.moves[i - 1];
    const after = this.moves[i];
    if (grain === 'push') return before.push;
    return before.push && !after.push;
  }

  back(grain = 'move') {
    if (!this.undo()) return false;
    while (this.index > 0 && !this.isStop(this.index, grain)) this.undo();
    return true;
  }

  forth(grain = 'move') {
    if (!this.redo()) return false;
    while (this.index < this.moves.length && !this.isStop(this.index, grain)) this.redo();
    return true;
  }

  goTo(index) {
    while (this.index > index && this.undo());
    while (this.index < index && this.redo());
  }

  /* Puts a plan behind the moves done so far, marked as such; false if it can't
     be played. */
  load(lurd) {
    const kept = this.moves.slice(0, this.index);
    const start = this.index;
    const old = this.moves;
    this.moves = kept;
    for (const letter of lurd.toLowerCase()) {
      const d = LETTERS.indexOf(letter);
      if (d < 0 || !this.move(d)) {
        this.goTo(start);
        this.moves = old;
        this.takeTrail();
        return false;
      }
    }
    for (const move of this.moves.slice(start)) move.planned = true;
    this.goTo(start);
    this.takeTrail();
    return true;
  }

  lurd(count = this.index) {
    return this.moves.slice(0, count)
      .map(({ d, push }) => (push ? LETTERS[d].toUpperCase() : LETTERS[d])).join('');
  }

  solved() {
    let boxes = 0;
    for (let s = 0; s < this.boxes.length; s++) {
      if (!this.boxes[s]) continue;
      boxes++;
      if (!(this.level.cells[s] & GOAL)) return false;
    }
    return this.level.rules !== 'sink' || boxes === 0;
  }

  /* The level as it stands now, for solving and editing. */
  position() {
    const level = copyLevel(this.level);
    level.cells = level.cells.map((cell, s) => (cell & (WALL | GOAL))
      | (this.boxes[s] ? BOX : 0) | (this.player === s ? PLAYER : 0));
    return level;
  }

  /* Runs of pushes of the same box in the same direction, as JSoko counts. */
  boxLines() {
    let lines = 0;
    for (let i = 0; i < this.index; i++) {
      const { d, push } = this.moves[i];
      const before = this.moves[i - 1];
      if (push && !(i > 0 && before.push && before.d === d)) lines++;
    }
    return lines;
  }

  reach() {
    return flood(this.level, this.player, (s) => this.blocked(s) || this.boxes[s]);
  }

  /* Directions to walk to a square without pushing; null if there is no way. */
  pathTo(target) {
    return walk(this, this.player, target, -1, -1);
  }
}

/* Shortest walk, with the box that stood at `moved` now at `box`. */
export function walk(game, from, target, moved, box) {
  const { level } = game;
  const free = (s) => s >= 0 && !game.blocked(s) && s !== box && (!game.boxes[s] || s === moved);
  if (from === target) return [];
  const came = new Int8Array(level.cells.length).fill(-1);
  const queue = [from];
  for (let i = 0; i < queue.length; i++) {
    for (let d = 0; d < 4; d++) {
      const t = neighbour(level, queue[i], d);
      if (t === from || t < 0 || came[t] >= 0 || !free(t)) continue;
      came[t] = d;
      if (t === target) return trace(level, came, from, target);
      queue.push(t);
    }
  }
  return null;
}

function trace(level, came, from, target) {
  const path = [];
  for (let s = target; s !== from; s = neighbour(level, s, opposite(came[s]))) path.push(came[s]);
  return path.reverse();
}
