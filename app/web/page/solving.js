// Find Solution: the form, the progress, the answer, and what is stored of the
// level.  Also the hint, which is a short solve from the position shown.

import { app } from './app.js';
import * as games from './games.js';
import { neighbour, textOf, Game } from './model.js';
import * as playing from './playing.js';
import * as backend from './backend.js';
import {
  $, ask, bytes, click, element, fileName, number, offer, plural, say, save, showTab,
} from './ui.js';

const REASONS = {
  time: 'the time is over', memory: 'the memory is used up', nodes: 'of the limit on nodes',
  cancel: 'you stopped it', steps: 'there is no plan with so few steps',
};
/* kind, label, and the names of the files in it if it is a folder. */
const FILES = [
  ['cnf', 'Formula (DIMACS)'], ['readable', 'Formula, readable'], ['variables', 'Variables'],
  ['cnf-answer', 'Answer of the solver'],
  ['certificate', 'Certificate', ['manifest.json', 'level.xsb', 'plan.lurd', 'formula.cnf', 'proof.drat', 'proof.lrat']],
];

const HINT_SECONDS = 20;
const LOST_SECONDS = 5; // for each position, to find since when a game is lost

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
        ? [element('option', { value: 'server', text: 'the one of the server' })] : []));
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
    element('p', { class: 'quiet', text: lists.files ? 'They are also left in the folder that the server was given.'
      : 'A certificate needs a folder, which the server is given when it starts.' }));
}

/* What the answer set program is given. */
async function showFacts() {
  try {
    showText('Facts of the level', await backend.convert(textOf(app.position()), 'asp'), fileName(app.level.title, 'lp'));
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

/* "at least 90", "at least 90, at most 102": the gap closes as it goes. */
function boundsText({ low, high }) {
  const known = (n) => n !== undefined && n !== null && n >= 0;
  return [known(low) && `at least ${low}`, known(high) && `at most ${high}`].filter(Boolean).join(', ') || '–';
}

function showProgress(box, now) {
  const set = (name, text) => { box.querySelector(`[data-field="${name}"]`).textContent = text; };
  if (now.seconds !== undefined) clock.start = Math.min(clock.start, performance.now() - 1000 * now.seconds);
  const part = now.fraction === undefined ? '' : `, ${Math.floor(100 * now.fraction)} %`;
  if (now.phase) set('phase', now.phase + part);
  if (now.nodes !== undefined) set('nodes', number(now.nodes));
  if (now.bytes) set('bytes', bytes(now.bytes));
  if (now.low === undefined && now.high === undefined) return;
  set('bounds', boundsText(now));
  const gap = $('gap');
  gap.hidden = !(now.low > 0 && now.high > 0);
  if (!gap.hidden) Object.assign(gap, { max: now.high, value: now.low });
}

/* In one or two words, for tables. */
export function outcomeWord(result) {
  if (result.outcome === 'solved') return result.proved ? 'proved' : 'solved';
  if (result.outcome === 'stopped') return `stopped: ${result.reason}`;
  return { unsolvable: 'no solution', gave_up: 'gave up' }[result.outcome] ?? result.outcome;
}

const planText = ({ moves, pushes }) => `${plural(moves, 'move')}, ${plural(pushes, 'push')}`;

export function outcomeText(result) {
  const fewest = `the fewest ${result.minimize.replace(',', ', then ')}`;
  const word = result.rests_on ? ` is the word of ${result.rests_on}, not proved` : '';
  const proved = result.proved ? `, proved to be ${fewest}` : word && `; that these are ${fewest}${word}`;
  switch (result.outcome) {
    case 'solved': return `${planText(result)}${proved}.`;
    case 'unsolvable': return 'Proved: there is no solution.';
    case 'gave_up': return word ? `No solution was found; that there is none${word}.` : 'No solution was found, and nothing is proved.';
    case 'stopped': {
      const bound = result.lower_bound > 0 ? ` At least ${result.lower_bound} are needed.` : '';
      const plan = result.plan ? ` A plan of ${planText(result)} was found.` : '';
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
  if (!solve) clearInterval(clock.timer);
}

/* Keeps a plan from the start of the level, if the server keeps any. */
export async function keep(level, plan, claim = {}) {
  if (!lists.store) return;
  try {
    await backend.keep({ text: textOf(level), plan, ...claim });
    app.tell('kept');
  } catch { /* kept plans are a comfort: playing goes on without */ }
}

/* What the player did: a score of one's own, and a solution like any other. */
export async function keepOwn(game) {
  const plan = game.lurd();
  const { pushes } = game;
  const done = {
    moves: plan.length, pushes, plan, when: new Date().toISOString(),
  };
  try {
    const { key, best } = await backend.best(textOf(game.level));
    const before = games.score(key);
    games.addScore(key, done);
    app.dispatchEvent(new CustomEvent('won', {
      detail: {
        game, done, before, best,
      },
    }));
  } catch { /* the back end is away: the game is kept, the score comes later */ }
  await keep(game.level, plan, { finder: 'player' });
}

/* What is proved the server looks up itself, in what the solve answered. */
export const claimOf = (result, fromStart) => ({
  finder: result.engine, job: fromStart ? result.job : '', index: result.index,
});

/* Puts the plan behind the moves that were done when it was asked for. */
function takePlan(result, game, done) {
  const index = game.index;
  const same = game.lurd(done.length) === done;
  game.goTo(same ? done.length : 0);
  games.saveTail(game);
  if (app.game !== game || !game.load(same ? result.plan : done + result.plan)) {
    game.goTo(index);
    return;
  }
  game.goTo(done.length);
  game.takeTrail();
  app.moved();
  showTab('plan');
  say(`Solution: ${planText(result)}${result.proved ? ', proved' : ''}.`, 'good');
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
    onclick: () => backend.fileText(job, kind, name)
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
  $('gap').hidden = true;
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

/* ---- The hint ---- */

/* The next pushes of one box of a plan: {from, to, then}: where it stands, where
   the first push and where all of them bring it. */
function nextBox(game, plan) {
  const copy = new Game(game.position());
  let found = null;
  for (const letter of plan.toLowerCase()) {
    const d = 'udlr'.indexOf(letter);
    const step = copy.apply(d);
    if (!step) return null;
    if (!step.push) continue;
    const to = neighbour(game.level, step.to, d);
    if (!found) found = { from: step.to, to, then: to };
    else if (step.to === found.then) found.then = to;
    else break;
  }
  return found;
}

/* The moves that could be done again, if they lead to a solution. */
function knownPlan(game) {
  const copy = new Game(game.position());
  const rest = game.moves.slice(game.index);
  const ends = rest.every(({ d }) => copy.apply(d)) && copy.solved();
  return ends ? game.lurd(game.moves.length).slice(game.index) : null;
}

let hinting = null; // {game, at, solve}: what is looked for, and where
let advice = null; // {game, moves, plan}: found for the position after these moves

const isHere = ({ game, at }) => app.game === game && game.index === at;

/* A hint for a position that was left is not looked for any more. */
function leaveHint() {
  if (hinting && !isHere(hinting)) hinting.solve?.stop();
}

/* The rest of the plan that was found, if the player has followed it. */
function advised(game) {
  if (advice?.game !== game) return null;
  const now = game.lurd();
  const whole = advice.moves + advice.plan;
  return now.length >= advice.moves.length && whole.startsWith(now) ? whole.slice(now.length) : null;
}

/* What an engine says of a position, within some seconds; null when it was left
   meanwhile or nobody answered. */
async function askAbout(level, seconds, mine) {
  let answer = null;
  try {
    mine.solve = await backend.solve({ text: textOf(level), time: Math.min(seconds, lists.seconds) }, { result: (result) => { answer = result; } });
    leaveHint();
    await mine.solve.ended;
  } catch (error) {
    say(error.message, 'bad');
    return null;
  }
  return isHere(mine) ? answer : null;
}

/* The first position of the game from which nothing leads to a solution: lost
   positions stay lost, so halving finds it.  It is proved, or may be earlier. */
async function lostSince(game, mine) {
  const pushes = [...game.moves.keys()].filter((i) => i < game.index && game.moves[i].push).map((i) => i + 1);
  const copy = new Game(game.level);
  copy.load(game.lurd());
  let [low, high, sure] = [-1, pushes.length - 1, true];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    copy.goTo(pushes[middle]);
    say(`Lost. Looking since when: between step ${pushes[low] ?? 0} and ${pushes[high]} …`, 'bad');
    const answer = await askAbout(copy.position(), LOST_SECONDS, mine);
    if (!answer) return null;
    if (answer.outcome === 'unsolvable') high = middle;
    else {
      low = middle;
      sure &&= Boolean(answer.plan);
    }
  }
  return { step: pushes[high] ?? 0, sure };
}

async function tellLost(game, mine) {
  const lost = await lostSince(game, mine);
  if (!lost) return;
  if (lost.step === 0) say('There is no solution, not even from the start: proved.', 'bad');
  else {
    offer(`Lost since step ${lost.step}${lost.sure ? '' : ' at the latest'}, proved.`, `Back to step ${lost.step - 1}`,
      () => playing.jump(lost.step - 1), 'bad');
  }
}

/* A plan from here that is known or found; null after a word about why not. */
async function planFromHere(game) {
  const known = knownPlan(game) ?? advised(game);
  if (known !== null) return known;
  const mine = { game, at: game.index };
  hinting = mine;
  say('Looking for a hint …');
  try {
    const answer = await askAbout(game.position(), HINT_SECONDS, mine);
    if (answer?.plan) {
      advice = { game, moves: game.lurd(), plan: answer.plan };
      return answer.plan;
    }
    if (answer?.outcome === 'unsolvable') await tellLost(game, mine);
    else if (answer) say(`Nothing was found within ${HINT_SECONDS} seconds: it may be solvable or not.`, 'bad');
    return null;
  } finally {
    if (hinting === mine) hinting = null;
  }
}

/* What was told last: each time for the same position a little more. */
let told = { game: null, moves: '', grade: 0 };

const GRADES = [
  () => say('Still solvable. Hint again: which crate.', 'good'),
  ({ from }) => {
    app.ghost = { from };
    say('This crate. Hint again: where to.');
  },
  ({ from, then }) => {
    app.ghost = { from, to: then };
    say('It should go there. Hint again: the push.');
  },
  ({ from, to }) => {
    app.ghost = { from, to };
    say('This is the next push.');
  },
];

export async function hint() {
  const { game } = app;
  if (app.mode !== 'play' || game.solved() || (hinting && isHere(hinting))) return;
  const plan = await planFromHere(game);
  if (plan === null) return;
  const box = nextBox(game, plan);
  const moves = game.lurd();
  const again = told.game === game && told.moves === moves;
  told = { game, moves, grade: again ? Math.min(told.grade + 1, GRADES.length - 1) : 0 };
  if (box) GRADES[told.grade](box);
  app.tell('hint');
}

/* ---- Stored solutions ---- */

function storedItem(metric, best, level) {
  const finder = best.finder === 'player' ? 'you' : best.finder;
  const text = `${best.proved ? 'Fewest' : 'Best known by'} ${metric}: ${planText(best)}${best.proved ? ', proved' : ''}; ${finder}`;
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
    const { best } = await backend.best(textOf(level));
    if (app.game.level !== level) return;
    const items = ['pushes', 'moves'].filter((metric) => best[metric])
      .map((metric) => storedItem(metric, best[metric], level));
    list.replaceChildren(...(items.length ? items : [element('li', { class: 'quiet', text: 'None yet.' })]));
  } catch { list.replaceChildren(); }
}

/* Of another map. */
function forgetAnswer() {
  showOutcome('', '');
  $('files').replaceChildren();
}

/* The number and the slider say the same. */
function setUpSteps() {
  const [field, slider] = [$('steps'), $('steps-slider')];
  const follow = () => { slider.value = field.value; };
  field.addEventListener('input', follow);
  field.addEventListener('change', follow);
  slider.addEventListener('input', () => { field.value = slider.value; });
  follow();
}

export function setUp(known) {
  setUpSteps();
  lists = known;
  $('engine').replaceChildren(...lists.engines.map(({ name, missing }) => element('option', {
    value: name, text: missing ? `${name} (not installed)` : name,
  })));
  $('engine').addEventListener('change', showEngine);
  for (const [id, most] of [['time', lists.seconds], ['memory', Math.floor(lists.bytes / (1 << 20))]]) {
    $(id).max = most;
    $(id).value = Math.min($(id).value, most);
  }
  click('find', find);
  click('stop', stop);
  click('hint', hint);
  app.on('game level', leaveHint);
  app.on('mode kept', showStored);
  app.on('level', forgetAnswer);
  app.on('edit', () => { if (app.changed) forgetAnswer(); });
  showEngine();
}
