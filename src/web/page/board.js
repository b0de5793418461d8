// The board on a canvas: draws what it is told and says which square the
// pointer is on.  Draws at most once a frame.

import { BOX, GOAL, WALL, PLAYER } from './model.js';
import * as tiles from './tiles.js';

const MAX_TILE = 64;

export class Board {
  /* show() answers what to draw: see draw. */
  constructor(canvas, show) {
    this.canvas = canvas;
    this.show = show;
    this.pending = false;
    this.colours = tiles.palette();
    new ResizeObserver(() => this.refresh()).observe(canvas.parentElement);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.recolour());
  }

  recolour() {
    this.colours = tiles.palette();
    this.refresh();
  }

  refresh() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw();
    });
  }

  measure(level) {
    const room = this.canvas.parentElement;
    const style = getComputedStyle(room);
    const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const tile = Math.min(width / level.width, height / level.height, MAX_TILE);
    this.tile = Math.max(4, Math.floor(tile));
    const scale = window.devicePixelRatio || 1;
    const w = this.tile * level.width;
    const h = this.tile * level.height;
    if (this.canvas.width !== Math.round(w * scale) || this.canvas.height !== Math.round(h * scale)) {
      this.canvas.width = Math.round(w * scale);
      this.canvas.height = Math.round(h * scale);
      this.canvas.style.width = `${w}px`;
      this.canvas.style.height = `${h}px`;
    }
    const ctx = this.canvas.getContext('2d');
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.clearRect(0, 0, w, h);
    return ctx;
  }

  /* The scene: level, cells (the position), area (inside), and optional facing,
     dead, overlay, bad, marked, targets, cursor, ghost, editing. */
  draw() {
    const scene = this.show();
    if (!scene) return;
    const { level } = scene;
    const ctx = this.measure(level);
    this.level = level;
    for (let s = 0; s < level.cells.length; s++) this.drawSquare(ctx, scene, s);
    if (scene.ghost) this.drawGhost(ctx, scene);
    if (scene.cursor >= 0) this.frame(ctx, scene.cursor, this.colours.accent, 0.1);
    if (scene.editing) this.drawLines(ctx, level);
  }

  place(s) {
    return [(s % this.level.width) * this.tile, Math.floor(s / this.level.width) * this.tile];
  }

  drawSquare(ctx, scene, s) {
    const cell = scene.cells[s];
    const [x, y] = this.place(s);
    const { tile, colours } = this;
    const outside = !scene.editing && !scene.area[s] && !(cell & WALL) && !(cell & (BOX | GOAL));
    if (outside) return;
    const odd = (s % this.level.width + Math.floor(s / this.level.width)) % 2 === 1;
    if (cell & WALL) {
      tiles.drawWall(ctx, x, y, tile, colours);
    } else {
      tiles.drawFloor(ctx, x, y, tile, colours, odd);
      this.shade(ctx, scene, s, x, y);
      tiles.drawCell(ctx, x, y, tile, cell & ~PLAYER, colours, { bare: true });
      if (cell & PLAYER) tiles.drawPlayer(ctx, x, y, tile, colours, scene.facing);
      this.label(ctx, scene, s, x, y);
    }
    if (scene.targets?.has(s)) this.dot(ctx, x, y);
    if (scene.marked === s) this.frame(ctx, s, colours.mark, 0.12);
    if (scene.bad?.has(s)) this.frame(ctx, s, colours.bad, 0.12);
  }

  shade(ctx, scene, s, x, y) {
    const { tile, colours } = this;
    if (scene.dead?.[s]) {
      ctx.fillStyle = colours.dead;
      ctx.fillRect(x, y, tile, tile);
    }
    const { overlay } = scene;
    if (overlay?.shade?.[s]) {
      ctx.globalAlpha = overlay.shade[s];
      ctx.fillStyle = colours.accent;
      ctx.fillRect(x, y, tile, tile);
      ctx.globalAlpha = 1;
    }
    if (overlay?.room?.[s]) {
      ctx.fillStyle = `hsl(${(overlay.room[s] * 67) % 360} 60% 55% / 0.35)`;
      ctx.fillRect(x, y, tile, tile);
    }
  }

  label(ctx, scene, s, x, y) {
    const text = scene.overlay?.labels?.[s];
    if (!text || this.tile < 14) return;
    ctx.fillStyle = this.colours.text;
    ctx.font = `${Math.max(9, Math.round(this.tile * 0.24))}px system-ui, sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    ctx.fillText(text, x + this.tile * 0.06, y + this.tile * 0.06);
  }

  dot(ctx, x, y) {
    ctx.fillStyle = this.colours.mark;
    ctx.globalAlpha = 0.8;
    ctx.beginPath();
    ctx.arc(x + this.tile / 2, y + this.tile / 2, this.tile * 0.14, 0, 7);
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  frame(ctx, s, colour, width) {
    const [x, y] = this.place(s);
    const line = Math.max(2, this.tile * width);
    ctx.strokeStyle = colour;
    ctx.lineWidth = line;
    ctx.strokeRect(x + line / 2, y + line / 2, this.tile - line, this.tile - line);
  }

  /* The next push as a hint: the box where it will be. */
  drawGhost(ctx, { ghost }) {
    const [x, y] = this.place(ghost.to);
    ctx.globalAlpha = 0.55;
    tiles.drawBox(ctx, x, y, this.tile, this.colours, false);
    ctx.globalAlpha = 1;
    this.frame(ctx, ghost.from, this.colours.mark, 0.12);
    this.frame(ctx, ghost.to, this.colours.mark, 0.06);
  }

  drawLines(ctx, level) {
    if (this.tile < 10) return;
    ctx.strokeStyle = this.colours.text;
    ctx.globalAlpha = 0.12;
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let x = 0; x <= level.width; x++) {
      ctx.moveTo(x * this.tile, 0);
      ctx.lineTo(x * this.tile, level.height * this.tile);
    }
    for (let y = 0; y <= level.height; y++) {
      ctx.moveTo(0, y * this.tile);
      ctx.lineTo(level.width * this.tile, y * this.tile);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  /* The square under a pointer event, -1 if there is none. */
  squareAt(event) {
    if (!this.level) return -1;
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / this.tile);
    const y = Math.floor((event.clientY - box.top) / this.tile);
    if (x < 0 || y < 0 || x >= this.level.width || y >= this.level.height) return -1;
    return y * this.level.width + x;
  }
}
