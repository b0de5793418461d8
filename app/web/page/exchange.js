// Levels in and out: new map, import by file, drop and paste, export in every
// form, and the link that carries a level.

import { app } from './app.js';
import * as editing from './editing.js';
import * as library from './library.js';
import {
  levelFromRows, runLengths, textOf,
} from './model.js';
import * as server from './server.js';
import * as solving from './solving.js';
import {
  $, ask, click, element, fileName, focusBoard, say, save, showTab,
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
  app.game.goTo(0);
  if (!app.game.load(plan)) throw new Error('This plan can\'t be played on the level shown.');
  app.moved();
  showTab('plan');
  say(`A plan of ${app.game.moves.length} moves was taken.`);
}

/* Any text: a plan for the level shown, a level, or a collection. */
export async function take(text, name, format = '') {
  if (!format && isPlan(text)) {
    takePlan(text);
    return;
  }
  const { levels, format: found } = await server.read(text, format);
  const usable = levels.filter((level) => !level.error);
  if (!usable.length) {
    const { error } = levels[0] ?? { error: { text: 'There is no level in it.' } };
    const where = error.line ? `Line ${error.line}: ` : '';
    throw new Error(where + error.text);
  }
  if (levels.length === 1) {
    const [level] = usable;
    app.open(levelFromRows(level.rows, { title: level.title || name, rules: level.rules }));
    if (level.solutions.length && app.game.load(level.solutions[0])) app.moved();
    say(`Imported as ${found}.`);
    return;
  }
  library.showImported(name || found, text, levels);
  library.openNumber(levels.indexOf(usable[0]));
  say(`${usable.length} of ${levels.length} levels imported.`);
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

let made = null; // what the dialog shows: {content, name}

function option(kind, name, label) {
  return element('option', { value: `${kind}:${name}`, text: label });
}

function fillExport() {
  const { formats, outputs } = solving.info();
  $('export-what').replaceChildren(
    element('optgroup', { label: 'The level' }, ...formats.filter(({ writes }) => writes)
      .sort((a, b) => (b.name === 'xsb') - (a.name === 'xsb'))
      .map(({ name, summary }) => option('level', name, `${name}: ${summary}`))),
    element('optgroup', { label: 'The plan' }, ...outputs.map(({ name, summary }) => option('plan', name, `${name}: ${summary}`))),
    element('optgroup', { label: 'Pictures' }, ...PICTURES.map(([name, label]) => option('picture', name, label))),
  );
}

function levelAndPlan() {
  if (app.mode === 'edit') return { level: app.level, plan: '' };
  return { level: app.game.level, plan: app.game.lurd(app.game.moves.length) };
}

async function make(kind, name) {
  const { level, plan } = levelAndPlan();
  const text = textOf({ ...level, title: app.level.title });
  if (kind === 'level') return { content: await server.convert(text, name), name: fileName(app.level.title, ENDINGS[name] ?? 'txt') };
  if (kind === 'plan') return { content: await server.plan(text, plan, name), name: fileName(`${app.level.title} plan`, name === 'json' ? 'json' : 'txt') };
  const film = name === 'gif';
  const content = await server.picture({
    text, format: name, plan: film || app.game.index ? plan : '', view: film ? 'film' : 'position',
    step: app.mode === 'play' && !film ? app.game.index : '', speed: $('speed').value,
  });
  return { content, name: fileName(app.level.title, name) };
}

async function showExport() {
  const [kind, name] = $('export-what').value.split(':');
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

export function linkOf(level) {
  const title = level.title ? `&t=${encodeURIComponent(level.title)}` : '';
  const text = level.rules === 'sink' ? textOf(level) : runLengths(level);
  return `#l=${encodeURIComponent(text)}${title}`;
}

export async function openLink(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, '').replace(/\+/g, '%2B'));
  const text = link.get('l');
  if (!text) return false;
  try {
    await take(`${text}\n`, link.get('t') ?? '');
    return true;
  } catch (error) {
    say(`The link holds no level: ${error.message}`, 'bad');
    return false;
  }
}

function share() {
  const level = app.mode === 'edit' ? app.level : app.game.level;
  const hash = linkOf({ ...level, title: app.level.title });
  history.replaceState(null, '', hash);
  copy(window.location.href, 'The link was copied. It opens this level in any Kura: only the part behind # matters.');
}

export function setUp() {
  for (const { name, reads, summary } of solving.info().formats) {
    if (reads) $('import-format').append(element('option', { value: name, text: `${name}: ${summary}` }));
  }
  fillExport();
  click('new-map', newMap);
  click('share', share);
  setUpImport();
  setUpDrop();
  setUpExport();
  window.addEventListener('hashchange', () => openLink(window.location.hash));
}

export const copyLevelText = () => copy(textOf(app.position()), 'The level was copied.');
