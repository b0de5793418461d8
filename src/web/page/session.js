// What a reload finds again: the level, the game with its history, the
// collection and the choices, kept by the browser for this address.

import { app } from './app.js';
import * as library from './library.js';
import { levelFromRows, rowsOf } from './model.js';
import { $ } from './ui.js';

const NAME = 'kura.session';
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
    collection: collection && {
      id: collection.id,
      title: collection.title,
      text: collection.text?.length <= TEXT_MAX ? collection.text : undefined,
      levels: collection.id === '' && collection.text?.length <= TEXT_MAX ? collection.levels : undefined,
    },
  };
}

let timer = 0;

export function keepSoon() {
  clearTimeout(timer);
  timer = setTimeout(keepNow, 300);
}

export function keepNow() {
  clearTimeout(timer);
  try {
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
  const kept = session?.collection;
  if (!kept) return false;
  if (kept.id) await library.select(kept.id);
  else if (kept.levels) library.showImported(kept.title, kept.text, kept.levels);
  return Boolean(library.collection());
}

export function setUp() {
  app.on('level mode edit game', keepSoon);
  document.addEventListener('change', keepSoon);
  window.addEventListener('pagehide', keepNow);
}
