// The back end of a page without a server: the library in workers of the page
// (kura/kura.js), and the browser's own database for what is kept.  The same
// functions as in the back end that talks to `kura serve`.

import * as kura from './kura/kura.js';
import * as database from './database.js';
import { drawLevel, frameOf } from './tiles.js';
import { Game, inside, levelFromRows } from './model.js';
import { say } from './ui.js';

export const Failure = kura.KuraError;

const METRICS = ['pushes', 'moves'];
const TILE = 32;
const unavailable = (what) => { throw new Failure({ text: `${what} needs the program kura, which this page works without.` }, 404); };

/* ---- Questions ---- */

/* A proof of sat is written by another program. */
const canWrite = ({ name }) => (kind) => name !== 'sat' || kind !== 'certificate';

export async function lists() {
  const known = await kura.lists();
  const engines = known.engines.map((engine) => ({ ...engine, writes: engine.writes.filter(canWrite(engine)) }));
  return { ...known, engines, store: true, kept: true, files: true, alone: true, sat_solver: false };
}

let listing = null;

async function listed() {
  listing ??= fetch('levels/index.json').then((response) => response.json());
  return listing;
}

export const collections = async () => ({ collections: await listed() });

export async function collection(id, texts = '') {
  const found = (await listed()).find((one) => one.id === id);
  if (!found) throw new Failure({ text: `there is no collection ${id}` }, 404);
  return read(await (await fetch(id)).text(), '', texts);
}

export async function read(text, from, texts = '') {
  const answer = await kura.read(text, { format: from, texts });
  const stored = new Map((await database.all('best')).map((one) => [`${one.key} ${one.metric}`, one]));
  for (const { key, best } of answer.levels) {
    for (const metric of METRICS) if (best) best[metric] = stored.get(`${key} ${metric}`) ?? null;
  }
  return answer;
}

export const skin = async (name) => (await fetch(`${name}.svg`)).text();
export const facts = (text) => kura.facts(text);
export const convert = (text, to) => kura.convert(text, { to });
export const plan = (text, lurd, output) => kura.write(text, lurd, { output });

const written = new Map(); // job -> its files
const answered = new Map(); // 'job index' -> its answer

export async function fileText(job, kind, name = '') {
  const text = written.get(job)?.[name ? `${kind}/${name}` : kind];
  if (text === undefined) throw new Failure({ text: 'the engine has not written this file' }, 404);
  return text;
}

export async function fileNames(job) {
  const all = Object.keys(written.get(job) ?? {}).filter((path) => path.startsWith('certificate/'));
  return { names: all.map((path) => path.slice('certificate/'.length)).sort() };
}

export const fileBlob = async (job, kind, name) => new Blob([await fileText(job, kind, name)]);

/* The position after so many steps, in the skin of the board. */
export async function picture({ text, format, plan: lurd = '', step, tile }) {
  if (format !== 'png') unavailable(`A picture as ${format.toUpperCase()}`);
  const { levels: [{ rows, rules, title }] } = await kura.read(text);
  const game = new Game(levelFromRows(rows, { rules, title }));
  game.load(lurd);
  game.goTo(Number(step) || 0);
  const size = Number(tile) || TILE;
  const area = inside(game.level);
  const { width, height } = frameOf(game.level, area);
  const canvas = new OffscreenCanvas(width * size, height * size);
  drawLevel(canvas.getContext('2d'), game.position(), area, { size, facing: game.facing });
  return canvas.convertToBlob({ type: 'image/png' });
}

/* ---- Solutions ---- */

/* What "udlr" are in the eight views of a level, which share a key. */
const VIEWS = ['udlr', 'udrl', 'dulr', 'durl', 'lrud', 'lrdu', 'rlud', 'rldu'];

function turned(lurd, view) {
  return lurd.replace(/[udlr]/gi, (letter) => {
    const to = view['udlr'.indexOf(letter.toLowerCase())];
    return letter < 'a' ? to.toUpperCase() : to;
  });
}

/* The stored solution as one of the level as it is drawn; null if it is none. */
async function fitted(stored, text) {
  if (!stored) return null;
  for (const view of VIEWS) {
    const lurd = turned(stored.plan, view);
    const { accepted } = await kura.verify(text, lurd);
    if (accepted) return { ...stored, plan: lurd };
  }
  return null;
}

export async function best(text) {
  const { levels: [{ key }] } = await kura.read(text);
  const found = { pushes: null, moves: null };
  for (const metric of METRICS) found[metric] = await fitted(await database.get('best', [key, metric]), text);
  return { key, best: found };
}

function isBetter(one, other, metric) {
  const second = metric === 'moves' ? 'pushes' : 'moves';
  return !other || one[metric] < other[metric] || (one[metric] === other[metric] && (one[second] < other[second] || (one.proved && !other.proved)));
}

/* Was that what the solve proved? */
function isProved({ job, index }, lurd, metric) {
  const answer = answered.get(`${job} ${index}`);
  return answer?.plan === lurd && answer.minimize.startsWith(metric);
}

export async function keep({ text, plan: lurd, finder = 'player', ...claim }) {
  const { accepted, text: why, moves, pushes, box_changes: boxChanges, plan: played } = await kura.verify(text, lurd);
  if (!accepted) throw new Failure({ text: why, code: 12 }, 422);
  const { levels: [{ key }] } = await kura.read(text);
  let kept = false;
  for (const metric of METRICS) {
    const solution = {
      key, metric, moves, pushes, box_changes: boxChanges, plan: played, finder, proved: isProved(claim, played, metric), when: new Date().toISOString(),
    };
    const before = await database.get('best', [key, metric]);
    if (!isBetter(solution, before, metric)) continue;
    await database.put('best', { ...solution, proved: solution.proved || Boolean(before?.proved && before[metric] === solution[metric]) });
    kept = true;
  }
  return { kept, ...await best(text) };
}

/* ---- Records of the player ---- */

export const changes = async (after) => ({ records: await database.recordsAfter(after) });
export async function put(record) {
  try {
    return { revision: await database.putRecord(record) };
  } catch (error) {
    say(error.message, 'bad');
    throw error;
  }
}

/* ---- Jobs ---- */

let count = 0;

/* Works on each level of the text in turn: on.progress, on.result. */
async function work(each, numbers, on, signal) {
  const started = performance.now();
  const end = (how, more) => ({ end: how, code: 0, seconds: (performance.now() - started) / 1000, message: '', words: [], ...more });
  let done = 0;
  for (const number of numbers) {
    if (signal.aborted) break;
    try {
      const result = await each({ number, signal, onProgress: (now) => on.progress?.({ ...now, done, total: numbers.length }) });
      on.result?.(result);
    } catch (error) {
      return error.abandoned ? end('stopped') : end('failed', { message: error.message, words: [error.message] });
    }
    done++;
    on.progress?.({ done, total: numbers.length, index: number });
  }
  return end(signal.aborted ? 'stopped' : 'exited');
}

async function run(text, from, on, each) {
  const { levels } = await kura.read(text, { format: from });
  if (levels.length === 1 && levels[0].error) throw new Failure(levels[0].error, 422);
  const control = new AbortController();
  const numbers = levels.filter(({ error }) => !error).map(({ number }) => number);
  const job = `here-${++count}`;
  const one = async (running) => {
    const { files, ...answer } = await each(running);
    if (files) written.set(job, files);
    if (answer.proved) answered.set(`${job} ${answer.index}`, answer);
    return { ...answer, job };
  };
  return { job, stop: () => control.abort(), ended: work(one, numbers, on, control.signal) };
}

export async function solve({ text, from, setting = [], file: files = [], ...fields }, on = {}) {
  const settings = Object.fromEntries(setting.map((one) => one.split(/=(.*)/s)));
  const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return run(text, from, on, async ({ number, ...running }) => ({
    ...await kura.solve(text, { ...wanted, from, settings, files, number, ...running }), index: number,
  }));
}

export async function optimize({ text, plan, minimize, time, memory }, on = {}) {
  return run(text, '', on, async ({ number, onProgress, ...running }) => ({
    ...await kura.optimize(text, {
      plans: [plan], minimize, time, memory, number, onProgress: (now) => (now.plan ? on.plan?.(now) : onProgress(now)), ...running,
    }), index: number,
  }));
}

export async function analyze({ text, from, ...fields }, on = {}) {
  return run(text, from, on, (running) => kura.analyze(text, { ...fields, from, ...running }));
}

/* Work ends with the page that began it. */
export function attach(job) {
  const ended = Promise.reject(new Failure({ text: 'The solve ended when the page was left.' }));
  return { job, stop: () => {}, ended };
}
