// Engines side by side on one level: one after the other, so that their times
// can be compared.

import { app } from './app.js';
import { textOf } from './model.js';
import * as backend from './backend.js';
import { outcomeWord } from './answers.js';
import * as form from './form.js';
import { putPlan } from './plans.js';
import {
  $, bytes, click, element, number, seconds,
} from './ui.js';

let current = null;
let stopped = false;

/* 1 234 567 as 1.2M: five columns have little room. */
function short(n) {
  return n < 1e4 ? String(n) : n < 1e6 ? `${(n / 1e3).toFixed(0)}k` : `${(n / 1e6).toFixed(1)}M`;
}

function cell(text, kind = '') {
  return element('td', { text, class: kind });
}

/* An engine that can't prove what is wanted was asked for any plan. */
function outcome(result) {
  const wanted = $('minimize').value;
  if (result.outcome === 'solved' && wanted !== 'none' && result.minimize === 'none') return 'any plan';
  return outcomeWord(result);
}

function rowOf(engine, result, game) {
  const nodes = result?.counters?.expanded ?? result?.counters?.nodes;
  const row = element('tr', {}, element('th', { scope: 'row', text: engine, class: 'text' }),
    cell(result ? outcome(result) : '…', 'text'), cell(result ? seconds(result.seconds) : ''),
    cell(result?.plan ? `${result.moves}/${result.pushes}` : ''), cell(nodes === undefined ? '' : short(nodes)));
  if (result?.peak_bytes) row.title = `${number(nodes ?? 0)} nodes, ${bytes(result.peak_bytes)}`;
  if (result?.plan) {
    row.cells[0].replaceChildren(element('button', {
      type: 'button', text: engine, title: 'Take this plan',
      onclick: () => putPlan(result.plan, game),
    }));
  }
  return row;
}

function chart(results) {
  const most = Math.max(1e-6, ...results.map(({ result }) => result.seconds));
  const box = element('div', { class: 'chart', role: 'img', 'aria-label': `Seconds: ${results.map(({ engine, result }) => `${engine} ${seconds(result.seconds)}`).join(', ')}` });
  for (const { engine, result } of results) {
    const value = element('div', { class: 'value', title: seconds(result.seconds) });
    value.style.width = `${Math.max(1, (100 * result.seconds) / most)}%`;
    box.append(element('span', { text: engine }), element('div', { class: 'track' }, value), element('span', { text: seconds(result.seconds) }));
  }
  return box;
}

function show(names, results, game) {
  const heads = [['engine'], ['outcome'], ['time'], ['plan', 'moves/pushes'], ['nodes']];
  const table = element('table', {}, element('thead', {}, element('tr', {},
    ...heads.map(([text, title]) => element('th', { scope: 'col', text, title, class: text === 'outcome' ? 'text' : '' })))),
  element('tbody', {}, ...names.map((name) => rowOf(name, results.find(({ engine }) => engine === name)?.result, game))));
  $('compare-table').replaceChildren(table, ...(results.length ? [element('h3', { text: 'Seconds' }), chart(results)] : []));
}

async function runOne(engine, level) {
  let answer = { outcome: 'failed', seconds: 0 };
  try {
    const wanted = {
      ...form.fields(), engine, setting: [], file: [],
    };
    const about = form.engines().find(({ name }) => name === engine);
    if (wanted.minimize !== 'none' && !about.proves.includes(wanted.minimize)) wanted.minimize = 'none';
    current = await backend.solve({ ...wanted, text: textOf(level) }, {
      result: (result) => { answer = result; },
    });
    if (stopped) current.stop();
    const end = await current.ended;
    if (answer.outcome === 'failed' && end.end !== 'exited') answer.outcome = end.end;
  } catch (error) {
    answer.outcome = error.message;
  }
  current = null;
  return answer;
}

async function compare() {
  if (!app.startPlaying()) return;
  const { game } = app;
  const names = [...$('compare-engines').querySelectorAll('input:checked')].map((box) => box.value);
  const results = [];
  stopped = false;
  $('compare').disabled = true;
  $('compare-stop').disabled = false;
  show(names, results, game);
  for (const engine of names) {
    if (stopped) break;
    results.push({ engine, result: await runOne(engine, game.level) });
    show(names, results, game);
  }
  $('compare').disabled = false;
  $('compare-stop').disabled = true;
}

/* Engines for the rules of the level alone. */
function showEngines() {
  const rules = app.shownLevel.rules === 'sink' ? 'sink' : 'goals';
  for (const box of $('compare-engines').querySelectorAll('input')) {
    const engine = form.engines().find(({ name }) => name === box.value);
    if (box.disabled && engine[rules]) box.checked = box.value !== 'auto';
    box.disabled = Boolean(engine.missing) || !engine[rules];
    if (box.disabled) box.checked = false;
  }
}

export function setUp() {
  const box = $('compare-engines');
  for (const { name, missing } of form.engines()) {
    box.append(element('label', { class: 'check' },
      element('input', { type: 'checkbox', value: name, checked: !missing && name !== 'auto', disabled: Boolean(missing) }), ` ${name}`));
  }
  click('compare', compare);
  click('compare-stop', () => { stopped = true; current?.stop(); });
  app.on('level', () => {
    $('compare-table').replaceChildren();
    showEngines();
  });
}
