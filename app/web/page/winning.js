// The moment of winning: the player's numbers beside what is known of the level,
// and what to do next.

import { app } from './app.js';
import * as library from './library.js';
import * as playing from './playing.js';
import { shorten } from './shortening.js';
import * as solving from './solving.js';
import { $, click, element, plural, showTab } from './ui.js';

const METRICS = [['moves', 'move'], ['pushes', 'push']];

/* One line for moves and one for pushes: yours, the best known, and what is
   proved. */
function line([metric, word], { done, before, best }) {
  const mine = done[metric];
  const old = before?.[metric]?.[metric];
  const stored = best?.[metric];
  const others = stored?.[metric];
  const parts = [];
  if (stored?.proved && mine === others) parts.push('proved: nobody can do it with fewer');
  else if (others === undefined) parts.push('the first solution known');
  else if (mine < others) parts.push(`better than the best known, ${others}`);
  else if (mine === others) parts.push('as good as the best known');
  else parts.push(`best known ${others}${stored.proved ? ', proved' : ''}`);
  if (old !== undefined) parts.push(mine < old ? `your best was ${old}` : mine > old ? `your best is ${old}` : 'your best again');
  return element('li', {}, element('b', { text: plural(mine, word) }), ` – ${parts.join('; ')}`);
}

let won = null; // the game that was won last

function hide() {
  $('won').hidden = true;
}

function show({ detail }) {
  if (detail.game !== app.game || !app.game.solved()) return;
  $('won-lines').replaceChildren(...METRICS.map((metric) => line(metric, detail)));
  $('won-prove').hidden = Boolean(detail.best?.pushes?.proved) || app.game.level.rules === 'sink';
  won = detail;
  $('won-shorten').hidden = METRICS.every(([metric]) => isProved(detail, metric));
  $('won-next').hidden = !library.hasNext();
  $('won').hidden = false;
}

const isProved = ({ done, best }, metric) => Boolean(best?.[metric]?.proved) && best[metric][metric] === done[metric];

/* By what is not proved to be the fewest. */
function shortenMine() {
  hide();
  shorten(app.game.level, won.done.plan, isProved(won, 'pushes') ? 'moves' : 'pushes');
}

/* Whether the player's pushes are the fewest, an engine can tell. */
function prove() {
  hide();
  playing.jump(0);
  $('minimize').value = 'pushes';
  showTab('solve');
  solving.find();
}

export function setUp() {
  app.addEventListener('won', show);
  app.on('game level mode', () => { if (app.mode !== 'play' || !app.game.solved()) hide(); });
  click('won-next', () => { hide(); library.step(1); });
  click('won-again', () => { hide(); playing.jump(0); $('board').focus(); });
  click('won-prove', prove);
  click('won-shorten', shortenMine);
  click('won-close', () => { hide(); $('board').focus(); });
}
