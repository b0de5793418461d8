// What is kept for the player: plain records, each of a kind under a name, that
// the back end stores.  Here they are all at hand; changes are written in the
// background, and changes of other windows come in.
//
// Nobody writes over another: a record goes out with the number of the change
// that was seen last; where somebody was quicker, the two are merged and sent
// again.  What could not be written waits in the browser.

import * as backend from './backend.js';

const UNSAVED = 'kura.unsaved';
const SOON = 250; // milliseconds until a change goes out
const OFTEN = 1500; // between two looks for changes of others

const records = new Map(); // 'kind name' -> {kind, name, revision, data}
const dirty = new Set(); // keys of those that wait to be written
const mergers = new Map(); // kind -> function
const watchers = [];
let last = 0; // number of the newest change that was seen
let timer = 0;
let flushing = null;
let stored = true; // by the back end; else by the browser alone

const keyOf = (kind, name) => `${kind} ${name}`;

/* ---- Asking ---- */

export function get(kind, name) {
  return records.get(keyOf(kind, name))?.data ?? null;
}

/* All of a kind, as [name, data]. */
export function all(kind) {
  return [...records.values()].filter((one) => one.kind === kind && one.data !== null)
    .map(({ name, data }) => [name, data]);
}

/* A name that nobody has. */
export function newName() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((n) => n.toString(36).padStart(2, '0')).join('');
}

/* action(kind, name) is called for each record that another window changed. */
export function watch(action) {
  watchers.push(action);
}

/* How two versions of a kind become one: merge(mine, theirs, name) answers the
   one to keep under the name.  Neither is null. */
export function mergeBy(kind, merge) {
  mergers.set(kind, merge);
}

/* ---- Writing ---- */

function saveUnsaved() {
  try {
    const list = [...dirty].map((key) => records.get(key));
    if (list.length) localStorage.setItem(UNSAVED, JSON.stringify(list));
    else localStorage.removeItem(UNSAVED);
  } catch { /* no room: it still waits in the page */ }
}

export function put(kind, name, data) {
  const key = keyOf(kind, name);
  const record = records.get(key) ?? { kind, name, revision: 0 };
  if (JSON.stringify(record.data ?? null) === JSON.stringify(data)) return;
  records.set(key, { ...record, data });
  dirty.add(key);
  clearTimeout(timer);
  timer = setTimeout(flush, SOON);
}

export const remove = (kind, name) => put(kind, name, null);

function merged(kind, name, mine, theirs) {
  if (theirs === null || JSON.stringify(mine) === JSON.stringify(theirs)) return mine;
  if (mine === null) return theirs; // removed here, changed there: it stays
  return mergers.get(kind)?.(mine, theirs, name) ?? mine;
}

/* What another window or an earlier visit has written. */
function hear({ kind, name, revision, text }) {
  const key = keyOf(kind, name);
  const mine = records.get(key);
  last = Math.max(last, revision);
  if (mine && mine.revision >= revision) return;
  const theirs = text === null ? null : JSON.parse(text);
  const data = dirty.has(key) ? merged(kind, name, mine.data, theirs) : theirs;
  if (JSON.stringify(data) === JSON.stringify(theirs)) dirty.delete(key);
  records.set(key, { kind, name, revision, data });
  for (const action of watchers) action(kind, name);
}

async function pull() {
  const { records: changed } = await backend.changes(last);
  changed.forEach(hear);
}

async function send(key) {
  const record = records.get(key);
  const { data } = record;
  const { revision } = await backend.put({
    kind: record.kind, name: record.name, revision: record.revision,
    text: data === null ? null : JSON.stringify(data),
  });
  if (!revision) {
    await pull();
    return;
  }
  const now = records.get(key);
  now.revision = Math.max(now.revision, revision);
  if (now.data === data) dirty.delete(key);
}

/* One at a time; false when the back end could not be reached. */
async function flushAll() {
  try {
    while (stored && dirty.size) await send(dirty.values().next().value);
    saveUnsaved();
    return true;
  } catch (error) {
    saveUnsaved();
    if (error.status >= 400 && error.status < 500) dirty.delete(dirty.values().next().value); // never will be taken
    return false;
  }
}

export function flush() {
  clearTimeout(timer);
  if (dirty.size) saveUnsaved();
  flushing ??= flushAll().finally(() => { flushing = null; });
  return flushing;
}

/* ---- Life ---- */

function takeUnsaved() {
  try {
    for (const { kind, name, data } of JSON.parse(localStorage.getItem(UNSAVED) ?? '[]')) {
      const theirs = get(kind, name);
      put(kind, name, theirs === null ? data : merged(kind, name, data, theirs));
    }
  } catch { /* nothing that could be read */ }
}

async function lookAround(away) {
  try {
    await (stored ? pull() : backend.lists());
    away(false);
    if (dirty.size) flush();
  } catch {
    away(true);
  }
}

/* Reads all that is kept; away(true) is called when the back end can't be
   reached, away(false) when it can. */
export async function setUp({ kept, away }) {
  stored = kept;
  if (stored) await pull();
  takeUnsaved();
  const again = () => setTimeout(async () => {
    await lookAround(away);
    again();
  }, OFTEN);
  again();
  window.addEventListener('pagehide', flush);
}
