// Puts the parts together: the board with its pointer, and what is shown at
// the start.

import { analyse, overlay, rooms, tunnels } from './analysis.js';
import { app } from './app.js';
import { Board } from './board.js';
import * as comparing from './comparing.js';
import * as editing from './editing.js';
import * as exchange from './exchange.js';
import * as keys from './keys.js';
import * as library from './library.js';
import { inside } from './model.js';
import * as playing from './playing.js';
import * as server from './server.js';
import * as session from './session.js';
import * as solving from './solving.js';
import { $, say, setUpTabs } from './ui.js';

const LONG_PRESS = 500; // milliseconds

/* ---- What the board shows ---- */

function scene() {
  const editing = app.mode === 'edit';
  const chosen = playing.selection();
  const level = editing ? app.level : app.game.level;
  return {
    level,
    cells: editing ? app.level.cells : app.game.position().cells,
    area: editing ? inside(app.level) : app.facts.area,
    facing: editing ? 1 : app.game.facing,
    dead: app.options.dead && !editing ? app.facts.dead : null,
    overlay: app.options.overlay ? overlay(app.options.overlay, app.facts) : null,
    bad: editing ? app.bad : new Set(app.deadlock?.squares ?? []),
    marked: chosen?.from ?? -1,
    targets: chosen?.targets,
    cursor: editing && document.activeElement === $('board') ? keys.cursor.at : -1,
    ghost: app.ghost,
    editing,
  };
}

/* ---- The pointer ---- */

function setUpPointer(board) {
  const { canvas } = board;
  let press = 0;
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('pointerdown', (event) => {
    const s = board.squareAt(event);
    if (s < 0) return;
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    keys.cursor.at = s;
    if (app.mode === 'play') {
      if (event.button === 0) playing.pointerDown(s);
      return;
    }
    editing.pointerDown(s, event);
    if (event.pointerType === 'touch') press = setTimeout(() => editing.longPress(s), LONG_PRESS);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (app.mode !== 'edit') return;
    const s = board.squareAt(event);
    if (s !== keys.cursor.at) clearTimeout(press);
    editing.pointerMove(s);
  });
  const end = (event) => {
    clearTimeout(press);
    if (app.mode === 'edit') editing.pointerUp();
    else playing.pointerUp(board.squareAt(event));
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('wheel', (event) => {
    if (app.mode !== 'play' || event.ctrlKey) return;
    event.preventDefault();
    if (event.deltaY < 0) playing.back('move');
    else playing.forth('move');
  }, { passive: false });
  canvas.addEventListener('focus', () => board.refresh());
  canvas.addEventListener('blur', () => board.refresh());
}

/* ---- Analysis ---- */

function showFacts() {
  if ($('panel-analyse').hidden) return;
  const facts = app.mode === 'play' ? app.facts : analyse(app.level);
  const count = (list) => list.reduce((sum, n) => sum + (n ? 1 : 0), 0);
  const rows = [
    ['Squares inside', count(facts.area)],
    ['Dead squares', count(facts.dead)],
    ['Tunnel squares', count(tunnels(facts))],
    ['Rooms', rooms(facts).count],
    ['Storages', facts.goals.length],
    ['Pushes needed at least', app.mode === 'play' ? app.bound() : '–'],
  ];
  const list = document.createElement('dl');
  for (const [name, value] of rows) {
    const term = document.createElement('dt');
    const data = document.createElement('dd');
    term.textContent = name;
    data.textContent = value === Infinity ? 'no solution' : value;
    list.append(term, data);
  }
  $('facts').replaceChildren(list);
}

function setUpAnalysis(board) {
  const change = (action) => (event) => {
    action(event.target);
    app.moved();
    board.refresh();
  };
  $('show-dead').addEventListener('change', change((box) => { app.options.dead = box.checked; }));
  $('show-deadlocks').addEventListener('change', change((box) => { app.options.deadlocks = box.checked; }));
  for (const radio of document.querySelectorAll('[name="overlay"]')) {
    radio.addEventListener('change', change((one) => { app.options.overlay = one.value; }));
  }
  $('tab-analyse').addEventListener('click', showFacts);
  app.on('game edit mode', showFacts);
}

function showOptions() {
  $('show-dead').checked = app.options.dead;
  $('show-deadlocks').checked = app.options.deadlocks;
  const radio = document.querySelector(`[name="overlay"][value="${app.options.overlay}"]`);
  if (radio) radio.checked = true;
}

/* ---- The title ---- */

function setUpTitle() {
  $('title').addEventListener('input', () => {
    app.level.title = $('title').value;
    app.game.level.title = $('title').value;
    session.keepSoon();
  });
  app.on('level', () => {
    $('title').value = app.level.title;
    document.title = app.level.title ? `${app.level.title} – Kura` : 'Kura';
  });
}

/* A game that the player has solved is kept, once. */
function setUpKeeping() {
  let last = '';
  app.on('game', () => {
    if (app.mode !== 'play' || app.game.index === 0 || !app.game.solved()) return;
    const plan = app.game.lurd();
    if (plan === last) return;
    last = plan;
    solving.keep(app.game.level, plan);
  });
}

async function start() {
  const board = new Board($('board'), scene);
  const known = session.read();
  setUpTabs();
  setUpTitle();
  editing.setUp();
  playing.setUp();
  setUpPointer(board);
  setUpAnalysis(board);
  app.on('level mode edit game hint cursor', () => board.refresh());
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', editing.drawTools);
  try {
    solving.setUp(await server.lists());
  } catch (error) {
    say(error.message, 'bad');
    return;
  }
  comparing.setUp();
  exchange.setUp();
  keys.setUp();
  if (known?.options) Object.assign(app.options, known.options);
  showOptions();
  session.restoreFields(known);
  const linked = await exchange.openLink(window.location.hash);
  if (!linked && !session.restoreLevel(known)) app.open(app.level);
  await library.setUp();
  const found = await session.restoreCollection(known);
  if (!found) await library.loadFirst();
  if (!known && !linked) library.openNumber(0);
  session.setUp();
  setUpKeeping();
  document.body.dataset.ready = 'yes';
}

start();
