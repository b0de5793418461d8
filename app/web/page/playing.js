// Playing: moves by key, click and drag; the history with its slider; the list
// of steps; and the numbers above the board.

import { app } from './app.js';
import * as games from './games.js';
import { NAMES } from './model.js';
import { boxPath, boxTargets } from './reach.js';
import {
  $, click, element, keepInView, plural, say,
} from './ui.js';

const WINDOW = 600; // steps of a plan that are in the list at once

let chosen = null; // the box that was clicked: {from, targets}
let dragging = false;
let timer = 0;

export function selection() {
  return chosen;
}

function release() {
  chosen = null;
  dragging = false;
}

/* ---- Moves ---- */

/* Before moves that end what could be done again: it is not given up without
   a trace. */
function giveUp([d]) {
  const next = app.game.moves[app.game.index];
  if (next && d !== undefined && next.d !== d && app.game.look(d)) games.saveTail();
}

function play(path) {
  giveUp(path);
  for (const d of path) if (!app.game.move(d)) break;
  app.moved();
}

export function step(d) {
  pause();
  release();
  if (app.mode !== 'play') return;
  giveUp([d]);
  if (app.game.move(d)) app.moved();
}

function choose(s) {
  const targets = boxTargets(app.game, s);
  for (const t of [...targets.keys()]) if (app.facts.dead[t]) targets.delete(t);
  chosen = { from: s, targets };
  if (!targets.size) say('This box can\'t be pushed anywhere useful.');
  app.tell('game');
}

function pushTo(s) {
  const path = boxPath(app.game, chosen.from, chosen.targets.get(s));
  release();
  if (path) play(path);
}

function walkTo(s) {
  const path = app.game.pathTo(s);
  if (path) play(path);
  else say('There is no way to that square.');
}

export function pointerDown(s) {
  pause();
  if (chosen && chosen.targets.has(s)) {
    pushTo(s);
    return;
  }
  const again = chosen?.from === s;
  release();
  if (app.game.boxes[s]) {
    if (again) app.tell('game');
    else {
      choose(s);
      dragging = true;
    }
  } else if (app.area[s] && !app.game.blocked(s)) {
    walkTo(s);
  }
}

/* Shows where the box would go, if it were let go here. */
export function pointerMove(s) {
  if (!dragging || !chosen || chosen.over === s) return;
  chosen.over = s;
  app.tell('overlay');
}

export function pointerUp(s) {
  if (dragging && chosen && s !== chosen.from) {
    if (chosen.targets.has(s)) pushTo(s);
    else {
      release();
      app.tell('game');
    }
  }
  if (chosen) chosen.over = -1;
  dragging = false;
}

export function escape() {
  if (!chosen) return false;
  release();
  app.tell('game');
  return true;
}

/* ---- History ---- */

function grain() {
  return $('grain').value;
}

export function back(by = grain()) {
  pause();
  release();
  if (app.mode === 'play' && app.game.back(by)) app.moved();
}

export function forth(by = grain()) {
  pause();
  release();
  if (app.mode === 'play' && app.game.forth(by)) app.moved();
}

export function goTo(index) {
  release();
  app.game.goTo(index);
  app.moved();
}

/* The start or the end of the game, at once. */
export function jump(index) {
  pause();
  goTo(index);
}

function tick() {
  if (!app.game.forth(grain()) || app.mode !== 'play') {
    pause();
    return;
  }
  app.moved();
  if (app.game.index >= app.game.moves.length) pause();
  else timer = setTimeout(tick, 1000 / Number($('speed').value));
}

export function pause() {
  clearTimeout(timer);
  timer = 0;
  $('play').textContent = 'Play';
}

export function playOrPause() {
  if (app.mode !== 'play') return;
  if (timer) {
    pause();
    return;
  }
  if (app.game.index >= app.game.moves.length) app.game.goTo(0);
  $('play').textContent = 'Pause';
  timer = setTimeout(tick, 0);
}

export function changeSpeed(by) {
  const speed = $('speed');
  speed.value = Number(speed.value) + by;
  say(`Speed ${speed.value}`);
}

/* ---- What is shown ---- */

function describe() {
  const { game } = app;
  const { boxes, done } = app.boxCounts();
  const row = Math.floor(game.player / game.level.width);
  const column = game.player % game.level.width;
  return `${game.level.width} by ${game.level.height} squares. Sokoban at row ${row}, column ${column}, from 0. `
    + `${done} of ${plural(boxes, 'box')} stored. Move ${game.index} of ${game.moves.length}.`;
}

function showNumbers() {
  const { game } = app;
  const { boxes, done } = app.boxCounts();
  const bound = app.bound();
  $('moves').textContent = game.index;
  $('pushes').textContent = game.pushes;
  $('lines').textContent = game.boxLines();
  $('bound').textContent = bound === Infinity ? '∞' : bound;
  $('stored-boxes').textContent = `${done}/${boxes}`;
  $('rules').hidden = game.level.rules !== 'sink';
  $('board-text').textContent = describe();
}

let told = '';

function showMessage() {
  let text = '';
  let kind = '';
  if (app.game.solved()) {
    text = `Solved: ${plural(app.game.index, 'move')}, ${plural(app.game.pushes, 'push')}.`;
    kind = 'good';
  } else if (app.deadlock) {
    text = app.hopeless ? `This level has no solution: ${app.hopeless.name}.` : `Deadlock: ${app.deadlock.name}. Undo to go on.`;
    kind = 'bad';
  }
  if (text || told) say(text, kind);
  told = text;
}

function showHistory() {
  const { game } = app;
  const slider = $('history');
  slider.max = game.moves.length;
  slider.value = game.index;
  slider.setAttribute('aria-valuetext', `move ${game.index} of ${game.moves.length}`);
  $('step-back').disabled = game.index === 0;
  $('restart').disabled = game.index === 0;
  $('step-next').disabled = game.index >= game.moves.length;
  $('play').disabled = game.moves.length === 0;
}

/* "3: push down from [1,1]": rows and columns from 0, as the SAT seed has it. */
export function stepText(game, i) {
  const { d, push, from } = game.moves[i - 1];
  const { width } = game.level;
  return `${push ? 'push' : 'move'} ${NAMES[d]} from [${Math.floor(from / width)},${from % width}]`;
}

/* The list as it is: the number of its first step, and the moves of the steps
   after it. */
let shown = { first: 0, moves: [] };

function planItem(i) {
  const { game } = app;
  const text = i === 0 ? 'start' : stepText(game, i);
  const push = i > 0 && game.moves[i - 1].push;
  return element('li', { 'data-step': i, class: push ? 'push' : '' },
    element('b', { text: `${i}:` }), element('span', { text }));
}

/* Makes the list that of the game; what is right already stays. */
function fillPlan(list, game) {
  const count = game.moves.length;
  const { first } = shown;
  if (game.index < first || game.index > first + WINDOW || count < first) {
    shown = { first: Math.max(0, Math.min(game.index - WINDOW / 2, count - WINDOW)), moves: [] };
    list.replaceChildren(planItem(shown.first));
  }
  const moves = game.moves.slice(shown.first, shown.first + WINDOW);
  let same = 0;
  while (same < moves.length && moves[same] === shown.moves[same]) same++;
  while (list.children.length > same + 1) list.lastChild.remove();
  if (!list.children.length) list.append(planItem(shown.first));
  for (let i = same + 1; i <= moves.length; i++) list.append(planItem(shown.first + i));
  shown.moves = moves;
}

function showPlan() {
  if ($('panel-plan').hidden) return;
  const { game } = app;
  const list = $('plan');
  const isOld = app.mode === 'edit' && app.changed; // of another map
  list.hidden = isOld;
  if (isOld) {
    $('plan-summary').textContent = 'No plan yet: the map has changed.';
    return;
  }
  fillPlan(list, game);
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const item = list.children[game.index - shown.first];
  item?.setAttribute('aria-current', 'step');
  if (item) keepInView(list, item);
  const pushes = game.moves.filter(({ push }) => push).length;
  $('plan-summary').textContent = game.moves.length
    ? `${plural(game.moves.length, 'move')}, ${plural(pushes, 'push')}; now after step ${game.index}.`
    : 'No plan yet: play, or find a solution.';
}

export function update() {
  showPlan();
  if (app.mode !== 'play') return;
  showNumbers();
  showHistory();
  showMessage();
}

export function setUp() {
  click('step-back', () => back());
  click('step-next', () => forth());
  click('restart', () => jump(0));
  click('play', playOrPause);
  $('history').addEventListener('input', (event) => jump(Number(event.target.value)));
  $('plan').addEventListener('click', (event) => {
    const item = event.target.closest('li');
    if (item && app.mode === 'play') jump(Number(item.dataset.step));
  });
  /* After a click with the pointer the keys are for the board again. */
  document.addEventListener('click', (event) => {
    if (event.detail && event.target.closest('.transport button, .tools button, .zoom button')) $('board').focus({ preventScroll: true });
  });
  document.addEventListener('tab', showPlan);
  app.on('game mode edit', update);
  app.on('mode level', () => { pause(); release(); });
}

