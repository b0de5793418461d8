// The solutions that are stored of the level shown.

import { planText } from './answers.js';
import { app } from './app.js';
import * as backend from './backend.js';
import * as form from './form.js';
import { textOf } from './model.js';
import { putPlan } from './plans.js';
import { shorten } from './shortening.js';
import { $, element } from './ui.js';

function storedItem(metric, best, level) {
  const finder = best.finder === 'player' ? 'you' : best.finder;
  const text = `${best.proved ? 'Fewest' : 'Best known by'} ${metric}: ${planText(best)}${best.proved ? ', proved' : ''}; ${finder}`;
  return element('li', { class: 'snapshot' }, element('button', {
    type: 'button', text, class: 'wide',
    onclick: () => putPlan(best.plan),
  }), ...(best.proved ? [] : [element('button', {
    type: 'button', text: 'Shorten', 'aria-label': `Shorten the best known by ${metric}`, onclick: () => shorten(level, best.plan, metric),
  })]));
}

async function showStored() {
  const list = $('stored');
  const level = app.mode === 'play' ? app.game.level : null;
  if (!level || !form.info()?.store) {
    list.replaceChildren(element('li', { class: 'quiet', text: form.info()?.store === false ? 'The server keeps none.' : 'None yet.' }));
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

export function setUp() {
  app.on('mode kept', showStored);
}
