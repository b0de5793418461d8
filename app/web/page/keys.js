// All keys, in one table: what they do and what the help sheet says of them.

import { app } from './app.js';
import * as editing from './editing.js';
import * as exchange from './exchange.js';
import { hint } from './hints.js';
import * as library from './library.js';
import { neighbour } from './model.js';
import * as playing from './playing.js';
import * as pointer from './pointer.js';
import * as reversing from './reversing.js';
import * as solving from './solving.js';
import { $, ask, element } from './ui.js';

const DIRECTIONS = {
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3,
  w: 0, s: 1, a: 2, d: 3, k: 0, j: 1, h: 2, l: 3,
};

/* The square that the keys draw on. */
export const cursor = { at: 0 };

function moveCursor(d) {
  const to = neighbour(app.level, Math.min(cursor.at, app.level.cells.length - 1), d);
  if (to >= 0) cursor.at = to;
  const row = Math.floor(cursor.at / app.level.width);
  $('board-text').textContent = `Row ${row}, column ${cursor.at % app.level.width}, from 0`;
  app.tell('cursor');
}

function escape() {
  if (!playing.escape() && app.mode === 'play') playing.jump(0);
}

const playingOnly = { mode: 'play' };
const editingOnly = { mode: 'edit' };

/* keys: as shown; match: as pressed (Ctrl+Shift+key, key as in event.key). */
const TABLE = [
  { group: 'Play', keys: ['Arrows', 'W A S D', 'H J K L'], help: 'walk and push' },
  { group: 'Play', keys: ['Backspace', 'Ctrl+Z'], match: ['Backspace', 'Ctrl+z'], help: 'undo a move', run: () => playing.back('move'), ...playingOnly },
  { group: 'Play', keys: ['Shift+Backspace'], match: ['Shift+Backspace'], help: 'undo a push', run: () => playing.back('push'), ...playingOnly },
  { group: 'Play', keys: ['Ctrl+Backspace'], match: ['Ctrl+Backspace'], help: 'undo a session of pushes', run: () => playing.back('session'), ...playingOnly },
  { group: 'Play', keys: ['Ctrl+Y', 'Insert'], match: ['Ctrl+y', 'Ctrl+Shift+z', 'Insert'], help: 'redo a move', run: () => playing.forth('move'), ...playingOnly },
  { group: 'Play', keys: ['Shift+Insert'], match: ['Shift+Insert'], help: 'redo a push', run: () => playing.forth('push'), ...playingOnly },
  { group: 'Play', keys: ['Ctrl+Insert'], match: ['Ctrl+Insert'], help: 'redo a session of pushes', run: () => playing.forth('session'), ...playingOnly },
  { group: 'Play', keys: ['Home', 'End'], match: ['Home'], help: 'to the start, to the end', run: () => playing.jump(0), ...playingOnly },
  { match: ['End'], run: () => playing.jump(app.game.moves.length), ...playingOnly },
  { group: 'Play', keys: ['Space'], match: [' '], help: 'play the plan, pause', run: playing.playOrPause, ...playingOnly },
  { group: 'Play', keys: ['+', '-'], match: ['+', '='], help: 'speed', run: () => playing.changeSpeed(2), ...playingOnly },
  { match: ['-'], run: () => playing.changeSpeed(-2), ...playingOnly },
  { group: 'Play', keys: ['N'], match: ['n'], help: 'a hint; again for more of it', run: hint, ...playingOnly },
  { group: 'Play', keys: ['Esc'], match: ['Escape'], help: 'let the box go; restart', run: escape, ...playingOnly },
  { group: 'Backwards', keys: ['B'], match: ['b'], help: 'pull the boxes back from the goals', run: () => $('reverse').click(), ...playingOnly },
  { group: 'Backwards', keys: ['Arrows', 'Shift+Arrows'], help: 'pull, or walk without pulling' },
  { group: 'Backwards', keys: ['Backspace', 'Ctrl+Y'], match: ['Backspace', 'Ctrl+z'], help: 'undo, redo', run: reversing.back, mode: 'reverse' },
  { match: ['Ctrl+y', 'Ctrl+Shift+z', 'Insert'], run: reversing.forth, mode: 'reverse' },
  { group: 'Backwards', keys: ['Esc', 'B'], match: ['Escape', 'b'], help: 'play forwards again', run: reversing.leave, mode: 'reverse' },
  { group: 'Play', pointer: 'Click a square', help: 'walk there' },
  { group: 'Play', pointer: 'Click or drag a box', help: 'its reachable squares show: choose one' },
  { group: 'Play', pointer: 'Wheel', help: 'undo and redo' },

  { group: 'Draw', keys: ['Arrows'], help: 'move the cursor' },
  { group: 'Draw', keys: ['Space', 'Enter'], match: [' ', 'Enter'], help: 'draw with the tool', run: () => editing.paintOnce(cursor.at), ...editingOnly },
  { group: 'Draw', keys: ['Delete', 'Backspace'], match: ['Delete', 'Backspace'], help: 'erase what stands there', run: () => editing.paintOnce(cursor.at, 'erase'), ...editingOnly },
  { group: 'Draw', keys: ['W', 'F', 'X', 'C', 'S'], match: ['w', '1'], help: 'Wall, Floor, Storage, Crate, Sokoban (also 1 to 5)', run: () => editing.chooseTool('wall'), ...editingOnly },
  { match: ['f', '2'], run: () => editing.chooseTool('floor'), ...editingOnly },
  { match: ['x', '3'], run: () => editing.chooseTool('goal'), ...editingOnly },
  { match: ['c', '4'], run: () => editing.chooseTool('box'), ...editingOnly },
  { match: ['s', '5'], run: () => editing.chooseTool('player'), ...editingOnly },
  { group: 'Draw', keys: ['R', 'M'], match: ['r'], help: 'rotate, mirror', run: editing.rotate, ...editingOnly },
  { match: ['m'], run: editing.mirror, ...editingOnly },
  { group: 'Draw', keys: ['Shift+Delete'], match: ['Shift+Delete'], help: 'Clear: an empty map', run: editing.clear, ...editingOnly },
  { group: 'Draw', keys: ['Ctrl+Z', 'Ctrl+Y'], match: ['Ctrl+z'], help: 'undo, redo', run: editing.undo, ...editingOnly },
  { match: ['Ctrl+y', 'Ctrl+Shift+z'], run: editing.redo, ...editingOnly },
  { group: 'Draw', pointer: 'Click or drag', help: 'draw with the tool' },
  { group: 'Draw', pointer: 'Right click, long press', help: 'erase what stands there' },

  { group: 'Play', keys: ['Z', 'X', '0'], match: ['z'], help: 'larger, smaller, all of the level (also Ctrl and the wheel, or two fingers)', run: () => pointer.zoom(1), ...playingOnly },
  { match: ['x'], run: () => pointer.zoom(-1), ...playingOnly },
  { match: ['0'], run: () => pointer.zoom(0), ...playingOnly },
  { group: 'Page', keys: ['E'], match: ['e'], help: 'change between drawing and playing', run: () => (app.mode === 'play' ? app.startEditing() : app.startPlaying()) },
  { group: 'Page', keys: ['P'], match: ['p'], help: 'find a solution', run: solving.find },
  { group: 'Page', keys: ['Page Up', 'Page Down'], match: ['PageUp'], help: 'previous, next level', run: () => library.step(-1) },
  { match: ['PageDown'], run: () => library.step(1) },
  { group: 'Page', keys: ['Ctrl+C'], match: ['Ctrl+c'], help: 'copy the position', run: exchange.copyLevelText },
  { group: 'Page', keys: ['Ctrl+V'], help: 'take a level, collection or plan' },
  { group: 'Page', keys: ['?'], match: ['?', 'F1'], help: 'this sheet', run: () => ask($('help-dialog')) },
];

function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const shift = event.shiftKey && (event.key.length > 1 || control) ? 'Shift+' : '';
  return control + shift + key;
}

function direction(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (app.mode === 'edit' && key.length === 1) return undefined;
  return DIRECTIONS[key];
}

/* Fields and open dialogs keep their keys, buttons keep Space and Enter; letters
   are for the board and the page alone. */
function isTaken(event) {
  const { target } = event;
  if (document.querySelector('dialog[open]')) return true;
  const isLetter = /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey;
  if (isLetter && target !== document.body && target.id !== 'board') return true;
  if (target.closest('textarea, select, input:not([type="range"]):not([type="checkbox"]):not([type="radio"])')) return true;
  if (target.closest('input') && event.key.startsWith('Arrow')) return true;
  return Boolean(target.closest('button, summary, a')) && [' ', 'Enter'].includes(event.key);
}

function handle(event) {
  if (isTaken(event) || event.altKey) return;
  const d = direction(event);
  if (d !== undefined) {
    event.preventDefault();
    if (app.mode === 'play') playing.step(d);
    else if (app.mode === 'reverse') reversing.step(d, event.shiftKey);
    else moveCursor(d);
    return;
  }
  const name = nameOf(event);
  if (name === 'Ctrl+c' && String(window.getSelection())) return;
  const entry = TABLE.find(({ match, mode }) => match?.includes(name) && (!mode || mode === app.mode));
  if (!entry) return;
  event.preventDefault();
  entry.run();
}

function fillHelp() {
  const groups = [...new Set(TABLE.map(({ group }) => group).filter(Boolean))];
  $('help-content').replaceChildren(...groups.map((group) => {
    const list = element('dl');
    for (const { group: its, keys, pointer, help } of TABLE) {
      if (its !== group) continue;
      const term = element('dt');
      if (pointer) term.textContent = pointer;
      else keys.forEach((key, i) => term.append(i ? ' ' : '', element('kbd', { text: key })));
      list.append(term, element('dd', { text: help }));
    }
    return element('section', {}, element('h3', { text: group }), list);
  }));
}

export function setUp() {
  document.addEventListener('keydown', handle);
  $('help').addEventListener('click', () => ask($('help-dialog')));
  fillHelp();
}

