// Find Solution: how it goes, the answer, and the files that came with it.

import {
  boundsText, endText, outcomeText,
} from './answers.js';
import { app } from './app.js';
import * as backend from './backend.js';
import { FILES, fields, objection } from './form.js';
import { Gap } from './gap.js';
import * as games from './games.js';
import { textOf } from './model.js';
import { takePlan } from './plans.js';
import * as playing from './playing.js';
import {
  $, bytes, click, element, fileName, number, plural, save, showText,
} from './ui.js';

let running = null; // the solve of the form, or null
let gap = null;

/* ---- How it goes ---- */

/* One clock, which never goes back and never stands still; what engines tell
   comes when it comes. */
const clock = { timer: 0, start: 0 };

function startClock() {
  clock.start = performance.now();
  clearInterval(clock.timer);
  clock.timer = setInterval(tickClock, 100);
  tickClock();
}

function tickClock() {
  const past = (performance.now() - clock.start) / 1000;
  $('progress').querySelector('[data-field="seconds"]').textContent = `${past.toFixed(1)} s`;
}

function showProgress(box, now) {
  const set = (name, text) => { box.querySelector(`[data-field="${name}"]`).textContent = text; };
  if (now.seconds !== undefined) clock.start = Math.min(clock.start, performance.now() - 1000 * now.seconds);
  const part = now.fraction === undefined ? '' : `, ${Math.floor(100 * now.fraction)} %`;
  if (now.phase) set('phase', now.phase + part);
  if (now.nodes !== undefined) set('nodes', number(now.nodes));
  if (now.bytes) set('bytes', bytes(now.bytes));
  gap.add(now);
  set('bounds', boundsText(gap));
}

function showOutcome(text, kind) {
  const box = $('outcome');
  box.textContent = text;
  box.className = `outcome ${kind}`;
}

function setRunning(solve) {
  running = solve;
  $('find').disabled = Boolean(solve);
  $('stop').disabled = !solve;
  $('progress').hidden = !solve;
  if (!solve) clearInterval(clock.timer);
}

/* ---- The answer ---- */

/* A plan for a position that was left meanwhile is offered, not forced. */
function offerPlan(result, game, done) {
  if (app.game === game && game.lurd() === done) takePlan(result, game, done);
  else if (app.game === game) {
    $('outcome').append(' ', element('button', { type: 'button', text: 'Show the plan', onclick: () => takePlan(result, game, done) }));
  }
}

/* A button that shows a file of the job, or saves what is no text. */
function fileButton(job, kind, label, name = '') {
  const show = async () => {
    if (name.endsWith('.zst')) save(name, await backend.fileBlob(job, kind, name));
    else showText(label, await backend.fileText(job, kind, name), name || fileName(app.level.title, kind === 'cnf' ? 'cnf' : 'txt'));
  };
  return element('button', {
    type: 'button', text: label, 'data-shows': name || kind, onclick: () => show().catch((error) => showOutcome(error.message, 'bad')),
  });
}

/* What a certificate says, by its manifest. */
function certifiedText({ minimize, length }) {
  const word = minimize?.startsWith('moves') ? 'move' : 'push';
  return `Certified: ${length === null ? 'there is no solution' : `no solution has fewer than ${plural(length, word)}`}. Programs that do not trust Kura can check these files.`;
}

async function certificateParts(job) {
  const { names } = await backend.fileNames(job);
  if (!names.includes('manifest.json')) return [element('p', { class: 'quiet', text: 'No certificate: nothing was proved.' })];
  const manifest = JSON.parse(await backend.fileText(job, 'certificate', 'manifest.json'));
  return [element('p', { id: 'certified', text: certifiedText(manifest) }),
    element('div', { class: 'row' }, ...names.map((name) => fileButton(job, 'certificate', name, name)))];
}

async function showFiles(job, kinds) {
  const single = FILES.filter(([kind, , isFolder]) => kinds.includes(kind) && !isFolder);
  const parts = single.length ? [element('div', { class: 'row' }, ...single.map(([kind, label]) => fileButton(job, kind, label)))] : [];
  if (kinds.includes('certificate')) parts.push(...await certificateParts(job).catch((error) => [element('p', { text: error.message })]));
  $('files').replaceChildren(...(parts.length ? [element('h3', { text: 'Files' }), ...parts] : []));
}

/* What this window solves, for after a reload. */
const RUNNING = 'kura.running';
const remember = (what) => { try { sessionStorage.setItem(RUNNING, JSON.stringify(what)); } catch { /* full */ } };
/* Later: a page that is left hears that its connection has ended, which is not
   the end of the solve. */
const forget = (job) => setTimeout(() => {
  if (!running && sessionStorage.getItem(RUNNING)?.includes(job)) sessionStorage.removeItem(RUNNING);
}, 1000);

/* Follows a solve to its end; begin(on) starts or finds it. */
async function follow(begin, game, { done, file }) {
  let answer = null;
  let early = false; // stopped before it has begun
  let job = '';
  for (const field of $('progress').querySelectorAll('[data-field]')) field.textContent = '–';
  gap.clear();
  try {
    setRunning({ stop() { early = true; } });
    startClock();
    const solve = await begin({
      progress: (now) => showProgress($('progress'), now),
      result: (result) => { answer = result; },
    });
    setRunning(solve);
    ({ job } = solve);
    remember({
      job, done, file, level: games.nameOf(game.level),
    });
    if (early) solve.stop();
    const end = await solve.ended;
    if (answer) showOutcome(outcomeText(answer), answer.plan ? 'good' : 'bad');
    else showOutcome(endText(end), 'bad');
    showFiles(solve.job, file);
    if (answer?.plan) offerPlan(answer, game, done);
  } catch (error) {
    showOutcome(error.message, 'bad');
  } finally {
    forget(job);
    setRunning(null);
  }
}

export async function find() {
  if (running || !app.startPlaying()) return;
  playing.pause();
  const { game } = app;
  const wanted = fields();
  showOutcome(objection(wanted), 'bad');
  $('files').replaceChildren();
  if (objection(wanted)) return;
  const text = textOf(game.position());
  await follow((on) => backend.solve({ ...wanted, text }, on), game, { done: game.lurd(), file: wanted.file });
}

/* After a reload: the solve that this window had begun. */
export function findAgain() {
  let last = null;
  try {
    last = JSON.parse(sessionStorage.getItem(RUNNING));
  } catch { /* nothing that could be read */ }
  if (!last?.job || app.mode !== 'play' || games.nameOf(app.game.level) !== last.level) return;
  follow((on) => backend.attach(last.job, on), app.game, last);
}

export function stop() {
  running?.stop();
}

/* Of another map. */
function forgetAnswer() {
  showOutcome('', '');
  $('files').replaceChildren();
}

export function setUp() {
  gap = new Gap($('gap'));
  click('find', find);
  click('stop', stop);
  app.on('level', forgetAnswer);
  app.on('edit', () => { if (app.changed) forgetAnswer(); });
}
