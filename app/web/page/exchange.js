// Levels in and out: new map, import by file, drop and paste, export in every
// form, and the link that carries a level.

import { app } from './app.js';
import * as editing from './editing.js';
import * as games from './games.js';
import * as library from './library.js';
import * as mine from './mine.js';
import { rulesLine, runLengths, textOf } from './model.js';
import { putPlan, solves } from './plans.js';
import * as backend from './backend.js';
import { looks } from './skins.js';
import * as form from './form.js';
import {
  $, ask, click, element, fileName, focusBoard, plural, say, save,
} from './ui.js';

/* ---- New map ---- */

async function newMap() {
  const answer = ask($('new-dialog'));
  $('new-width').select();
  if (await answer !== 'ok') return;
  const size = (id) => Math.max(1, Math.min(100, Math.round(Number($(id).value)) || 1));
  editing.newMap(size('new-width'), size('new-height'), $('new-border').checked);
  focusBoard();
  say('Choose a tool and draw.');
}

/* ---- Import ---- */

function isPlan(text) {
  return /^[\sudlrUDLR0-9()]+$/.test(text) && /[udlrUDLR]/.test(text);
}

function takePlan(text) {
  if (!app.startPlaying()) return;
  const plan = text.replace(/\s+/g, '');
  if (!putPlan(plan)) throw new Error('This plan can\'t be played on the level shown.');
  say(`A plan of ${plural(app.game.moves.length, 'move')} was taken.`);
}

/* The name that a text gives to itself. */
const titleOf = (before) => /^(?:Collection|Set|Title):[ \t]*(.+)$/m.exec(before)?.[1].trim();

/* Adds levels to a collection of one's own, that of the text's name, which a
   level alone may lack; one that is there already stays as it is.  Answers the
   name of the collection and those of all levels. */
function addAll(levels, file) {
  const before = mine.partsOf(levels[0].text ?? '').before.split('\n')
    .filter((line) => line !== `Title: ${levels[0].title}`).join('\n'); // which may stand above its map
  const isOne = levels.length === 1 && !titleOf(before);
  const collection = isOne ? mine.collectionOf('Imported') : mine.collectionOf(titleOf(before) || file || 'Imported', before.replace(/^Collection:.*\n?/m, '').trim());
  const same = (a, b) => a.title === b.title && a.rows.join('\n') === b.rows.join('\n');
  const there = mine.levels(collection);
  return [collection, ...levels.map(({ title, rows, rules, text }) => {
    const { rest } = mine.partsOf(text ?? '');
    const level = {
      title: title || (isOne ? file : ''), rows, rules, rest: isOne ? mine.joined(mine.asNotes(before), rest) : rest,
    };
    return there.find((one) => same(one, level))?.name ?? mine.add(collection, level);
  })];
}

/* Any text: a plan for the level shown, a level, or a collection, which become
   one's own. */
export async function take(text, name, format = '') {
  if (!format && isPlan(text)) {
    takePlan(text);
    return;
  }
  if (!text.trim()) throw new Error('There is no level in it.');
  const { levels, format: found } = await backend.read(text, format, 'yes');
  const usable = levels.filter((level) => !level.error);
  if (!usable.length) {
    const { error } = levels[0] ?? { error: { text: 'There is no level in it.' } };
    const where = error.line ? `Line ${error.line}: ` : '';
    throw new Error(where + error.text);
  }
  const [collection, first] = addAll(usable, name);
  await library.showOwn(collection, first);
  const { game } = app;
  if (!game.moves.length && usable[0].solutions.length && game.load(usable[0].solutions[0])) app.moved();
  say(levels.length === 1 ? `Imported as ${found}.` : `${usable.length} of ${levels.length} levels imported.`);
}

async function takeFile(file, format) {
  if (file.size > 4e6) throw new Error('The file is larger than 4 MB.');
  await take(await file.text(), file.name.replace(/\.[^.]*$/, ''), format);
}

function setUpImport() {
  const dialog = $('import-dialog');
  click('import', () => {
    $('import-error').textContent = '';
    $('import-text').value = '';
    $('import-file').value = '';
    ask(dialog);
    $('import-text').focus();
  });
  click('import-ok', async () => {
    const format = $('import-format').value;
    const file = $('import-file').files[0];
    try {
      if (file) await takeFile(file, format);
      else await take($('import-text').value, '', format);
      dialog.close('ok');
      focusBoard();
    } catch (error) {
      $('import-error').textContent = error.message;
    }
  });
}

const complain = (error) => say(error.message, 'bad');

function setUpDrop() {
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text');
    if (file) takeFile(file, '').catch(complain);
    else if (text) take(text, '').catch(complain);
  });
  document.addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea, dialog')) return;
    const text = event.clipboardData.getData('text');
    if (text.trim()) take(text, '').catch(complain);
  });
}

/* ---- Export ---- */

const PICTURES = [['svg', 'Picture (SVG)'], ['png', 'Picture (PNG)'], ['pdf', 'Picture (PDF)'], ['gif', 'Film of the plan (GIF)']];
const ENDINGS = { slc: 'slc', pddl: 'pddl', xsb: 'xsb', asp: 'lp' };

const SOLUTIONS = [['mine:moves', 'Mine, by moves'], ['mine:pushes', 'Mine, by pushes'],
  ['best:moves', 'The best known, by moves'], ['best:pushes', 'The best known, by pushes']];

let made = null; // what the dialog shows: {content, name}

function option(kind, name, label) {
  return element('option', { value: `${kind}:${name}`, text: label });
}

function fillExport() {
  const { formats, outputs } = form.info();
  $('export-what').replaceChildren(
    element('optgroup', { label: 'The level' }, ...formats.filter(({ writes }) => writes)
      .sort((a, b) => (b.name === 'xsb') - (a.name === 'xsb'))
      .map(({ name, summary }) => option('level', name, `${name}: ${summary}`))),
    element('optgroup', { label: 'The plan' }, ...outputs.map(({ name, summary }) => option('plan', name, `${name}: ${summary}`))),
    element('optgroup', { label: 'Solutions of the collection' }, ...SOLUTIONS.map(([name, label]) => option('solutions', name, label))),
    element('optgroup', { label: 'Pictures' }, ...PICTURES.map(([name, label]) => option('picture', name, label))),
  );
}

function levelAndPlan() {
  if (app.mode === 'edit') return { level: app.level, plan: '' };
  return { level: app.game.level, plan: app.game.lurd(app.game.moves.length) };
}

/* With author, notes and solutions, and what the collection says of itself, which
   the format may have a place for. */
async function withWords(text) {
  const { before, rest } = await library.wordsShown();
  return `${before ? `${before}\n\n` : ''}${text}${rest ? `${rest}\n` : ''}`;
}

async function make(kind, name) {
  if (kind === 'solutions') return { content: await library.solutions(...name.split(':')), name: fileName(`${library.collection()?.title} solutions`, 'txt') };
  const { level, plan } = levelAndPlan();
  const text = textOf({ ...level, title: app.level.title });
  if (kind === 'level') return { content: await backend.convert(await withWords(text), name), name: fileName(app.level.title, ENDINGS[name] ?? 'txt') };
  if (kind === 'plan') return { content: await backend.plan(text, plan, name), name: fileName(`${app.level.title} plan`, name === 'json' ? 'json' : 'txt') };
  const film = name === 'gif';
  const content = await backend.picture({
    text, format: name, plan: film || app.game.index ? plan : '', view: film ? 'film' : 'position',
    ...looks(),
    step: app.mode === 'play' && !film ? app.game.index : '', speed: $('speed').value,
  });
  return { content, name: fileName(app.level.title, name) };
}

async function showExport() {
  const [kind, ...rest] = $('export-what').value.split(':');
  const name = rest.join(':');
  const preview = $('export-preview');
  $('export-error').textContent = '';
  made = null;
  $('export-save').disabled = true;
  $('export-copy').disabled = kind === 'picture';
  try {
    made = await make(kind, name);
    preview.replaceChildren(kind !== 'picture' ? made.content.slice(0, 200000)
      : name === 'pdf' ? 'A page that can be downloaded.'
        : element('img', { src: URL.createObjectURL(made.content), alt: 'Picture of the level' }));
    $('export-save').disabled = false;
  } catch (error) {
    preview.replaceChildren();
    $('export-error').textContent = error.message;
  }
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say('The browser did not allow to copy.', 'bad');
  }
}

function setUpExport() {
  click('export', () => {
    ask($('export-dialog'));
    showExport();
  });
  $('export-what').addEventListener('change', showExport);
  click('export-save', () => { if (made) save(made.name, made.content); });
  click('export-copy', () => { if (made) copy(made.content, 'Copied.'); });
}

/* ---- The link ---- */

export function linkOf(level, plan = '') {
  const title = level.title ? `&t=${encodeURIComponent(level.title)}` : '';
  return `#l=${encodeURIComponent(`${runLengths(level)}\n${rulesLine(level)}`.trim())}${title}${plan && `&p=${plan}`}`;
}

/* The plan of a link, behind what the player has done of the level. */
function showPlan(plan) {
  const { game } = app;
  if (app.mode !== 'play' || !solves(game.level, plan)) {
    say('The plan of the link does not solve the level.', 'bad');
    return;
  }
  if (game.moves.length && game.lurd(game.moves.length) !== plan) games.takeSnapshot(`Before the link: move ${game.index}`);
  putPlan(plan);
  say(`The link has a solution: ${plural(plan.length, 'move')}. Play shows it.`);
}

export async function openLink(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, '').replace(/\+/g, '%2B'));
  const text = link.get('l');
  if (!text) return;
  history.replaceState(null, '', window.location.pathname); // the next reload is for what is done meanwhile
  try {
    await take(`${text}\n`, link.get('t') ?? '');
    if (link.get('p')) showPlan(link.get('p'));
  } catch (error) {
    say(`The link holds no level: ${error.message}`, 'bad');
  }
}

/* What the game has done or would do, if it is a solution. */
function planShown() {
  const { game } = app;
  const all = app.mode === 'play' ? game.lurd(game.moves.length) : '';
  return solves(game.level, all) ? all : '';
}

function showLink() {
  const level = app.mode === 'edit' ? app.level : app.game.level;
  const hash = linkOf({ ...level, title: app.level.title }, $('share-plan').checked ? planShown() : '');
  $('share-link').value = new URL(hash, window.location.href).href;
  $('share-link').select();
}

function share() {
  $('share-plan').checked = false;
  $('share-plan').closest('label').hidden = !planShown();
  ask($('share-dialog'));
  showLink();
}

export function setUp() {
  for (const { name, reads, summary } of form.info().formats) {
    if (reads) $('import-format').append(element('option', { value: name, text: `${name}: ${summary}` }));
  }
  fillExport();
  click('new-map', newMap);
  click('share', share);
  click('share-copy', () => copy($('share-link').value, 'The link was copied.'));
  $('share-plan').addEventListener('change', showLink);
  setUpImport();
  setUpDrop();
  setUpExport();
  window.addEventListener('hashchange', () => openLink(window.location.hash));
}

export const copyLevelText = () => copy(textOf(app.position()), 'The level was copied.');
