// What the library knows of a level: dead squares for the board, and the Analyse
// panel, drawn over the board and told in numbers.

import { app } from './app.js';
import {
  flood, problemsOf, textOf, touchesEdge,
} from './model.js';
import * as backend from './backend.js';
import { $, element, number, showBoard } from './ui.js';

const WAIT = 250; // milliseconds without a change, until it is asked for
const SHOWN_MAX = 300; // patterns in the list

/* What is known: {question, wall, facts, layers}; facts as the server has them,
   wall 1 when it saw the map with a wall around it. */
let known = null;
let asked = null; // {question, solve}: on its way
let problem = '';
let chosen = null; // the pattern of the list that is marked
let timer = 0;

const isOpen = () => !$('panel-analyse').hidden;
const wantsPatterns = () => app.options.overlay === 'patterns';

/* ---- Asking ---- */

/* A short name of everything that the answer depends on. */
function questionNow() {
  const text = textOf(app.shownLevel, false);
  return wantsPatterns() ? `${$('pattern-boxes').value} ${$('pattern-distance').value}\n${text}` : `0 0\n${text}`;
}

function answers(question) {
  if (!known) return false;
  const [head, ...rows] = question.split('\n');
  const [knownHead, ...knownRows] = known.question.split('\n');
  return rows.join('\n') === knownRows.join('\n') && (head === knownHead || head === '0 0');
}

async function ask(question) {
  const mine = { question, solve: null };
  asked = mine;
  problem = '';
  let facts = null;
  const [head, ...rows] = question.split('\n');
  const [patterns, distance] = head.split(' ');
  const edge = touchesEdge(app.shownLevel);
  show();
  try {
    mine.solve = await backend.analyze({ text: rows.join('\n'), patterns, distance }, {
      result: (result) => { facts = result; },
    });
    if (asked !== mine) mine.solve.stop();
    const end = await mine.solve.ended;
    if (!facts) problem = end.end === 'time' ? 'It took too long on this level.' : end.words?.at(-1) ?? 'There was no answer.';
  } catch (error) {
    problem = error.message;
  }
  if (asked !== mine) return;
  asked = null;
  known = facts ? { question, wall: edge ? 1 : 0, facts, layers: {} } : null;
  show();
}

function update() {
  clearTimeout(timer);
  if (!isOpen() && !app.options.overlay) return;
  const question = questionNow();
  if (answers(question) || asked?.question === question) {
    show();
    return;
  }
  const [reason] = problemsOf(app.shownLevel).problems;
  chosen = null;
  known = null;
  asked?.solve?.stop();
  asked = null;
  problem = reason ? `Nothing is known of a map that can't be played. ${reason.text}` : '';
  if (!reason) timer = setTimeout(() => ask(question), WAIT);
  show();
}

/* ---- Dead squares ---- */

/* Of the level that is played; they come a moment after it is shown. */
async function learnDead() {
  const level = app.shownLevel;
  if (app.mode !== 'play') return;
  const wall = touchesEdge(level) ? 1 : 0;
  try {
    const { dead } = await backend.facts(textOf(level, false));
    const set = new Uint8Array(level.cells.length);
    for (const [y, x] of dead) set[(y - wall) * level.width + x - wall] = 1;
    app.learn(level, set);
  } catch { /* nothing is shaded, and playing goes on */ }
}

/* ---- Layers ---- */

/* Places are [row,column] from 0. */
const squareOf = ([y, x]) => (y - known.wall) * app.shownLevel.width + x - known.wall;

function setOf(places) {
  const set = new Uint8Array(app.shownLevel.cells.length);
  for (const place of places) set[squareOf(place)] = 1;
  return set;
}

/* "4" or "4-6", where the player's side makes a difference. */
function distanceLayer({ distances }) {
  const labels = [];
  const shade = [];
  const least = (pushes) => Math.min(...pushes.filter((n) => n !== null));
  const most = Math.max(1, ...distances.map(({ pushes }) => least(pushes)).filter(Number.isFinite));
  for (const { at, pushes } of distances) {
    const s = squareOf(at);
    const low = least(pushes);
    const high = Math.max(...pushes.filter((n) => n !== null));
    if (!Number.isFinite(low)) continue;
    labels[s] = low === high ? String(low) : `${low}–${high}`;
    shade[s] = 0.08 + 0.5 * (low / most);
  }
  return { labels, shade };
}

function roomLayer({ room_squares: places }) {
  const level = app.shownLevel;
  const set = setOf(places);
  const room = new Int32Array(set.length);
  const labels = [];
  let count = 0;
  set.forEach((isIn, s) => {
    if (!isIn || room[s]) return;
    count++;
    flood(level, s, (t) => !set[t]).forEach((here, t) => { if (here) room[t] = count; });
  });
  room.forEach((n, s) => { if (n) labels[s] = String(n); });
  return { labels, room };
}

function tunnelLayer({ tunnels, gates }) {
  const labels = [];
  const shade = [];
  for (const place of tunnels) shade[squareOf(place)] = 0.4;
  for (const place of gates) labels[squareOf(place)] = 'gate';
  for (const place of gates) shade[squareOf(place)] ??= 0.2;
  return { labels, shade };
}

function deadLayer({ dead }) {
  return { shade: Array.from(setOf(dead), (isIn) => isIn * 0.35), colour: 'bad' };
}

/* How many lost or costly groups each square is part of. */
function patternLayer({ patterns }) {
  const counts = new Int32Array(app.shownLevel.cells.length);
  for (const { boxes } of patterns) for (const place of boxes) counts[squareOf(place)]++;
  const most = Math.max(1, ...counts);
  const labels = [];
  counts.forEach((n, s) => { if (n) labels[s] = String(n); });
  return { labels, shade: Array.from(counts, (n) => (n ? 0.12 + 0.5 * (n / most) : 0)), colour: 'bad' };
}

const LAYERS = {
  distance: distanceLayer, rooms: roomLayer, tunnels: tunnelLayer, dead: deadLayer, patterns: patternLayer,
};

/* What to draw over the board: labels and shades by square, or null. */
export function overlay() {
  const kind = app.options.overlay;
  if (!kind || !known) return null;
  known.layers[kind] ??= LAYERS[kind](known.facts);
  return known.layers[kind];
}

/* The squares of the pattern that was chosen from the list, or null. */
export function pattern() {
  if (!chosen || !known || !wantsPatterns()) return null;
  return { boxes: chosen.boxes.map(squareOf), player: squareOf(chosen.player) };
}

/* ---- The panel ---- */

function count(text, list) {
  return [text, number(list.length)];
}

function numbers({ bounds, ...facts }) {
  const bound = (name) => (bounds[name] === null ? 'no plan' : bounds[name]);
  return [
    ['Squares inside', number(facts.squares)],
    count('Dead squares', facts.dead),
    count('Tunnel squares', facts.tunnels),
    count('Gates', facts.gates),
    ['Rooms', facts.rooms],
    ['Boxes, goals', `${facts.boxes}, ${facts.goals}`],
    ['Positions, about', `10^${facts.positions_log10.toFixed(1)}`],
    ['Pushes, nearest goal', bound('nearest')],
    ['Pushes, matching', bound('matching')],
    ...(wantsPatterns() ? [['Pushes, with patterns', bound('patterns')]] : []),
  ];
}

function placeText([y, x]) {
  return `[${y - known.wall},${x - known.wall}]`;
}

function patternItem(pattern) {
  const cost = pattern.penalty === null ? 'lost' : `+${pattern.penalty}`;
  const text = pattern.boxes.map(placeText).join(' ');
  return element('li', {}, element('button', {
    type: 'button',
    'aria-pressed': String(chosen === pattern),
    onclick: (event) => {
      chosen = chosen === pattern ? null : pattern;
      for (const button of event.currentTarget.closest('ul').querySelectorAll('button')) button.setAttribute('aria-pressed', 'false');
      event.currentTarget.setAttribute('aria-pressed', String(chosen === pattern));
      app.tell('overlay');
    },
  }, element('b', { text: cost, class: pattern.penalty === null ? 'lost' : '' }), element('span', { text }), element('small', { text: `Sokoban ${placeText(pattern.player)}` })));
}

function patternList({ patterns }) {
  const lost = patterns.filter(({ penalty }) => penalty === null).length;
  const sorted = [...patterns].sort((a, b) => (b.penalty ?? Infinity) - (a.penalty ?? Infinity));
  const more = patterns.length > SHOWN_MAX ? `, of which ${SHOWN_MAX} are listed` : '';
  return [
    element('h3', { text: 'Patterns' }),
    element('p', { class: 'quiet', text: patterns.length
      ? `Groups of boxes that are lost: ${number(lost)}; that cost more pushes than each box alone: ${number(patterns.length - lost)}${more}. Choose one to see it.`
      : 'No group of so many boxes is lost or costs extra.' }),
    element('ul', { class: 'patterns', 'aria-label': 'Patterns' }, ...sorted.slice(0, SHOWN_MAX).map(patternItem)),
  ];
}

/* What was listed last: lists are long, and are made once. */
let listed = null;

function show() {
  app.tell('overlay');
  $('pattern-options').hidden = !wantsPatterns();
  if (!isOpen()) return;
  const box = $('facts');
  const now = known;
  $('analyse-state').textContent = now ? '' : problem || 'Looking …';
  const key = now ? `${now.question} ${wantsPatterns()}` : '';
  if (listed === key) return;
  listed = key;
  if (!now) {
    box.replaceChildren();
    return;
  }
  const list = element('dl');
  for (const [name, value] of numbers(now.facts)) list.append(element('dt', { text: name }), element('dd', { text: value }));
  box.replaceChildren(list, ...(wantsPatterns() ? patternList(now.facts) : []));
}

export function showOptions() {
  $('show-dead').checked = app.options.dead;
  $('show-deadlocks').checked = app.options.deadlocks;
  const radio = document.querySelector(`[name="overlay"][value="${app.options.overlay}"]`);
  if (radio) radio.checked = true;
  else app.options.overlay = '';
  update();
}

export function setUp() {
  const change = (action) => (event) => {
    action(event.target);
    app.moved();
    update();
  };
  $('show-dead').addEventListener('change', change((box) => { app.options.dead = box.checked; }));
  $('show-deadlocks').addEventListener('change', change((box) => { app.options.deadlocks = box.checked; }));
  for (const radio of document.querySelectorAll('[name="overlay"]')) {
    radio.addEventListener('change', change((one) => {
      app.options.overlay = one.value;
      if (one.value) showBoard();
    }));
  }
  for (const id of ['pattern-boxes', 'pattern-distance']) $(id).addEventListener('change', update);
  document.addEventListener('tab', update);
  app.on('level edit mode', update);
  app.on('mode', learnDead);
}
