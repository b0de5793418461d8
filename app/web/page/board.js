// The board on a canvas: draws what it is told and says which square the
// pointer is on.  Draws at most once a frame, and only squares that look
// different from before; steps are followed by the eye unless the system asks
// for less motion.

import {
  BOX, GOAL, PLAYER, WALL,
} from './model.js';
import * as tiles from './tiles.js';

const MAX_TILE = 112; // CSS pixels
const MAX_SIDE = 8000; // of the canvas, in pixels of the screen
const STEP_MS = 90; // one step
const WALK_MS = 450; // all steps of a long walk

/* What a square looks like, besides its cell: bits of a number. */
const LOOK = {
  outside: 16, dead: 32, target: 64, marked: 128, bad: 256, cursor: 512, ghost: 1024, shadow: 2048, facing: 4096,
};

export class Board {
  /* show() answers what to draw: see draw. */
  constructor(canvas, show) {
    this.canvas = canvas;
    this.show = show;
    this.pending = false;
    this.measured = null; // the level that the canvas has room for
    this.zoom = 1; // 1: all of it
    this.view = { x0: 0, y0: 0, width: 1, height: 1 }; // what is shown
    this.looks = new Int32Array(0); // of each square as drawn; -1: to be drawn
    this.queue = []; // steps that the eye still has to follow
    this.progress = 0; // of the first of them
    this.colours = tiles.palette();
    this.still = window.matchMedia('(prefers-reduced-motion: reduce)');
    new ResizeObserver(() => {
      this.measured = null;
      this.refresh();
    }).observe(canvas.parentElement);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.recolour());
  }

  recolour() {
    this.colours = tiles.palette();
    this.looks.fill(-1);
    this.refresh();
  }

  refresh() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame((now) => {
      this.pending = false;
      this.draw(now);
    });
  }

  /* Squares have a whole number of the screen's pixels, so that one can be
     drawn without touching the next. */
  measure(scene) {
    if (this.measured === scene.level && this.measuredEditing === scene.editing) return;
    this.measured = scene.level;
    this.measuredEditing = scene.editing;
    const { level, area, editing } = scene;
    this.view = editing ? { x0: 0, y0: 0, width: level.width, height: level.height } : tiles.frameOf(level, area);
    const { width, height } = this.view;
    const room = this.canvas.parentElement;
    room.style.setProperty('--aspect', width / height);
    const style = getComputedStyle(room);
    const wide = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const high = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const scale = window.devicePixelRatio || 1;
    const fit = Math.min(wide / width, high / height, MAX_TILE);
    const most = Math.max(fit, Math.min(MAX_TILE, MAX_SIDE / scale / Math.max(width, height)));
    this.size = Math.max(2, Math.floor(Math.min(fit * this.zoom, most) * scale)); // in pixels of the screen
    this.tile = Math.min(this.size / scale, Math.max(0.5, fit * this.zoom)); // in those of the page; less for a huge level
    const w = this.size * width;
    const h = this.size * height;
    Object.assign(this.canvas.dataset, { x0: this.view.x0, y0: this.view.y0, tile: this.tile });
    this.looks.fill(-1);
    this.canvas.style.width = `${this.tile * width}px`;
    this.canvas.style.height = `${this.tile * height}px`;
    if (this.canvas.width === w && this.canvas.height === h) return;
    this.canvas.width = w;
    this.canvas.height = h;
  }

  /* Makes squares larger or smaller; what is at the place of the window stays
     there.  1 shows all. */
  zoomTo(zoom, at = null) {
    const room = this.canvas.parentElement;
    const before = this.canvas.getBoundingClientRect();
    const [x, y] = at ?? [before.left + before.width / 2, before.top + before.height / 2];
    const part = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.zoom = Math.max(1, Math.min(12, zoom));
    this.measured = null;
    this.draw(performance.now());
    const after = this.canvas.getBoundingClientRect();
    room.scrollLeft += after.left + part[0] * after.width - x;
    room.scrollTop += after.top + part[1] * after.height - y;
    document.body.classList.toggle('zoomed', this.zoom > 1);
  }

  /* Keeps a square in the window when not all can be seen. */
  follows(s) {
    if (this.zoom === 1 || s < 0) return;
    const room = this.canvas.parentElement;
    const box = this.canvas.getBoundingClientRect();
    const frame = room.getBoundingClientRect();
    const [x, y] = this.place(s).map((n) => (n * this.tile) / this.size);
    const margin = 2 * this.tile;
    const shift = (low, high, least, most) => (low - margin < least ? low - margin - least : high + margin > most ? high + margin - most : 0);
    room.scrollLeft += shift(box.left + x, box.left + x + this.tile, frame.left, frame.right);
    room.scrollTop += shift(box.top + y, box.top + y + this.tile, frame.top, frame.bottom);
  }

  /* The scene: level, cells (the position), area (inside), trail (steps that
     led to it), and optional facing, dead, overlay, cursor, editing and the sets
     of squares bad, marked, targets, ghosts and shadows (of the player). */
  draw(now) {
    const scene = this.show();
    if (!scene) return;
    const { level } = scene;
    if (level !== this.level) {
      this.queue = [];
      if (level.cells.length !== this.level?.cells.length) this.zoom = 1;
    }
    this.measure(scene);
    if (this.looks.length !== level.cells.length) this.looks = new Int32Array(level.cells.length).fill(-1);
    if (scene.overlay !== this.overlay || scene.editing !== this.editing || level.width !== this.level?.width) this.looks.fill(-1);
    this.level = level;
    this.overlay = scene.overlay;
    this.editing = scene.editing;
    this.follow(scene, now);
    const ctx = this.canvas.getContext('2d');
    const cells = this.cellsNow(scene);
    for (let s = 0; s < cells.length; s++) {
      const look = this.lookOf(scene, cells[s], s);
      if (look === this.looks[s]) continue;
      this.looks[s] = look;
      this.drawSquare(ctx, scene, cells[s], s);
    }
    this.drawMoving(ctx, scene);
    if (this.queue.length) this.refresh();
  }

  /* ---- Motion ---- */

  /* Lets time go on.  What was not seen when something new comes is skipped, so
     that the eye is never far behind. */
  follow(scene, now) {
    const elapsed = Math.min(50, now - (this.time ?? now));
    this.time = now;
    if (scene.trail?.length) {
      if (this.queue.length !== 1) this.progress = 0.2; // seen in this frame
      this.queue = [...this.queue.slice(-1), ...scene.trail];
    }
    if (this.still.matches) this.queue = [];
    const step = Math.min(STEP_MS, WALK_MS / this.queue.length);
    if (!scene.trail?.length) this.progress += elapsed / step;
    while (this.queue.length && this.progress >= 1) {
      this.queue.shift();
      this.progress -= 1;
    }
  }

  /* The cells without the steps that are still to be seen, and without what is
     moving now. */
  cellsNow({ cells }) {
    if (!this.queue.length) return cells;
    const then = cells.slice();
    for (const { from, to, box } of [...this.queue].reverse()) {
      then[to] &= ~PLAYER;
      then[from] |= PLAYER;
      if (!box) continue;
      if (!box.gone) then[box.to] &= ~BOX;
      then[box.from] |= BOX;
    }
    const [{ from, box }] = this.queue;
    then[from] &= ~PLAYER;
    if (box) then[box.from] &= ~BOX;
    return then;
  }

  /* Player and box between two squares, which are drawn anew the next time. */
  drawMoving(ctx, { level }) {
    if (!this.queue.length) return;
    const [{ from, to, box, facing }] = this.queue;
    const between = (a, b) => {
      const [x0, y0] = this.place(a);
      const [x1, y1] = this.place(b);
      return [x0 + (x1 - x0) * this.progress, y0 + (y1 - y0) * this.progress];
    };
    if (box) {
      const done = level.cells[this.progress < 0.5 ? box.from : box.to] & GOAL;
      tiles.drawBox(ctx, ...between(box.from, box.to), this.size, done && level.rules !== 'sink');
      for (const s of [box.from, box.to]) this.looks[s] = -1;
    }
    tiles.drawPlayer(ctx, ...between(from, to), this.size, facing);
    for (const s of [from, to]) this.looks[s] = -1;
  }

  /* ---- Squares ---- */

  place(s) {
    const { x0, y0 } = this.view;
    return [(s % this.level.width - x0) * this.size, (Math.floor(s / this.level.width) - y0) * this.size];
  }

  lookOf(scene, cell, s) {
    let look = cell;
    if (!scene.editing && !scene.area[s] && !(cell & (WALL | BOX | GOAL))) look |= LOOK.outside;
    if (scene.dead?.[s]) look |= LOOK.dead;
    if (scene.targets?.has(s)) look |= LOOK.target;
    if (scene.marked?.has(s)) look |= LOOK.marked;
    if (scene.bad?.has(s)) look |= LOOK.bad;
    if (scene.cursor === s) look |= LOOK.cursor;
    if (scene.ghosts?.has(s)) look |= LOOK.ghost;
    if (scene.shadows?.has(s)) look |= LOOK.shadow;
    if (cell & PLAYER) look += scene.facing * LOOK.facing;
    return look;
  }

  drawSquare(ctx, scene, cell, s) {
    const look = this.looks[s];
    const [x, y] = this.place(s);
    const { size, colours } = this;
    ctx.clearRect(x, y, size, size);
    if (!(look & LOOK.outside)) this.drawInside(ctx, scene, cell, s);
    if (look & (LOOK.ghost | LOOK.shadow)) this.drawGhost(ctx, x, y, look & LOOK.ghost);
    if (look & LOOK.target) this.dot(ctx, x, y);
    if (look & LOOK.marked) this.frame(ctx, x, y, colours.mark, 0.12);
    if (look & LOOK.bad) this.frame(ctx, x, y, colours.bad, 0.12);
    if (scene.editing && this.tile >= 10) this.drawEdges(ctx, x, y);
    if (look & LOOK.cursor) this.frame(ctx, x, y, colours.accent, 0.1);
  }

  drawInside(ctx, scene, cell, s) {
    const [x, y] = this.place(s);
    const { size } = this;
    tiles.draw(ctx, cell & WALL ? 'wall' : 'floor', x, y, size);
    if (cell & WALL) return;
    this.shade(ctx, scene, s, x, y);
    tiles.drawThings(ctx, x, y, size, cell, { sink: this.level.rules === 'sink', facing: scene.facing });
    this.label(ctx, scene, cell, s);
  }

  /* A box or player that could be there. */
  drawGhost(ctx, x, y, isBox) {
    ctx.globalAlpha = 0.6;
    if (isBox) tiles.drawBox(ctx, x, y, this.size, false);
    else tiles.drawPlayer(ctx, x, y, this.size);
    ctx.globalAlpha = 1;
    this.frame(ctx, x, y, this.colours.mark, 0.06);
  }

  shade(ctx, scene, s, x, y) {
    const { size, colours } = this;
    if (scene.dead?.[s]) {
      ctx.fillStyle = colours.dead;
      ctx.fillRect(x, y, size, size);
    }
    const { overlay } = scene;
    if (overlay?.shade?.[s]) {
      ctx.globalAlpha = overlay.shade[s];
      ctx.fillStyle = colours[overlay.colour ?? 'accent'];
      ctx.fillRect(x, y, size, size);
      ctx.globalAlpha = 1;
    }
    if (overlay?.room?.[s]) {
      ctx.fillStyle = `hsl(${(overlay.room[s] * 67) % 360} 60% 55% / 0.35)`;
      ctx.fillRect(x, y, size, size);
    }
  }

  /* In the upper left corner; on a patch of floor where something stands. */
  label(ctx, scene, cell, s) {
    const text = scene.overlay?.labels?.[s];
    if (!text || this.tile < 14) return;
    const [x, y] = this.place(s);
    const high = Math.round(Math.max(9 * (this.size / this.tile), this.size * 0.24));
    ctx.font = `${high}px system-ui, sans-serif`;
    if (cell & (BOX | PLAYER)) {
      ctx.fillStyle = this.colours.floor;
      ctx.globalAlpha = 0.85;
      ctx.fillRect(x, y, Math.min(this.size, ctx.measureText(text).width + this.size * 0.12), high * 1.25);
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = this.colours.text;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    ctx.fillText(text, x + this.size * 0.06, y + this.size * 0.06, this.size * 0.9);
  }

  dot(ctx, x, y) {
    ctx.fillStyle = this.colours.mark;
    ctx.globalAlpha = 0.8;
    ctx.beginPath();
    ctx.arc(x + this.size / 2, y + this.size / 2, this.size * 0.14, 0, 7);
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  frame(ctx, x, y, colour, width) {
    const line = Math.max(2, Math.round(this.size * width)); // whole: no pixel of the next square
    ctx.strokeStyle = colour;
    ctx.lineWidth = line;
    ctx.strokeRect(x + line / 2, y + line / 2, this.size - line, this.size - line);
  }

  /* The grid to draw on: the upper and left edge of each square. */
  drawEdges(ctx, x, y) {
    ctx.fillStyle = this.colours.text;
    ctx.globalAlpha = 0.14;
    ctx.fillRect(x, y, this.size, 1);
    ctx.fillRect(x, y, 1, this.size);
    ctx.globalAlpha = 1;
  }

  /* The square under a pointer event, -1 if there is none. */
  squareAt(event) {
    if (!this.level) return -1;
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / this.tile) + this.view.x0;
    const y = Math.floor((event.clientY - box.top) / this.tile) + this.view.y0;
    if (x < 0 || y < 0 || x >= this.level.width || y >= this.level.height) return -1;
    return y * this.level.width + x;
  }
}
