// How squares look: one routine for the board, the tools and the thumbnails.

import {
  BOX, GOAL, PLAYER, WALL,
} from './model.js';

/* The colours, as the style sheet has them for light and dark. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    wall: of('wall'), wallTop: of('wall-top'), floor: of('floor'), floorAlt: of('floor-alt'),
    goal: of('goal'), box: of('box'), boxEdge: of('box-edge'), boxDone: of('box-done'),
    boxDoneEdge: of('box-done-edge'), player: of('player'), playerFace: of('player-face'),
    dead: of('dead'), mark: of('mark'), bad: of('bad'), text: of('board-text'), accent: of('accent'),
  };
}

function roundRect(ctx, x, y, w, h, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
}

export function drawFloor(ctx, x, y, size, colours, odd = false) {
  ctx.fillStyle = odd ? colours.floorAlt : colours.floor;
  ctx.fillRect(x, y, size, size);
}

export function drawWall(ctx, x, y, size, colours) {
  ctx.fillStyle = colours.wall;
  ctx.fillRect(x, y, size, size);
  ctx.fillStyle = colours.wallTop;
  const gap = Math.max(0.5, size * 0.04);
  roundRect(ctx, x + gap, y + gap, size - 2 * gap, size - 3.2 * gap, size * 0.1);
  ctx.fill();
}

export function drawGoal(ctx, x, y, size, colours) {
  ctx.strokeStyle = colours.goal;
  ctx.lineWidth = Math.max(1, size * 0.07);
  ctx.beginPath();
  ctx.arc(x + size / 2, y + size / 2, size * 0.2, 0, 7);
  ctx.stroke();
  ctx.fillStyle = colours.goal;
  ctx.beginPath();
  ctx.arc(x + size / 2, y + size / 2, size * 0.07, 0, 7);
  ctx.fill();
}

/* A hole that boxes fall into. */
export function drawSink(ctx, x, y, size, colours) {
  const centre = [x + size / 2, y + size / 2];
  const shade = ctx.createRadialGradient(...centre, size * 0.1, ...centre, size * 0.44);
  shade.addColorStop(0, '#000');
  shade.addColorStop(1, colours.wall);
  ctx.fillStyle = shade;
  ctx.beginPath();
  ctx.ellipse(...centre, size * 0.44, size * 0.4, 0, 0, 7);
  ctx.fill();
  ctx.strokeStyle = colours.goal;
  ctx.lineWidth = Math.max(1, size * 0.05);
  ctx.stroke();
}

export function drawBox(ctx, x, y, size, colours, done) {
  const gap = size * 0.1;
  const side = size - 2 * gap;
  ctx.fillStyle = done ? colours.boxDone : colours.box;
  roundRect(ctx, x + gap, y + gap, side, side, size * 0.1);
  ctx.fill();
  ctx.strokeStyle = done ? colours.boxDoneEdge : colours.boxEdge;
  ctx.lineWidth = Math.max(1, size * 0.06);
  ctx.stroke();
  if (size < 14) return;
  ctx.beginPath();
  if (done) {
    ctx.moveTo(x + size * 0.33, y + size * 0.52);
    ctx.lineTo(x + size * 0.45, y + size * 0.64);
    ctx.lineTo(x + size * 0.68, y + size * 0.37);
  } else {
    ctx.moveTo(x + size * 0.26, y + size * 0.26);
    ctx.lineTo(x + size * 0.74, y + size * 0.74);
    ctx.moveTo(x + size * 0.74, y + size * 0.26);
    ctx.lineTo(x + size * 0.26, y + size * 0.74);
  }
  ctx.lineCap = 'round';
  ctx.stroke();
}

export function drawPlayer(ctx, x, y, size, colours, facing = 1) {
  const [dx, dy] = [[0, -1], [0, 1], [-1, 0], [1, 0]][facing];
  const cx = x + size / 2;
  const cy = y + size / 2;
  ctx.fillStyle = colours.player;
  ctx.beginPath();
  ctx.arc(cx, cy, size * 0.36, 0, 7);
  ctx.fill();
  if (size < 12) return;
  ctx.fillStyle = colours.playerFace;
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.arc(cx + dx * size * 0.14 + dy * side * size * 0.12,
      cy + dy * size * 0.14 + dx * side * size * 0.12, size * 0.065, 0, 7);
    ctx.fill();
  }
}

export function drawCell(ctx, x, y, size, cell, colours, options = {}) {
  if (cell & WALL) {
    drawWall(ctx, x, y, size, colours);
    return;
  }
  if (!options.bare) drawFloor(ctx, x, y, size, colours, options.odd);
  if (cell & GOAL) (options.sink ? drawSink : drawGoal)(ctx, x, y, size, colours);
  if (cell & BOX) drawBox(ctx, x, y, size, colours, cell & GOAL);
  if (cell & PLAYER) drawPlayer(ctx, x, y, size, colours, options.facing);
}

/* A small picture of a level on a canvas of its own. */
export function thumbnail(canvas, level, area, colours) {
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth || 72;
  const height = canvas.clientHeight || 72;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  const size = Math.min(width / level.width, height / level.height, 14);
  const left = (width - size * level.width) / 2;
  const top = (height - size * level.height) / 2;
  for (let s = 0; s < level.cells.length; s++) {
    const cell = level.cells[s];
    if (!area[s] && !(cell & WALL) && cell === 0) continue;
    drawCell(ctx, left + (s % level.width) * size, top + Math.floor(s / level.width) * size,
      size, cell, colours, { sink: level.rules === 'sink' });
  }
}
