// Levels of one's own on the page: what is drawn is kept by itself, Save gives
// it a place, and collections are renamed, sorted, copied, deleted, exported.

import { app } from './app.js';
import * as games from './games.js';
import * as kept from './kept.js';
import * as library from './library.js';
import * as mine from './mine.js';
import { rowsOf } from './model.js';
import {
  $, ask, click, element, fileName, offer, save, say,
} from './ui.js';

/* ---- What is drawn ---- */

/* A map of one's own is kept as it is drawn; of another's a copy. */
function keepDrawing() {
  if (app.mode !== 'edit' || !app.changed) return;
  const { title, rules } = app.level;
  const rows = rowsOf(app.level);
  if (app.place?.name && mine.level(app.place.name)) {
    mine.change(app.place.name, { rows, title });
  } else {
    const collection = mine.drawnCollection();
    app.place = { collection: `mine/${collection}`, name: mine.add(collection, { title, rows, rules }) };
  }
  library.ownChanged();
}

export function keepTitle(title) {
  if (app.place?.name) {
    mine.change(app.place.name, { title });
    library.ownChanged();
  }
}

/* ---- Save ---- */

const NEW = '';

const shownLevel = () => (app.mode === 'edit' ? app.level : app.game.level);

async function saveLevel() {
  const own = mine.collections();
  $('save-collection').replaceChildren(...own.map(({ name, title }) => element('option', { value: name, text: title })),
    element('option', { value: NEW, text: 'a new collection' }));
  $('save-collection').value = library.ownName() || own[0]?.name || NEW;
  $('save-title').value = app.level.title;
  $('save-new').value = '';
  showNew();
  if (await ask($('save-dialog')) !== 'ok') return;
  const words = await library.wordsShown().catch(() => ({ before: '', rest: '' }));
  const collection = $('save-collection').value || mine.newCollection($('save-new').value.trim() || 'My levels');
  const old = app.place?.name && mine.level(app.place.name);
  const title = $('save-title').value.trim();
  const name = mine.add(collection, {
    title, rows: rowsOf(shownLevel()), rules: app.level.rules, rest: mine.withAuthor(words),
  });
  if (old?.collection === 'drawn') mine.remove([old.name]); // it has found its place
  app.level.title = title;
  await library.showOwn(collection, name);
  say(`Saved in ${mine.collections().find((one) => one.name === collection).title}.`);
}

function showNew() {
  $('save-new-field').hidden = $('save-collection').value !== NEW;
}

/* ---- Collections ---- */

async function rename() {
  const name = library.ownName();
  $('rename-title').value = mine.collections().find((one) => one.name === name)?.title ?? '';
  if (await ask($('rename-dialog')) !== 'ok' || !$('rename-title').value.trim()) return;
  mine.renameCollection(name, $('rename-title').value.trim());
  library.ownChanged();
}

function remove(names, collection, what) {
  const back = mine.remove(names, collection);
  library.ownChanged();
  offer(`${what} was deleted.`, 'Undo', () => {
    back();
    library.ownChanged();
    say('It is back.');
  });
}

function deleteLevel() {
  const { name } = app.place ?? {};
  const level = name && mine.level(name);
  if (!level) {
    say('The level shown is not in a collection of yours.');
    return;
  }
  app.place = null; // what is shown stays, and is no longer that record
  remove([name], null, level.title || 'The level');
}

function deleteCollection() {
  const name = library.ownName();
  const { title } = mine.collections().find((one) => one.name === name);
  app.place = null;
  remove(mine.levels(name).map((level) => level.name), name, title);
}

function copyLevel() {
  if (!app.place?.name) return;
  mine.copy(app.place.name);
  library.ownChanged();
  say('Copied to the end of the collection.');
}

function exportAll() {
  const name = library.ownName();
  const { title } = mine.collections().find((one) => one.name === name);
  save(fileName(title, 'sok'), mine.collectionText(name));
}

/* ---- Snapshots ---- */

function snapshotItem([name, { title, index, moves }]) {
  const remove = () => {
    const record = kept.get('snapshot', name);
    kept.remove('snapshot', name);
    app.tell('snapshots');
    offer('The snapshot was deleted.', 'Undo', () => { kept.put('snapshot', name, record); app.tell('snapshots'); say(''); });
  };
  const change = (event) => kept.put('snapshot', name, { ...kept.get('snapshot', name), title: event.target.value });
  return element('li', { class: 'snapshot' },
    element('button', { type: 'button', text: 'Go', title: `Move ${index} of ${moves.length}`, 'aria-label': `Go to ${title}`, onclick: () => games.openSnapshot(name) }),
    element('input', { type: 'text', value: title, 'aria-label': 'Name of the snapshot', maxlength: 80, onchange: change }),
    element('button', { type: 'button', text: '✕', 'aria-label': `Delete ${title}`, onclick: remove }));
}

function showSnapshots() {
  $('snapshots').replaceChildren(...(app.mode === 'play' ? games.snapshots(app.game.level).map(snapshotItem) : []));
  $('snapshot').disabled = app.mode !== 'play';
}

function snapshot() {
  games.takeSnapshot(`Move ${app.game.index}`);
  $('snapshots').querySelector('input').select();
}

export function setUp() {
  click('snapshot', snapshot);
  app.on('level mode snapshots', showSnapshots);
  kept.watch((kind) => { if (kind === 'snapshot') showSnapshots(); });
  showSnapshots();
  click('save', saveLevel);
  $('save-collection').addEventListener('change', showNew);
  click('own-rename', rename);
  click('own-sort', () => { mine.sort(library.ownName()); library.ownChanged(); });
  click('own-copy', copyLevel);
  click('own-delete', deleteLevel);
  click('own-delete-all', deleteCollection);
  click('own-export', exportAll);
  app.on('edit', keepDrawing);
}
