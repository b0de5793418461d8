// How squares look.  A skin is an SVG file with a symbol for each thing; kura
// show draws from the same file (docs/pictures.md).  Symbols are drawn once for
// a size and copied from then on: on the board, the tools and the thumbnails.

import {
  BOX, GOAL, PLAYER, WALL,
} from './model.js';

const SYMBOLS = ['wall', 'floor', 'goal', 'box', 'box-on-goal', 'player', 'player-on-goal', 'sink'];
const SIZES_MAX = 40; // for which drawings are kept
const TURNS = [2, 0, 1, 3]; // quarters to the right, by facing; skins look down

let images = null; // symbol -> image
let turns = false; // the player, to where it faces
const drawn = new Map(); // size -> 'symbol quarters' -> canvas

/* The colours that no skin has, as the style sheet has them. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    floor: of('floor'), dead: of('dead'), mark: of('mark'), bad: of('bad'), text: of('board-text'), accent: of('accent'),
  };
}

/* Symbols are not drawn unless they are used. */
async function imageOf(source, id) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><defs>${source}</defs><use href="#${id}" width="100" height="100"/></svg>`)}`;
  await image.decode();
  return image;
}

/* From now on all is drawn so, on a dark screen with the symbols for it.  Says what is wrong with a file that is no skin. */
export async function useSkin(text, dark = false) {
  if (!/^[\s\ufeff]*</.test(text)) throw new Error('This is no SVG file.');
  const file = new DOMParser().parseFromString(text, 'image/svg+xml');
  const missing = SYMBOLS.find((name) => !file.getElementById(name));
  if (file.querySelector('parsererror') || file.documentElement.localName !== 'svg') throw new Error('This is no SVG file.');
  if (missing) throw new Error(`The file has no symbol “${missing}”.`);
  const source = new XMLSerializer().serializeToString(file.documentElement);
  const idOf = (name) => (dark && file.getElementById(`${name}-dark`) ? `${name}-dark` : name);
  images = new Map(await Promise.all(SYMBOLS.map(async (name) => [name, await imageOf(source, idOf(name))])));
  turns = file.getElementById('player').dataset.turns === 'yes';
  drawn.clear();
}

function tile(symbol, size, quarters) {
  if (drawn.size > SIZES_MAX) drawn.clear();
  if (!drawn.has(size)) drawn.set(size, new Map());
  const key = `${symbol} ${quarters}`;
  const tiles = drawn.get(size);
  if (tiles.has(key)) return tiles.get(key);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const ctx = canvas.getContext('2d');
  ctx.translate(size / 2, size / 2);
  ctx.rotate(quarters * Math.PI / 2);
  ctx.drawImage(images.get(symbol), -size / 2, -size / 2, size, size);
  tiles.set(key, canvas);
  return canvas;
}

/* Nothing is drawn before there is a skin. */
export function draw(ctx, symbol, x, y, size, quarters = 0) {
  if (images) ctx.drawImage(tile(symbol, size, quarters), x, y);
}

export function drawBox(ctx, x, y, size, done) {
  draw(ctx, done ? 'box-on-goal' : 'box', x, y, size);
}

export function drawPlayer(ctx, x, y, size, facing = 1, onGoal = false) {
  draw(ctx, onGoal ? 'player-on-goal' : 'player', x, y, size, turns ? TURNS[facing] : 0);
}

/* What is on the floor: the goal is part of what stands on it, a sink is not. */
export function drawThings(ctx, x, y, size, cell, { sink = false, facing = 1 } = {}) {
  const goal = (cell & GOAL) && !sink;
  if ((cell & GOAL) && sink) draw(ctx, 'sink', x, y, size);
  if (cell & BOX) drawBox(ctx, x, y, size, goal);
  else if (cell & PLAYER) drawPlayer(ctx, x, y, size, facing, goal);
  else if (goal) draw(ctx, 'goal', x, y, size);
}

export function drawCell(ctx, x, y, size, cell, options) {
  draw(ctx, cell & WALL ? 'wall' : 'floor', x, y, size);
  if (!(cell & WALL)) drawThings(ctx, x, y, size, cell, options);
}

/* What is shown of a level: the part that holds something, so that blanks at a
   side do not push it off centre. */
export function frameOf({ width, height, cells }, area) {
  let [x0, y0, x1, y1] = [width, height, -1, -1];
  for (let s = 0; s < cells.length; s++) {
    if (!cells[s] && !area[s]) continue;
    const x = s % width;
    const y = (s - x) / width;
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x1 < 0 ? { x0: 0, y0: 0, width, height } : { x0, y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

/* A level with the upper left corner of its frame there; what is outside is left out. */
export function drawLevel(ctx, level, area, { left = 0, top = 0, size, facing }) {
  const { x0, y0 } = frameOf(level, area);
  level.cells.forEach((cell, s) => {
    if (!area[s] && !cell) return;
    const x = s % level.width;
    const y = (s - x) / level.width;
    drawCell(ctx, left + (x - x0) * size, top + (y - y0) * size, size, cell, { sink: level.rules === 'sink', facing });
  });
}

/* A small picture of a level on a canvas of its own. */
export function thumbnail(canvas, level, area) {
  const scale = window.devicePixelRatio || 1;
  canvas.width = (canvas.clientWidth || 72) * scale;
  canvas.height = (canvas.clientHeight || 72) * scale;
  const { width, height } = frameOf(level, area);
  const size = Math.max(1, Math.floor(Math.min(canvas.width / width, canvas.height / height, 14 * scale)));
  const left = Math.round((canvas.width - size * width) / 2);
  const top = Math.round((canvas.height - size * height) / 2);
  drawLevel(canvas.getContext('2d'), level, area, { left, top, size });
}
