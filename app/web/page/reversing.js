// Playing backwards: keys, clicks and buttons for a game that pulls.  The game
// that pushes stays as it is until a plan was found.

import { app } from './app.js';
import * as games from './games.js';
import * as kept from './kept.js';
import { PLAYER } from './model.js';
import { ReverseGame, objection } from './reverse.js';
import {
  $, click, plural, say,
} from './ui.js';

let game = null;

export const shown = () => game;
const nameNow = () => `reverse-${games.nameOf(game.forward)}`;

function keep() {
  kept.put('game', nameNow(), {
    moves: game.lurd(game.moves.length), index: game.index, start: game.level.cells.findIndex((cell) => cell & PLAYER), when: new Date().toISOString(),
  });
}

function begin() {
  if (app.mode === 'reverse' || !app.startPlaying()) return;
  const reason = objection(app.game.level);
  if (reason) {
    say(`This level can't be played backwards: ${reason}`, 'bad');
    return;
  }
  game = new ReverseGame(app.game.level);
  const record = kept.get('game', nameNow());
  if (record) {
    game.place(record.start);
    game.load(record.moves);
    game.goTo(record.index);
    game.takeTrail();
  }
  app.mode = 'reverse';
  app.tell('mode');
  say('Pull the boxes to where the level has them. Before the first step a click puts Sokoban anywhere.');
  show();
}

/* Back to the game that pushes, as it was. */
export function leave() {
  if (!game) return;
  game = null;
  app.mode = 'play';
  app.tell('mode');
  say('');
  app.moved();
}

function finish() {
  const plan = game.plan();
  const { pushes } = game;
  leave();
  games.saveTail();
  app.game.goTo(0);
  games.saveTail();
  if (!app.game.load(plan)) return;
  app.game.moves.forEach((move) => { move.planned = false; }); // the player's own
  app.game.goTo(0);
  app.game.takeTrail();
  app.moved();
  say(`Solved backwards: ${plural(plan.length, 'move')}, ${plural(pushes, 'push')}. Play shows it.`, 'good');
}

function show() {
  $('reverse-undo').disabled = game.index === 0;
  $('reverse-redo').disabled = game.index >= game.moves.length;
  $('reverse-count').textContent = `${plural(game.index, 'move')}, ${plural(game.pushes, 'pull')}`;
  $('reverse-pull').checked = game.pulling;
  app.tell('overlay');
}

function moved() {
  keep();
  show();
  if (game.solved()) finish();
}

/* The other way than the choice says. */
export function step(d, otherwise = false) {
  if (game.move(d, game.pulling !== otherwise)) moved();
}

/* Walks there, without pulling. */
export function go(s) {
  if (game.place(s)) moved();
  const path = game.boxes[s] ? null : game.pathTo(s);
  for (const d of path ?? []) game.move(d, false);
  if (path?.length) moved();
}

export const back = () => { if (game.undo()) moved(); };
export const forth = () => { if (game.redo()) moved(); };

export function setUp() {
  click('reverse', begin);
  click('reverse-leave', leave);
  click('reverse-undo', back);
  click('reverse-redo', forth);
  $('reverse-pull').addEventListener('change', () => { game.pulling = $('reverse-pull').checked; });
  app.on('mode', () => { if (app.mode !== 'reverse') game = null; });
}
