// Collections: from the folders and one's own; a list with small pictures; and
// an engine over all of a collection.

import { app } from './app.js';
import {
  inside, levelFromRows, problemsOf, textOf,
} from './model.js';
import * as backend from './backend.js';
import * as games from './games.js';
import * as kept from './kept.js';
import * as mine from './mine.js';
import * as scores from './scores.js';
import { outcomeWord } from './answers.js';
import * as form from './form.js';
import * as plans from './plans.js';
import { thumbnail } from './tiles.js';
import {
  $, ask, click, element, focusBoard, keepInView, plural, say, seconds,
} from './ui.js';

/* {id, title, levels}; one's own have an id that begins with mine/. */
let current = null;
let watcher = null;

export const collection = () => current;

function levelOf(entry, i) {
  return levelFromRows(entry.rows, { title: entry.title || `Level ${i + 1}`, rules: entry.rules });
}

const pair = (moves, pushes) => `${moves ?? '–'}/${pushes ?? '–'}`;

/* "you 30/12", "best 28/12", "proved: pushes", as far as there is something to
   say. */
function scoreLines(entry) {
  const mine = scores.own(entry);
  const { moves, pushes } = scores.known(entry);
  const lines = [];
  if (mine) lines.push(element('span', { class: 'quiet', text: `you ${pair(mine.moves, mine.pushes)}`, title: 'Your fewest moves and your fewest pushes' }));
  if (moves || pushes) {
    lines.push(element('span', { class: 'quiet', text: `best ${pair(moves?.count, pushes?.count)}`, title: 'The fewest moves and pushes that are known' }));
  }
  const proved = [moves?.proved && 'moves', pushes?.proved && 'pushes'].filter(Boolean);
  if (proved.length) lines.push(element('span', { class: 'proved', text: `proved: ${proved.length > 1 ? 'both' : proved[0]}`, title: 'No solution has fewer' }));
  return lines;
}

const OWN = 'mine/';
export const ownName = () => (current?.id.startsWith(OWN) ? current.id.slice(OWN.length) : '');

function item(entry, i) {
  const title = entry.title || `Level ${i + 1}`;
  if (entry.error && !entry.mine) {
    return element('li', {}, element('button', {
      type: 'button', disabled: true, title: entry.error.text, text: `${i + 1}. can't be played`,
    }));
  }
  const solved = scores.own(entry) !== null;
  const hard = scores.difficulty(entry);
  const button = element('button', {
    type: 'button', 'data-number': i, title: `${title}${entry.boxes ? `: ${plural(entry.boxes, 'box')}` : ''}${hard ? `, ${hard}` : ''}`,
    onclick: () => openNumber(i),
  }, element('canvas', { 'data-level': i, 'aria-hidden': 'true' }),
  element('span', { text: `${i + 1}. ${title}` }));
  if (solved) button.append(element('span', { class: 'mark', text: '✓', title: 'Solved by you' }), element('span', { class: 'hidden', text: 'solved by you' }));
  button.append(...scoreLines(entry));
  return element('li', {}, button);
}

/* Pictures are drawn when they come into view. */
function watchPictures(list) {
  watcher?.disconnect();
  watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || target.dataset.drawn) continue;
      const level = levelOf(current.levels[target.dataset.level], 0);
      target.dataset.drawn = 'yes';
      thumbnail(target, level, inside(level));
    }
  }, { root: list, rootMargin: '200px' });
  for (const canvas of list.querySelectorAll('canvas')) watcher.observe(canvas);
}

function passes(entry) {
  switch ($('filter').value) {
    case 'unsolved': return !scores.own(entry);
    case 'not-best': return !scores.isBest(entry);
    default: return true;
  }
}

const abouts = new Map(); // id of a collection -> what it says of itself

function showStatistics() {
  $('collection-about').textContent = (ownName() ? mine.aboutOf(ownName()) : abouts.get(current?.id)) ?? '';
  const { levels, solved, best, proved } = scores.statistics(current?.levels ?? []);
  $('statistics').textContent = levels ? `Solved by you: ${solved} of ${levels}. As good as the best known: ${best}. Proved: ${proved}.` : '';
}

/* Of the level shown; it needs a plan that is known. */
function showDifficulty() {
  const entry = current?.levels[here()];
  const hard = entry ? scores.difficulty(entry) : '';
  $('difficulty').textContent = hard ? `This level: ${hard} for people, by ${plural(scores.boxChanges(entry), 'box change')}.` : '';
}

function show() {
  const list = $('level-list');
  const wanted = $('search').value.trim().toLowerCase();
  const items = [];
  (current?.levels ?? []).forEach((entry, i) => {
    const title = (entry.title || `level ${i + 1}`).toLowerCase();
    if ((!wanted || title.includes(wanted) || String(i + 1) === wanted) && passes(entry)) items.push(item(entry, i));
  });
  list.replaceChildren(...items);
  watchPictures(list);
  markCurrent();
  showOwnTools();
  showStatistics();
}

/* The number of the level shown in the list shown, -1 if it is elsewhere. */
function here() {
  if (!app.place || app.place.collection !== current?.id) return -1;
  return app.place.name ? current.levels.findIndex((entry) => entry.mine === app.place.name) : app.place.number;
}

function markCurrent() {
  const list = $('level-list');
  for (const button of list.querySelectorAll('button')) button.removeAttribute('aria-current');
  const at = here();
  const button = at >= 0 && list.querySelector(`[data-number="${at}"]`);
  if (button) {
    button.setAttribute('aria-current', 'true');
    keepInView(list, button);
  }
  showDifficulty();
  const count = current?.levels.length ?? 0;
  $('previous-level').disabled = !count;
  $('next-level').disabled = !count;
  $('solve-all').disabled = !count;
}

export function openNumber(i, { focus = true } = {}) {
  const entry = current?.levels[i];
  if (!entry?.rows) return;
  app.open(levelOf(entry, i), { place: { collection: current.id, ...(entry.mine ? { name: entry.mine } : { number: i }) } });
  say('');
  markCurrent();
  if (focus) focusBoard();
}

export const hasNext = () => here() >= 0 && current.levels.slice(here() + 1).some(({ rows }) => rows);

export function step(by) {
  if (!current) return;
  const count = current.levels.length;
  let i = here() >= 0 ? here() + by : 0;
  while (i >= 0 && i < count && !current.levels[i].rows) i += by;
  if (i >= 0 && i < count) openNumber(i);
}

/* ---- Which collection ---- */

/* What the back end knows of one's own levels: counts, keys, what is stored. */
async function describeOwn(entries) {
  const usable = entries.filter(({ rows, rules }) => !problemsOf(levelFromRows(rows, { rules })).problems.length);
  if (!usable.length) return;
  try {
    const { levels } = await backend.read(usable.map(mine.textOf).join('\n'));
    if (levels.length !== usable.length) return; // a map that is no level yet
    usable.forEach((entry, i) => Object.assign(entry, { ...levels[i], rows: entry.rows, title: entry.title }));
  } catch { /* drawn, but no levels yet: they can be opened all the same */ }
}

async function loadOwn(name) {
  const levels = mine.levels(name).map((level) => ({ ...level, mine: level.name }));
  const title = mine.collections().find((one) => one.name === name)?.title ?? 'Levels';
  current = { id: OWN + name, title, levels };
  await describeOwn(levels);
  if (current.levels === levels) show();
}

export async function load(id) {
  try {
    if (id.startsWith(OWN)) {
      await loadOwn(id.slice(OWN.length));
    } else {
      const { levels } = await backend.collection(id);
      current = { id, title: $('collection').selectedOptions[0]?.textContent ?? id, levels };
      show();
    }
  } catch (error) {
    if (current?.id !== id) { // what was there stays when it can't be read again
      current = { id, title: '', levels: [] };
      show();
    }
    say(error.message, 'bad');
  }
}

/* Lists one's own collections anew, and their levels if they are shown. */
function fillOwn() {
  const group = $('own-collections');
  const chosen = $('collection').value;
  group.replaceChildren(...mine.collections().map(({ name, title }) => element('option', { value: OWN + name, text: title })));
  group.hidden = !group.children.length;
  $('collection').value = chosen;
  if (!ownName()) return;
  if (mine.collections().some(({ name }) => name === ownName())) load(current.id);
  else loadFirst();
}

let refreshing = 0;

export function ownChanged() {
  clearTimeout(refreshing);
  refreshing = setTimeout(fillOwn, 100);
}

/* Shows one's own collection; its level of that name, if one is given. */
export async function showOwn(name, level) {
  clearTimeout(refreshing);
  current = null;
  fillOwn();
  $('search').value = '';
  $('collection').value = OWN + name;
  await load(OWN + name);
  if (level) openNumber(current.levels.findIndex((entry) => entry.mine === level));
}

function showOwnTools() {
  $('own-tools').hidden = !ownName();
}

/* What else is said of the level shown: {before, rest}, by its collection, and
   by itself: author, notes, solutions. */
export async function wordsShown() {
  const { collection: id, name, number } = app.place ?? {};
  if (name) return mine.wordsOf(name);
  const { levels } = id ? await backend.collection(id, 'yes') : { levels: [] };
  const { rows, rules, text } = levels[number] ?? {};
  if (!text) return { before: '', rest: '' };
  const { before, rest } = mine.partsOf(text);
  const now = app.mode === 'edit' ? app.level : app.game.level;
  return { before, rest: textOf(levelFromRows(rows, { rules }), false) === textOf(now, false) ? rest : mine.withoutSolutions(rest) };
}

/* Marks of what was solved meanwhile. */
async function refreshMarks() {
  const entry = current?.levels[here()];
  if (!entry?.rows) return;
  try {
    const { best, key } = await backend.best(textOf(levelOf(entry, 0)));
    Object.assign(entry, { best, key });
    show();
  } catch { /* the marks are a comfort */ }
}

/* ---- Solutions as players hand them in ---- */

/* One for each level that has one: its number and title, and the moves. */
export async function solutions(whose, metric) {
  const parts = [];
  for (const [i, entry] of (current?.levels ?? []).entries()) {
    if (!entry.rows || !(entry.best?.[metric] || games.score(entry.key))) continue;
    const mine = games.score(entry.key)?.[metric];
    const { best } = await backend.best(textOf(levelOf(entry, i)));
    const stored = best[metric];
    const isMine = whose === 'mine' || (mine && !(stored?.[metric] < mine[metric]));
    const plan = isMine && plans.solves(levelOf(entry, 0), mine?.plan) ? mine.plan
      : whose === 'best' || stored?.finder === 'player' ? stored?.plan : null;
    if (plan) parts.push(`; ${i + 1}. ${entry.title || `Level ${i + 1}`}\n${plan}\n`);
  }
  if (!parts.length) throw new Error('No level of the collection has such a solution yet.');
  return parts.join('\n');
}

/* ---- All of a collection ---- */

function resultRow(result, entry, id) {
  const i = result.index - 1;
  return element('tr', {}, element('td', {}, element('button', {
    type: 'button', text: `${i + 1}. ${entry.title || 'Level'}`,
    onclick: async () => {
      $('run-dialog').close();
      if (current.id !== id) await select(id);
      openNumber(i);
      if (result.plan) plans.putPlan(result.plan);
    },
  })), element('td', { text: outcomeWord(result), class: 'text' }),
  element('td', { text: result.plan ? result.moves : '' }), element('td', { text: result.plan ? result.pushes : '' }),
  element('td', { text: seconds(result.seconds) }));
}

/* The batch of this window: {job, id, usable}, for after a reload. */
const BATCH = 'kura.batch';
let batch = null; // what runs: {stop}

function openBatch(summary) {
  const body = element('tbody');
  const heads = ['level', 'outcome', 'moves', 'pushes', 'time'];
  $('run-table').replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
    ...heads.map((text) => element('th', { scope: 'col', text, class: text === 'outcome' ? 'text' : '' })))), body));
  $('run-stop').disabled = false;
  summary('');
  return body;
}

/* Follows a batch to its end, also while its dialog is closed. */
async function followBatch(begin, { id, all, usable }) {
  let solved = 0;
  let done = 0;
  let over = false; // stopped before it has begun
  const summary = (more) => {
    $('run-summary').textContent = `${done} of ${plural(usable.length, 'level')}, ${solved} solved. ${more}`;
    $('solve-all').textContent = batch ? `Solving ${done}/${usable.length}` : 'Solve all';
  };
  batch = { stop: () => { over = true; } };
  const body = openBatch(summary);
  try {
    const solve = await begin({
      progress: (now) => summary(`Now ${usable[now.done] + 1 || ''}: ${now.phase ?? ''}`),
      result: (result) => {
        const i = usable[result.index - 1];
        done++;
        solved += result.outcome === 'solved';
        body.append(resultRow({ ...result, index: i + 1 }, all[i], id));
        summary('');
        if (result.plan) plans.keep(levelOf(all[i], i), result.plan, plans.claimOf(result, true));
      },
    });
    batch = solve;
    sessionStorage.setItem(BATCH, JSON.stringify({ job: solve.job, id, usable }));
    if (over) solve.stop();
    const { end } = await solve.ended;
    batch = null;
    summary(end === 'exited' ? 'Done.' : 'Stopped.');
    if (current.id === id) load(id);
  } catch (error) {
    batch = null;
    summary(error.message);
  }
  setTimeout(() => { if (!batch) sessionStorage.removeItem(BATCH); }, 1000); // unless the page is left
  $('run-stop').disabled = true;
}

function solveAll() {
  ask($('run-dialog'));
  if (batch) return;
  const { id, levels: all } = current;
  const engine = form.engines().find(({ name }) => name === $('engine').value);
  const usable = all.map((entry, i) => i).filter((i) => !all[i].error && engine[all[i].rules] && !problemsOf(levelOf(all[i], i)).problems.length);
  const text = usable.map((i) => textOf(levelOf(all[i], i))).join('\n');
  const wanted = { ...form.fields(), file: [] };
  followBatch((on) => backend.solve({ ...wanted, text }, on), { id, all, usable });
}

/* After a reload: the batch that this window had begun. */
export function findBatch() {
  try {
    const last = JSON.parse(sessionStorage.getItem(BATCH));
    if (last?.job && current?.id === last.id) followBatch((on) => backend.attach(last.job, on), { ...last, all: current.levels });
  } catch { /* nothing that could be read */ }
}

/* Does a collection say what it is called?  Else it is known by its file. */
const hasName = ({ id, title, files }) => files > 1 || !id.includes(`/${title}.`);

/* Another window may have stored better ones. */
function refreshAll() {
  if (document.visibilityState === 'visible' && current && !batch) load(current.id);
}

export async function setUp() {
  click('previous-level', () => step(-1));
  click('next-level', () => step(1));
  click('solve-all', solveAll);
  click('run-stop', () => batch?.stop());
  $('search').addEventListener('input', show);
  $('filter').addEventListener('change', show);
  $('collection').addEventListener('change', () => load($('collection').value));
  kept.watch((kind) => {
    if (['level', 'collection'].includes(kind)) ownChanged();
    if (kind === 'score') show();
  });
  document.addEventListener('visibilitychange', refreshAll);
  window.addEventListener('focus', refreshAll);
  app.on('level', markCurrent);
  app.on('skin', show);
  app.on('kept', refreshMarks);
  $('collection').append(element('optgroup', { label: 'My levels', id: 'own-collections', hidden: true }));
  fillOwn();
  const { collections } = await backend.collections();
  for (const folder of new Set(collections.map((one) => one.folder))) {
    const group = element('optgroup', { label: folder });
    const its = collections.filter((one) => one.folder === folder);
    for (const one of [...its.filter(hasName), ...its.filter((other) => !hasName(other))]) {
      group.append(element('option', { value: one.id, text: one.title }));
      abouts.set(one.id, mine.inWords([one.author && `Author: ${one.author}`, one.notes].filter(Boolean).join('\n')));
    }
    $('collection').append(group);
  }
  markCurrent();
}

/* The one to begin with: ours if it is there. */
export async function loadFirst() {
  const options = [...$('collection').options];
  const first = options.find(({ value }) => value.endsWith('/first-steps.sok')) ?? options[0];
  if (!first) return;
  $('collection').value = first.value;
  await load(first.value);
}

export async function select(id) {
  const option = [...$('collection').options].find(({ value }) => value === id);
  if (!option) return;
  $('collection').value = id;
  await load(id);
}
