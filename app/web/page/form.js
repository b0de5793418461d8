// The form of Solve: the engine, its settings, what shall be fewest, the limits.

import { app } from './app.js';
import * as backend from './backend.js';
import { textOf } from './model.js';
import {
  $, element, fileName, say, showText,
} from './ui.js';

/* kind, label, and whether it is a folder. */
export const FILES = [
  ['cnf', 'Formula (DIMACS)'], ['readable', 'Formula, readable'], ['variables', 'Variables'],
  ['cnf-answer', 'Answer of the solver'],
  ['certificate', 'Certificate: a proof that other programs can check', true],
];

let lists = null;

export const engines = () => lists.engines;
export const info = () => lists;

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
  $('settings-box').hidden = settings.length === 0 && !filesOf(engine).length && engine.name !== 'asp';
  $('settings').replaceChildren(...settings.map(settingField));
  if (filesOf(engine).length) $('settings').append(fileChoices(engine));
  if (engine.name === 'asp') {
    $('settings').append(element('button', { type: 'button', id: 'facts-text', text: 'Facts of the level', onclick: showFacts }));
  }
  for (const option of $('minimize').options) {
    option.disabled = option.value !== 'none' && !engine.proves.includes(option.value);
  }
  if ($('minimize').selectedOptions[0].disabled) $('minimize').value = engine.proves[0] ?? 'none';
}

const filesOf = ({ writes }) => FILES.filter(([kind]) => writes.includes(kind));

function fileChoices(engine) {
  return element('fieldset', {}, element('legend', { text: 'Files to write' }),
    ...filesOf(engine).map(([kind, label, isFolder]) => element('label', { class: 'check' },
      element('input', { type: 'checkbox', 'data-file': kind, disabled: isFolder && !lists.files }), ` ${label}`)),
    element('p', { class: 'quiet', hidden: Boolean(lists.alone), text: lists.files ? 'They are also left in the folder that the server was given.'
      : 'A certificate needs a folder, which the server is given when it starts.' }));
}

/* What the answer set program is given. */
async function showFacts() {
  try {
    showText('Facts of the level', await backend.convert(textOf(app.position()), 'asp'), fileName(app.level.title, 'lp'));
  } catch (error) {
    say(error.message, 'bad');
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

/* Why the form can't be asked for like that; '' if it can. */
export function objection({ engine, file, minimize }) {
  const { proves } = lists.engines.find(({ name }) => name === engine);
  return proves.length && file.includes('certificate') && !['moves', 'pushes'].includes(minimize)
    ? 'A certificate is about the fewest moves or the fewest pushes: choose one under Find.' : '';
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
  showEngine();
}
