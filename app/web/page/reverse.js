// A level played backwards: the boxes stand on the goals and are pulled to
// where the level has them.  What was pulled is, read from its end, a plan.

import {
  BOX, GOAL, Game, PLAYER, inside, neighbour, problemsOf,
} from './model.js';

const LETTERS = 'udlr';

/* Goals and boxes change their places; the player where he stands, or where
   there is room. */
function swapped(level) {
  const cells = level.cells.map((cell) => (cell & ~(BOX | GOAL | PLAYER)) | (cell & BOX ? GOAL : 0) | (cell & GOAL ? BOX : 0));
  const area = inside(level);
  const start = level.cells.findIndex((cell) => cell & PLAYER);
  const player = cells[start] & BOX ? cells.findIndex((cell, s) => area[s] && !(cell & BOX)) : start;
  if (player >= 0) cells[player] |= PLAYER;
  return { ...level, cells };
}

/* Why a level can't be played backwards; '' if it can. */
export function objection(level) {
  const { hopeless, boxes, goals } = problemsOf(level);
  if (level.rules === 'sink') return 'What has sunk can\'t be pulled.';
  if (hopeless) return `The map has no solution: ${hopeless.text}`;
  if (boxes !== goals) return 'There are more goals than boxes: which ones would be filled?';
  return swapped(level).cells.some((cell) => cell & PLAYER) ? '' : 'There is no room for Sokoban.';
}

export class ReverseGame extends Game {
  constructor(level) {
    super(swapped(level));
    this.forward = level;
    this.pulling = true;
  }

  /* Before the first step he may stand anywhere. */
  place(s) {
    if (this.moves.length || this.blocked(s) || this.boxes[s] || !inside(this.forward)[s]) return false;
    this.level.cells[this.player] &= ~PLAYER;
    this.level.cells[s] |= PLAYER;
    this.player = s;
    return true;
  }

  look(d, pulling = this.pulling) {
    const to = neighbour(this.level, this.player, d);
    if (this.blocked(to) || this.boxes[to]) return null;
    const behind = neighbour(this.level, this.player, d ^ 1);
    return { to, behind, push: Boolean(pulling && behind >= 0 && this.boxes[behind]) };
  }

  apply(d, pulling) {
    const step = this.look(d, pulling);
    if (!step) return null;
    const { to, behind, push } = step;
    if (push) this.shift(behind, this.player, 1);
    this.facing = d;
    this.note(this.player, to, push ? { from: behind, to: this.player, gone: false } : null);
    this.player = to;
    this.index++;
    return step;
  }

  shift(from, to, by) {
    this.boxes[from] = 0;
    this.boxes[to] = 1;
    this.pushes += by;
    this.changes++;
  }

  move(d, pulling = this.pulling) {
    const step = this.look(d, pulling);
    const next = this.moves[this.index];
    if (!step) return null;
    if (!next || next.d !== d || next.push !== step.push) this.moves.length = this.index;
    if (this.moves.length === this.index) this.moves.push({ d, push: step.push, from: this.player });
    return this.apply(d, pulling);
  }

  undo() {
    if (this.index === 0) return false;
    const { d, push, from } = this.moves[--this.index];
    const behind = neighbour(this.level, from, d ^ 1);
    if (push) this.shift(from, behind, -1);
    this.note(this.player, from, push ? { from, to: behind, gone: false } : null);
    this.player = from;
    this.facing = this.index > 0 ? this.moves[this.index - 1].d : 1;
    return true;
  }

  redo() {
    const next = this.moves[this.index];
    return Boolean(next && this.apply(next.d, next.push));
  }

  /* Capital letters pull. */
  load(lurd) {
    return [...lurd].every((letter) => this.move(LETTERS.indexOf(letter.toLowerCase()), letter < 'a'));
  }

  /* All where the level has them, and the player can come to where he begins. */
  solved() {
    return super.solved() && this.reach()[this.forward.cells.findIndex((cell) => cell & PLAYER)] === 1;
  }

  /* The same from its end, for the level as it is. */
  plan() {
    const walk = new Game(this.forward).pathTo(this.player).map((d) => LETTERS[d]).join('');
    return walk + this.moves.slice(0, this.index).reverse()
      .map(({ d, push }) => (push ? LETTERS[d ^ 1].toUpperCase() : LETTERS[d ^ 1])).join('');
  }
}
