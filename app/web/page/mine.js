// Levels and collections of one's own, as records: what is drawn, imported or
// saved is here until it is deleted, and that can be undone.

import * as kept from './kept.js';
import { rulesLine } from './model.js';

const DRAWN = { name: 'drawn', title: 'Drawn' };

/* ---- Collections ---- */

export function collections() {
  const list = kept.all('collection').map(([name, data]) => ({ name, ...data }));
  const known = new Set(list.map(({ name }) => name));
  for (const [, { collection }] of kept.all('level')) {
    if (known.has(collection)) continue;
    known.add(collection); // its record is still on the way, or was deleted elsewhere
    list.push({ name: collection, title: collection === DRAWN.name ? DRAWN.title : 'Levels' });
  }
  return list.sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
}

export function newCollection(title, about = '') {
  const name = kept.newName();
  kept.put('collection', name, { title, about });
  return name;
}

/* The one of that title, made if need be; about is what it says of itself, as a
   text has it before its first map. */
export function collectionOf(title, about = '') {
  const name = collections().find((one) => one.title === title)?.name ?? newCollection(title, about);
  const known = kept.get('collection', name);
  if (about && known && !known.about) kept.put('collection', name, { ...known, about });
  return name;
}

/* In words, without what is for programs or can't be opened from here. */
export function inWords(about) {
  return about.split('\n').map((line) => line.replace(/^(::|;|Comment:|Comment-End:)\s*/, '').replace(/^Author:\s*(.*?)\.?$/, 'By $1.'))
    .filter((line) => line && !/^Homepage:(?!.*:\/\/)/.test(line)).join(' ');
}

export const aboutOf = (name) => inWords(kept.get('collection', name)?.about ?? '');

export function drawnCollection() {
  if (!kept.get('collection', DRAWN.name)) kept.put('collection', DRAWN.name, { title: DRAWN.title, about: '' });
  return DRAWN.name;
}

export function renameCollection(name, title) {
  kept.put('collection', name, { ...kept.get('collection', name), title });
}

/* ---- Levels ---- */

/* Those of a collection in their order: {name, title, rows, rules, rest}; rest
   is what else their text says: author, notes, solutions. */
export function levels(collection) {
  return kept.all('level').filter(([, data]) => data.collection === collection)
    .map(([name, data]) => ({ name, ...data }))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
}

export function level(name) {
  const data = kept.get('level', name);
  return data && { name, ...data };
}

function nextOrder(collection) {
  return 1 + Math.max(0, ...levels(collection).map(({ order }) => order));
}

/* Adds a level; answers its name. */
export function add(collection, { title = '', rows, rules = 'goals', rest = '' }) {
  const name = kept.newName();
  kept.put('level', name, {
    collection, title, rows, rules, rest, order: nextOrder(collection), when: new Date().toISOString(),
  });
  return name;
}

/* Solutions are of a map: with another one they go. */
export function withoutSolutions(rest) {
  return rest.replace(/^Solution[\s\S]*?(?=^(?!Solution)[A-Z][\w-]*:|(?![\s\S]))/gm, '');
}

export function change(name, what) {
  const old = kept.get('level', name);
  if (!old) return;
  const next = { ...old, ...what };
  if (what.rows && what.rows.join('\n') !== old.rows.join('\n')) next.rest = withoutSolutions(next.rest);
  kept.put('level', name, next);
}

/* Removes levels, and the collection if one is named; answers what brings them
   back. */
export function remove(names, collection = null) {
  const gone = names.map((name) => [name, kept.get('level', name)]).filter(([, data]) => data);
  const about = collection && kept.get('collection', collection);
  for (const [name] of gone) kept.remove('level', name);
  if (about) kept.remove('collection', collection);
  return () => {
    if (about) kept.put('collection', collection, about);
    for (const [name, data] of gone) kept.put('level', name, data);
  };
}

export function copy(name) {
  const { collection, ...its } = level(name);
  return add(collection, { ...its, title: `${its.title} (copy)` });
}

export function sort(collection) {
  levels(collection)
    .sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }))
    .forEach(({ name }, i) => change(name, { order: i + 1 }));
}

/* ---- Texts ---- */

const isRow = (line) => /^[ \-_]*#[#@+$*. \-_]*$/.test(line) && line.includes('#');

/* The parts of a text of one level, as the back end writes it: what stands
   before the map, and what follows it, without title and rules. */
export function partsOf(text) {
  const lines = text.split('\n');
  const start = lines.findIndex(isRow);
  let end = start;
  while (end >= 0 && end < lines.length && isRow(lines[end])) end++;
  const words = (part) => part.filter((line) => !/^Rules: *(sink|goals) *$/i.test(line)).join('\n').trim();
  const after = end < 0 ? [] : lines.slice(end).filter((line) => !line.startsWith('Title:'));
  return { before: words(lines.slice(0, Math.max(0, start))), rest: words(after) };
}

/* A level with all that is known of it. */
export function textOf({ title, rows, rest, rules }) {
  const map = rows.map((row) => row.replace(/^ +/, (run) => '-'.repeat(run.length)).trimEnd() || '-').join('\n');
  return `${map}\n${title ? `Title: ${title}\n` : ''}${rulesLine({ rules })}${rest ? `${rest}\n` : ''}`;
}

/* What a collection says before its first level. */
function headOf(name) {
  const about = kept.get('collection', name);
  return joined(about?.title && `Collection: ${about.title}`, about?.about);
}

export function wordsOf(name) {
  const { collection, rest } = level(name) ?? { rest: '' };
  return { before: headOf(collection), rest };
}

export const joined = (...texts) => texts.filter(Boolean).join('\n');

/* The words before a level as words after it. */
export function asNotes(before) {
  const lines = before.split('\n').filter((line) => line && !/^(Collection|Comment-End):|^Comment:\s*$/.test(line));
  const named = lines.filter((line) => /^[A-Z][\w-]*:/.test(line));
  const others = lines.filter((line) => !named.includes(line));
  return [...named, ...(others.length ? ['Comment:', ...others, 'Comment-End:'] : [])].join('\n');
}

/* The rest of a level that leaves the collection which named its author. */
export function withAuthor({ before, rest }) {
  const author = /^Author:.*$/m.exec(before)?.[0];
  return /^(Author|Copyright):/m.test(rest) ? rest : joined(author, rest);
}

export function collectionText(name) {
  const head = headOf(name);
  return `${head ? `${head}\n\n` : ''}${levels(name).map(textOf).join('\n')}`;
}

/* ---- Two windows ---- */

export function setUp() {
  const both = (kind) => (mine, theirs) => {
    kept.put(kind, kept.newName(), { ...theirs, title: `${theirs.title} (other window)` });
    return mine;
  };
  kept.mergeBy('level', both('level'));
  kept.mergeBy('collection', (mine) => mine);
}
