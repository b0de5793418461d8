// What a reload finds again: the level, the game with its history, the
// collection and the choices, kept by the browser for this address.

import { app } from './app.js';
import * as library from './library.js';
import { levelFromRows, rowsOf } from './model.js';
import { $ } from './ui.js';

const NAME = 'kura.session';
const COLLECTION = 'kura.collection'; // apart, since it is large and changes seldom
const FIELDS = ['engine', 'minimize', 'time', 'memory', 'steps', 'grain', 'speed'];
const TEXT_MAX = 1e6; // of an imported collection

function snapshot() {
  const collection = library.collection();
  const level = app.mode === 'play' ? app.game.level : app.level;
  return {
    rows: rowsOf(level),
    title: app.level.title,
    rules: level.rules,
    mode: app.mode,
    moves: app.mode === 'play' ? app.game.lurd(app.game.moves.length) : '',
    index: app.game.index,
    place: app.place,
    tool: app.tool,
    options: app.options,
    fields: Object.fromEntries(FIELDS.map((id) => [id, $(id).value])),
    collection: collection && { id: collection.id, title: collection.title },
  };
}

let timer = 0;

export function keepSoon() {
  clearTimeout(timer);
  timer = setTimeout(keepNow, 300);
}

let kept = null; // the imported collection that is stored

function keepCollection() {
  const collection = library.collection();
  if (collection === kept || collection?.id !== '') return;
  kept = collection;
  localStorage.removeItem(COLLECTION);
  if (collection.text.length > TEXT_MAX) return;
  localStorage.setItem(COLLECTION, JSON.stringify({ text: collection.text, levels: collection.levels }));
}

function readCollection() {
  try {
    return JSON.parse(localStorage.getItem(COLLECTION) ?? 'null');
  } catch {
    return null;
  }
}

export function keepNow() {
  clearTimeout(timer);
  try {
    keepCollection();
    localStorage.setItem(NAME, JSON.stringify(snapshot()));
  } catch { /* no room, or not allowed: the session is not kept */ }
}

export function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}

export function restoreFields(session) {
  for (const id of FIELDS) {
    const value = session?.fields?.[id];
    const field = $(id);
    if (value === undefined) continue;
    field.value = value;
    if (field.tagName === 'SELECT' && field.selectedIndex < 0) field.selectedIndex = 0;
  }
  $('engine').dispatchEvent(new Event('change'));
}

export function restoreLevel(session) {
  if (!session?.rows?.length) return false;
  app.open(levelFromRows(session.rows, session), { place: session.place, mode: session.mode });
  app.tool = session.tool ?? 'wall';
  if (app.mode === 'play' && session.moves && app.game.load(session.moves)) {
    app.game.goTo(session.index);
    app.moved();
  }
  return true;
}

export async function restoreCollection(session) {
  const last = session?.collection;
  if (!last) return false;
  const imported = readCollection();
  if (last.id) await library.select(last.id);
  else if (imported) library.showImported(last.title, imported.text, imported.levels);
  return Boolean(library.collection());
}

export function setUp() {
  app.on('level mode edit game', keepSoon);
  document.addEventListener('change', keepSoon);
  window.addEventListener('pagehide', keepNow);
}
