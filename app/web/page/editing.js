// Drawing a map: tools, strokes of the pointer, undo and redo, and what is
// wrong with the map so far.

import { app } from './app.js';
import {
  BOX, GOAL, PLAYER, WALL, emptyLevel, levelFromRows, problemsOf, resize, rowsOf, transform,
} from './model.js';
import { drawCell } from './tiles.js';
import {
  $, click, plural, say,
} from './ui.js';

export const TOOLS = ['wall', 'floor', 'goal', 'box', 'player'];
const SAMPLE = { wall: WALL, floor: 0, goal: GOAL, box: BOX, player: PLAYER };
const HISTORY_MAX = 500;

/* Before a change: the map as it is can be brought back. */
function record() {
  app.past.push(rowsOf(app.level));
  if (app.past.length > HISTORY_MAX) app.past.shift();
  app.future = [];
}

function restore(from, to) {
  if (!from.length) return;
  to.push(rowsOf(app.level));
  const { title, rules } = app.level;
  app.level = levelFromRows(from.pop(), { title, rules });
  app.edited();
}

export const undo = () => restore(app.past, app.future);
export const redo = () => restore(app.future, app.past);

/* Ground tools change the ground and keep what stands on it, except that
   nothing stands in a wall; boxes and Sokoban replace one another. */
function painted(cell, tool) {
  switch (tool) {
    case 'wall': return WALL;
    case 'floor': return cell & (BOX | PLAYER);
    case 'goal': return (cell & (BOX | PLAYER)) | GOAL;
    case 'box': return (cell & GOAL) | BOX;
    case 'player': return (cell & GOAL) | PLAYER;
    case 'erase': return cell & (BOX | PLAYER) ? cell & GOAL : cell & WALL;
    default: return cell; // no tool in the hand
  }
}

/* One stroke of a tool is one step for undo, once it has changed something;
   'erase' takes away what stands there, or the goal, and never a wall. */
function paint(s, stroke) {
  const { cells } = app.level;
  const { tool } = stroke;
  const cell = painted(cells[s], tool);
  if (cell === cells[s]) return;
  if (!stroke.recorded) record();
  stroke.recorded = true;
  if (tool === 'player') {
    cells.forEach((other, t) => { cells[t] = other & ~PLAYER; });
  }
  cells[s] = cell;
  app.edited();
}

export function paintOnce(s, tool = app.tool) {
  paint(s, { tool });
}

let stroke = null;

export function pointerDown(s, event) {
  const erase = event.button === 2;
  stroke = { tool: erase ? 'erase' : app.tool, last: s };
  paint(s, stroke);
}

/* A quick pointer skips squares: draw the line between. */
export function pointerMove(s) {
  if (!stroke || s < 0 || s === stroke.last) return;
  const { width } = app.level;
  let [x, y] = [stroke.last % width, Math.floor(stroke.last / width)];
  const [x1, y1] = [s % width, Math.floor(s / width)];
  while (x !== x1 || y !== y1) {
    if (Math.abs(x1 - x) > Math.abs(y1 - y)) x += Math.sign(x1 - x);
    else y += Math.sign(y1 - y);
    paint(y * width + x, stroke);
  }
  stroke.last = s;
}

export function pointerUp() {
  stroke = null;
}

/* A long press erases what the press has drawn over. */
export function longPress(s) {
  if (stroke?.recorded) undo();
  stroke = null;
  paintOnce(s, 'erase');
}

export function chooseTool(tool) {
  app.tool = tool;
  for (const button of $('tools').children) {
    button.setAttribute('aria-pressed', String(button.dataset.tool === tool && app.mode === 'edit'));
  }
}

export function newMap(width, height, border) {
  const level = emptyLevel(width, height);
  for (let s = 0; border && s < level.cells.length; s++) {
    const x = s % width;
    const y = Math.floor(s / width);
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) level.cells[s] = WALL;
  }
  app.open(level, { mode: 'edit' });
}

function change(how) {
  record();
  app.level = how(app.level);
  app.edited();
}

export const rotate = () => change((level) => transform(level, 'rotate'));
export const mirror = () => change((level) => transform(level, 'mirror'));

const SIDE_MAX = 255;

function resizeBy({ side, by }) {
  const { width, height } = app.level;
  const length = (['top', 'bottom'].includes(side) ? height : width) + Number(by);
  if (length >= 1 && length <= SIDE_MAX) change((level) => resize(level, side, Number(by)));
}

export function clear() {
  change((level) => ({ ...emptyLevel(level.width, level.height), title: level.title, rules: level.rules }));
  say('The map is empty.');
}

function showValidity() {
  const line = $('validity');
  const { problems, hopeless, boxes, goals } = problemsOf(app.level);
  const counts = `${plural(boxes, 'box')}, ${plural(goals, 'goal')}. `;
  line.textContent = problems[0]?.text ?? `${counts}${hopeless ? `The map has no solution: ${hopeless.text}` : 'The map can be played.'}`;
  line.className = `validity edit-only ${problems.length || hopeless ? 'bad' : 'good'}`;
  app.bad = new Set([...problems, hopeless].flatMap((problem) => problem?.squares ?? []));
  $('map-size').textContent = `${app.level.width} × ${app.level.height}`;
  $('map-boxes').textContent = boxes;
  $('map-goals').textContent = goals;
  $('edit-undo').disabled = !app.past.length;
  $('edit-redo').disabled = !app.future.length;
}

function showMode() {
  const editing = app.mode === 'edit';
  document.body.dataset.mode = app.mode;
  $('edit').disabled = editing;
  chooseTool(app.tool);
  if (editing) showValidity();
}

function drawTools() {
  for (const button of $('tools').children) {
    const ctx = button.querySelector('canvas').getContext('2d');
    drawCell(ctx, 0, 0, 28, SAMPLE[button.dataset.tool]);
  }
}

export function setUp() {
  for (const button of $('tools').children) {
    button.addEventListener('click', () => chooseTool(app.tool === button.dataset.tool ? '' : button.dataset.tool));
  }
  for (const button of document.querySelectorAll('[data-side]')) button.addEventListener('click', () => resizeBy(button.dataset));
  click('clear', clear);
  click('edit', () => app.startEditing());
  click('play-mode', () => app.startPlaying());
  click('edit-undo', undo);
  click('edit-redo', redo);
  click('rotate', rotate);
  click('mirror', mirror);
  app.on('edit', showValidity);
  app.on('mode', showMode);
  app.on('skin', drawTools);
}
