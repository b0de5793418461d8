// The pointer on the board: clicks, drags and strokes; on a touch screen also
// swipes, a long press and two fingers; and the zoom.

import { app } from './app.js';
import * as editing from './editing.js';
import * as keys from './keys.js';
import * as playing from './playing.js';
import { $, click } from './ui.js';

const LONG_PRESS = 500; // milliseconds
const SWIPE = 24; // CSS pixels
const STEP = 1.3; // of the zoom

let board = null;
let press = 0;
const touches = new Map(); // fingers on the board, by id: where
let swipe = null; // {x, y, square}: a finger that may swipe
let pinch = 0; // distance of two fingers

export const zoom = (by) => board.zoomTo(by ? board.zoom * STEP ** by : 1);

/* ---- Two fingers ---- */

function twoFingers() {
  const [a, b] = [...touches.values()];
  return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function movePinch(before) {
  const now = twoFingers();
  const room = $('room');
  room.scrollLeft -= now.x - before.x;
  room.scrollTop -= now.y - before.y;
  if (Math.abs(now.apart - pinch) < 4) return;
  board.zoomTo(board.zoom * (now.apart / pinch), [now.x, now.y]);
  pinch = now.apart;
}

/* ---- One ---- */

function down(event) {
  const s = board.squareAt(event);
  if (event.pointerType === 'touch') {
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (touches.size === 2) {
      pinch = twoFingers().apart;
      swipe = null;
      clearTimeout(press);
      return;
    }
  }
  event.currentTarget.setPointerCapture(event.pointerId);
  $('board').focus({ preventScroll: true });
  if (app.mode === 'play') {
    if (event.button !== 0) return;
    /* A finger on a box drags it; elsewhere it may become a swipe. */
    if (event.pointerType === 'touch' && !(s >= 0 && app.game.boxes[s])) swipe = { x: event.clientX, y: event.clientY, square: s };
    else if (s >= 0) playing.pointerDown(s);
    return;
  }
  if (s < 0) return;
  keys.cursor.at = s;
  editing.pointerDown(s, event);
  if (event.pointerType === 'touch') press = setTimeout(() => editing.longPress(s), LONG_PRESS);
}

function move(event) {
  if (touches.has(event.pointerId)) {
    const before = touches.size === 2 ? twoFingers() : null;
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before) {
      movePinch(before);
      return;
    }
  }
  const s = board.squareAt(event);
  if (app.mode !== 'edit') {
    playing.pointerMove(s);
    return;
  }
  if (s !== keys.cursor.at) clearTimeout(press);
  editing.pointerMove(s);
}

/* Up, down, left or right, or a tap. */
function endSwipe({ clientX, clientY }) {
  const [dx, dy] = [clientX - swipe.x, clientY - swipe.y];
  const { square } = swipe;
  swipe = null;
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) {
    if (square >= 0) {
      playing.pointerDown(square);
      playing.pointerUp(square);
    }
  } else if (Math.abs(dx) > Math.abs(dy)) playing.step(dx < 0 ? 2 : 3);
  else playing.step(dy < 0 ? 0 : 1);
}

function up(event) {
  clearTimeout(press);
  const many = touches.size > 1;
  touches.delete(event.pointerId);
  if (many) return;
  if (app.mode === 'edit') editing.pointerUp();
  else if (swipe && event.type === 'pointerup') endSwipe(event);
  else playing.pointerUp(board.squareAt(event));
  swipe = null;
}

function wheel(event) {
  if (event.ctrlKey) {
    event.preventDefault();
    board.zoomTo(board.zoom * (event.deltaY < 0 ? STEP : 1 / STEP), [event.clientX, event.clientY]);
  } else if (app.mode === 'play' && board.zoom === 1) {
    event.preventDefault();
    if (event.deltaY < 0) playing.back('move');
    else playing.forth('move');
  }
}

export function setUp(on) {
  board = on;
  const { canvas } = board;
  const room = $('room');
  const onRoom = (action) => (event) => { if (event.target === room || event.target === canvas) action(event); };
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  room.addEventListener('pointerdown', onRoom(down));
  room.addEventListener('pointermove', move);
  room.addEventListener('pointerup', up);
  room.addEventListener('pointercancel', up);
  room.addEventListener('wheel', onRoom(wheel), { passive: false });
  canvas.addEventListener('focus', () => board.refresh());
  canvas.addEventListener('blur', () => board.refresh());
  click('zoom-in', () => zoom(1));
  click('zoom-out', () => zoom(-1));
  click('zoom-fit', () => zoom(0));
  /* A frame shows where the keys go, not where the pointer was. */
  document.addEventListener('pointerdown', () => document.body.classList.add('by-pointer'), true);
  document.addEventListener('keydown', () => document.body.classList.remove('by-pointer'), true);
}
