// Find Solution: the form, the progress, the answer, and what is stored of the
// level.  Also the hint, which is a short solve from the position shown.

import { app } from './app.js';
import { neighbour, textOf, Game } from './model.js';
import * as playing from './playing.js';
import * as server from './server.js';
import {
  $, ask, bytes, click, element, fileName, number, say, save, seconds, showTab,
} from './ui.js';

const REASONS = {
  time: 'the time is over', memory: 'the memory is used up', nodes: 'of the limit on nodes',
  cancel: 'you stopped it', steps: 'there is no plan with so few steps',
};
/* kind, label, and the names of the files in it if it is a folder. */
const FILES = [
  ['cnf', 'Formula (DIMACS)'], ['readable', 'Formula, readable'], ['variables', 'Variables'],
  ['certificate', 'Certificate', ['manifest.json', 'level.xsb', 'plan.lurd', 'formula.cnf', 'proof.drat']],
];

const HINT_SECONDS = 20;

let lists = null;
let running = null; // the solve of the form, or null

export const engines = () => lists.engines;
export const info = () => lists;

/* ---- The form ---- */

function settingInput(setting) {
  const id = `setting-${setting.name}`;
  const common = { id, 'data-setting': setting.name, 'data-preset': setting.preset, title: setting.help };
  if (setting.kind === 'choice') {
    return element('select', common, ...setting.range.split(', ').map((name) => element('option', {
      value: name, text: name, selected: name === setting.preset,
    })));
  }
  if (setting.kind === 'yes/no') {
    return element('select', common, ...['yes', 'no'].map((name) => element('option', {
      value: name, text: name, selected: name === setting.preset,
    })));
  }
  if (setting.kind === 'integer') {
    const [low, high] = setting.range.split(' .. ');
    return element('input', { ...common, type: 'number', min: low, max: high, value: setting.preset });
  }
  if (setting.kind === 'path') {
    return element('select', common, element('option', { value: '', text: 'built in' }),
      ...(lists.sat_solver && setting.name === 'solver'
        ? [element('option', { value: 'server', text: 'the one named by --sat-solver' })] : []));
  }
  return element('input', { ...common, type: 'text', value: setting.preset, placeholder: setting.range });
}

/* Several of some names: a box for each. */
function settingList({ name, range, preset, help }) {
  const chosen = preset.split(',');
  const boxes = range.split(', ').map((item) => element('label', { class: 'check' },
    element('input', { type: 'checkbox', value: item, checked: chosen.includes(item) }), item));
  return element('fieldset', { 'data-setting-list': name, 'data-preset': preset, class: 'several' },
    element('legend', { text: name }), ...boxes, element('small', { text: help }));
}

function settingField(setting) {
  if (setting.kind === 'list') return settingList(setting);
  const range = setting.kind === 'integer' ? ` (${setting.range.replace(' .. ', ' to ')})` : '';
  return element('label', { class: 'field' }, setting.name + range, settingInput(setting),
    element('small', { text: setting.help }));
}

function chosenEngine() {
  return lists.engines.find(({ name }) => name === $('engine').value);
}

function showEngine() {
  const engine = chosenEngine();
  const settings = engine.settings.filter(({ kind, name }) => kind !== 'path' || (name === 'solver' && lists.sat_solver));
  const summary = engine.summary[0].toUpperCase() + engine.summary.slice(1);
  $('engine-summary').textContent = engine.missing
    ? `${summary}. Missing here: ${engine.missing}.` : `${summary}.`;
  $('settings-box').hidden = settings.length === 0 && !['sat', 'asp'].includes(engine.name);
  $('settings').replaceChildren(...settings.map(settingField));
  if (engine.name === 'sat') $('settings').append(fileChoices());
  if (engine.name === 'asp') {
    $('settings').append(element('button', { type: 'button', id: 'facts-text', text: 'Facts of the level', onclick: showFacts }));
  }
  for (const option of $('minimize').options) {
    option.disabled = option.value !== 'none' && !engine.proves.includes(option.value);
  }
  if ($('minimize').selectedOptions[0].disabled) $('minimize').value = engine.proves[0] ?? 'none';
}

function fileChoices() {
  return element('fieldset', {}, element('legend', { text: 'Files to write' }),
    ...FILES.map(([kind, label, names]) => element('label', { class: 'check' },
      element('input', { type: 'checkbox', 'data-file': kind, disabled: Boolean(names) && !lists.files }), ` ${label}`)),
    element('p', { class: 'quiet', text: lists.files ? 'They are also left in the folder named by --files.'
      : 'A certificate needs a folder: kura serve --files DIR.' }));
}

/* What the answer set program is given. */
async function showFacts() {
  try {
    showText('Facts of the level', await server.convert(textOf(app.position()), 'asp'), fileName(app.level.title, 'lp'));
  } catch (error) {
    showOutcome(error.message, 'bad');
  }
}

function settingFields() {
  const single = [...$('settings').querySelectorAll('[data-setting]')]
    .filter((input) => input.value !== '' && input.value !== input.dataset.preset)
    .map((input) => `${input.dataset.setting}=${input.value}`);
  const several = [...$('settings').querySelectorAll('[data-setting-list]')].map((box) => ({
    ...box.dataset, value: [...box.querySelectorAll(':checked')].map(({ value }) => value).join(','),
  }));
  return [...single, ...several.filter(({ value, preset }) => value !== preset)
    .map(({ settingList: name, value }) => `${name}=${value}`)];
}

/* What the form asks for, without the level. */
export function fields() {
  return {
    engine: $('engine').value,
    minimize: $('minimize').value,
    time: $('time').value,
    memory: `${$('memory').value}M`,
    steps: Number($('steps').value) > 0 ? $('steps').value : '',
    setting: settingFields(),
    file: [...$('settings').querySelectorAll('[data-file]:checked')].map((box) => box.dataset.file),
  };
}

/* ---- Progress and outcome ---- */

export function showProgress(box, now) {
  const set = (name, text) => {
    const field = box.querySelector(`[data-field="${name}"]`);
    if (field) field.textContent = text;
  };
  if (now.seconds !== undefined) set('seconds', seconds(now.seconds));
  const part = now.fraction === undefined ? '' : ` ${Math.floor(100 * now.fraction)} %`;
  if (now.phase) set('phase', now.phase + part);
  if (now.nodes !== undefined) set('nodes', number(now.nodes));
  if (now.bytes) set('bytes', bytes(now.bytes));
  if (now.low !== undefined) set('bounds', `${now.low ?? '?'} – ${now.high ?? '?'}`);
}

/* In one or two words, for tables. */
export function outcomeWord(result) {
  if (result.outcome === 'solved') return result.proved ? 'proved' : 'solved';
  if (result.outcome === 'stopped') return `stopped: ${result.reason}`;
  return { unsolvable: 'no solution', gave_up: 'gave up' }[result.outcome] ?? result.outcome;
}

export function outcomeText(result) {
  const fewest = `the fewest ${result.minimize.replace(',', ', then ')}`;
  const word = result.rests_on ? ` is the word of ${result.rests_on}, not proved` : '';
  const proved = result.proved ? `, proved to be ${fewest}` : word && `; that these are ${fewest}${word}`;
  switch (result.outcome) {
    case 'solved': return `${result.moves} moves, ${result.pushes} pushes${proved}.`;
    case 'unsolvable': return 'Proved: there is no solution.';
    case 'gave_up': return word ? `No solution was found; that there is none${word}.` : 'No solution was found, and nothing is proved.';
    case 'stopped': {
      const bound = result.lower_bound > 0 ? ` At least ${result.lower_bound} are needed.` : '';
      const plan = result.plan ? ` A plan of ${result.moves} moves, ${result.pushes} pushes was found.` : '';
      return `Stopped: ${REASONS[result.reason] ?? result.reason}.${plan}${bound}`;
    }
    default: return `Failed: ${result.error ?? 'unknown reason'}`;
  }
}

function endText(end) {
  const words = end.words?.at(-1)?.replace(/^kura: /, '');
  switch (end.end) {
    case 'stopped': return 'Stopped; nothing was found so far.';
    case 'time': return 'Stopped: the server\'s limit on time.';
    case 'memory': return 'Stopped: the server\'s limit on memory.';
    case 'crashed': return 'The engine crashed; the server and your level are safe.';
    default: return words || end.message || 'The engine ended without an answer.';
  }
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
}

/* Keeps a plan from the start of the level, if the server keeps any. */
export async function keep(level, plan, claim = {}) {
  if (!lists.store) return;
  try {
    await server.keep({ text: textOf(level), plan, ...claim });
    app.tell('kept');
  } catch { /* kept plans are a comfort: playing goes on without */ }
}

function claimOf(result, fromStart) {
  const proved = fromStart && result.proved;
  return {
    finder: result.engine,
    fewest_pushes: proved && result.minimize.startsWith('pushes') ? 'yes' : '',
    fewest_moves: proved && result.minimize.startsWith('moves') ? 'yes' : '',
  };
}

/* Puts the plan behind the moves that were done when it was asked for. */
function takePlan(result, game, done) {
  const index = game.index;
  game.goTo(0);
  if (app.game !== game || !game.load(done + result.plan)) {
    game.goTo(index);
    return;
  }
  game.goTo(done.length);
  game.takeTrail();
  app.moved();
  showTab('plan');
  say(`Solution: ${result.moves} moves, ${result.pushes} pushes${result.proved ? ', proved' : ''}.`, 'good');
  keep(game.level, game.lurd(game.moves.length), claimOf(result, done === ''));
}

/* A plan for a position that was left meanwhile is offered, not forced. */
function offerPlan(result, game, done) {
  if (app.game === game && game.lurd() === done) takePlan(result, game, done);
  else if (app.game === game) {
    $('outcome').append(' ', element('button', { type: 'button', text: 'Show the plan', onclick: () => takePlan(result, game, done) }));
  }
}

/* A button that shows a file of the job. */
function fileButton(job, kind, label, name) {
  return element('button', {
    type: 'button', text: label, 'data-shows': name || kind,
    onclick: () => server.fileText(job, kind, name)
      .then((text) => showText(label, text, name || fileName(app.level.title, kind === 'cnf' ? 'cnf' : 'txt')))
      .catch((error) => showOutcome(error.message, 'bad')),
  });
}

function showFiles(job, kinds) {
  const box = $('files');
  const buttons = FILES.filter(([kind]) => kinds.includes(kind))
    .flatMap(([kind, label, names]) => (names ? names.map((name) => fileButton(job, kind, name, name)) : [fileButton(job, kind, label)]));
  box.replaceChildren();
  if (buttons.length) box.append(element('h3', { text: 'Files' }), element('div', { class: 'row' }, ...buttons));
}

export function showText(title, text, name) {
  $('text-heading').textContent = title;
  $('text-content').textContent = text.length > 400000
    ? `${text.slice(0, 400000)}\n... (download for the whole text)` : text;
  $('text-save').onclick = () => save(name, text);
  ask($('text-dialog'));
}

/* Why the form can't be asked for like that; '' if it can. */
function objection({ file, minimize }) {
  return file.includes('certificate') && !['moves', 'pushes'].includes(minimize)
    ? 'A certificate is about the fewest moves or the fewest pushes: choose one under Find.' : '';
}

export async function find() {
  if (running || !app.startPlaying()) return;
  playing.pause();
  const { game } = app;
  const wanted = fields();
  const done = game.lurd();
  let answer = null;
  let early = false; // stopped before the server has answered
  showOutcome(objection(wanted), 'bad');
  $('files').replaceChildren();
  if (objection(wanted)) return;
  for (const field of $('progress').querySelectorAll('[data-field]')) field.textContent = '–';
  try {
    setRunning({ stop() { early = true; } });
    const solve = await server.solve({ ...wanted, text: textOf(game.position()) }, {
      progress: (now) => showProgress($('progress'), now),
      result: (result) => { answer = result; },
    });
    setRunning(solve);
    if (early) solve.stop();
    const end = await solve.ended;
    if (answer) showOutcome(outcomeText(answer), answer.plan ? 'good' : 'bad');
    else showOutcome(endText(end), 'bad');
    showFiles(solve.job, wanted.file);
    if (answer?.plan) offerPlan(answer, game, done);
  } catch (error) {
    showOutcome(error.message, 'bad');
  } finally {
    setRunning(null);
  }
}

export function stop() {
  running?.stop();
}

/* ---- The hint ---- */

function firstPush(game) {
  const copy = new Game(game.position());
  for (const { d } of game.moves.slice(game.index)) {
    const step = copy.apply(d);
    if (!step) return null;
    if (step.push) return { from: step.to, to: neighbour(game.level, step.to, d) };
  }
  return null;
}

function leadsToSolution(game) {
  const copy = new Game(game.position());
  return game.moves.slice(game.index).every(({ d }) => copy.apply(d)) && copy.solved();
}

let hinting = null; // {game, at, solve}: what is looked for, and where

const isHere = ({ game, at }) => app.game === game && game.index === at;

/* A hint for a position that was left is not looked for any more. */
function leaveHint() {
  if (hinting && !isHere(hinting)) hinting.solve?.stop();
}

export async function hint() {
  const { game } = app;
  if (app.mode !== 'play' || game.solved()) return;
  const at = game.index;
  if (!leadsToSolution(game)) {
    if (hinting && isHere(hinting)) return;
    say('Looking for a hint …');
    let answer = null;
    const mine = { game, at };
    hinting = mine;
    try {
      mine.solve = await server.solve({ text: textOf(game.position()), time: HINT_SECONDS }, {
        result: (result) => { answer = result; },
      });
      leaveHint();
      await mine.solve.ended;
    } catch (error) {
      say(error.message, 'bad');
      return;
    } finally {
      if (hinting === mine) hinting = null;
    }
    if (!isHere(mine)) return;
    if (!answer?.plan) {
      say(answer?.outcome === 'unsolvable' ? 'From here there is no solution: undo.'
        : `No hint was found within ${HINT_SECONDS} seconds.`, 'bad');
      return;
    }
    game.load(answer.plan);
    app.moved();
  }
  app.ghost = firstPush(game);
  say('The hint shows the next push. Step Next does it.');
  app.tell('hint');
}

/* ---- Stored solutions ---- */

function storedItem(metric, best, level) {
  const text = `Fewest ${metric}: ${best.moves} moves, ${best.pushes} pushes`
    + `${best.proved ? ' (proved)' : ''}, ${best.finder}`;
  return element('li', {}, element('button', {
    type: 'button', text,
    onclick: () => {
      app.open(level, { place: app.place });
      if (app.game.load(best.plan)) {
        app.moved();
        showTab('plan');
      }
    },
  }));
}

export async function showStored() {
  const list = $('stored');
  const level = app.mode === 'play' ? app.game.level : null;
  if (!level || !lists?.store) {
    list.replaceChildren(element('li', { class: 'quiet', text: lists?.store === false ? 'The server keeps none.' : 'None yet.' }));
    return;
  }
  try {
    const { best } = await server.best(textOf(level));
    if (app.game.level !== level) return;
    const items = ['pushes', 'moves'].filter((metric) => best[metric])
      .map((metric) => storedItem(metric, best[metric], level));
    list.replaceChildren(...(items.length ? items : [element('li', { class: 'quiet', text: 'None yet.' })]));
  } catch { list.replaceChildren(); }
}

export function setUp(known) {
  lists = known;
  $('engine').replaceChildren(...lists.engines.map(({ name, missing }) => element('option', {
    value: name, text: missing ? `${name} (not installed)` : name,
  })));
  $('engine').addEventListener('change', showEngine);
  click('find', find);
  click('stop', stop);
  click('hint', hint);
  app.on('game level', leaveHint);
  app.on('mode kept', showStored);
  app.on('level', () => { showOutcome('', ''); $('files').replaceChildren(); });
  showEngine();
}
