// What a reload finds again: the level, drawn or played, the collection and the
// choices.  Each window has its own; a new one begins with the last that was
// kept.  What earlier versions kept in the browser is carried over once.

import { app } from './app.js';
import * as games from './games.js';
import * as kept from './kept.js';
import * as library from './library.js';
import * as mine from './mine.js';
import { Game, levelFromRows, rowsOf } from './model.js';
import { $ } from './ui.js';

const NAME = 'kura.window'; // of this window
const FIELDS = ['engine', 'minimize', 'time', 'memory', 'steps', 'grain', 'speed'];
const PAST_MAX = 50;

function snapshot() {
  const collection = library.collection();
  const level = app.mode === 'play' ? app.game.level : app.level;
  return {
    rows: rowsOf(level),
    title: app.level.title,
    rules: level.rules,
    mode: app.mode,
    past: app.past.slice(-PAST_MAX),
    future: app.future.slice(-PAST_MAX),
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

export function keepNow() {
  clearTimeout(timer);
  const now = snapshot();
  try {
    sessionStorage.setItem(NAME, JSON.stringify(now));
  } catch { /* no room: the session is kept all the same */ }
  kept.put('session', 'last', now);
}

function parsed(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function read() {
  return parsed(sessionStorage, NAME) ?? kept.get('session', 'last');
}

/* ---- What earlier versions kept ---- */

/* Version 1 kept the game shown and one imported collection, in the browser. */
export function carryOver() {
  const old = parsed(localStorage, 'kura.session');
  const imported = parsed(localStorage, 'kura.collection');
  if (imported?.levels?.length) {
    const name = mine.collectionOf(old?.collection?.id === '' && old.collection.title ? old.collection.title : 'Imported');
    for (const { rows, title, rules, solutions } of imported.levels) {
      if (rows) mine.add(name, { title, rows, rules, rest: (solutions ?? []).map((plan) => `Solution/Moves\n${plan}`).join('\n') });
    }
    if (old?.collection?.id === '') old.collection = { id: `mine/${name}`, title: old.collection.title };
    if (old?.place?.collection === '') {
      const at = mine.levels(name)[old.place.number];
      old.place = at ? { collection: `mine/${name}`, name: at.name } : null;
    }
  }
  if (old?.rows?.length) {
    const level = levelFromRows(old.rows, old);
    const game = new Game(level);
    if (old.moves && game.load(old.moves)) {
      const now = {
        title: old.title, moves: game.lurd(game.moves.length), index: old.index, planned: [], when: new Date().toISOString(),
      };
      if (!kept.get('game', games.nameOf(level))) kept.put('game', games.nameOf(level), now);
    }
    if (old.mode === 'edit' && !old.place) mine.add(mine.drawnCollection(), old);
    if (!kept.get('session', 'last')) kept.put('session', 'last', { ...old, place: old.place ?? null });
  }
  if (old || imported) kept.flush();
  for (const name of ['kura.session', 'kura.collection']) {
    const text = localStorage.getItem(name);
    if (text) localStorage.setItem(`${name}.carried`, text);
    localStorage.removeItem(name);
  }
}

/* ---- Coming back ---- */

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
  const { place, mode, past, future } = session;
  app.open(levelFromRows(session.rows, session), {
    place, mode, past, future,
  });
  app.tool = session.tool ?? '';
  return true;
}

export async function restoreCollection(session) {
  if (session?.collection?.id) await library.select(session.collection.id);
  return Boolean(library.collection());
}

export function setUp() {
  app.on('level mode edit game', keepSoon);
  document.addEventListener('change', keepSoon);
  window.addEventListener('pagehide', () => {
    keepNow();
    kept.flush();
  });
}
