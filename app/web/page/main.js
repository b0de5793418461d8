// Puts the parts together: the board with its pointer, and what is shown at
// the start.

import * as analysing from './analysing.js';
import { app } from './app.js';
import { Board } from './board.js';
import * as comparing from './comparing.js';
import * as editing from './editing.js';
import * as exchange from './exchange.js';
import * as form from './form.js';
import * as games from './games.js';
import * as hints from './hints.js';
import * as kept from './kept.js';
import * as keys from './keys.js';
import * as library from './library.js';
import * as mine from './mine.js';
import * as plans from './plans.js';
import * as playing from './playing.js';
import * as pointer from './pointer.js';
import * as reversing from './reversing.js';
import * as saving from './saving.js';
import * as session from './session.js';
import * as backend from './backend.js';
import * as shortening from './shortening.js';
import * as skins from './skins.js';
import * as solving from './solving.js';
import * as stored from './stored.js';
import { $, say, setUpTabs } from './ui.js';
import * as winning from './winning.js';

/* ---- What the board shows ---- */

/* The box that is dragged or of the hint where it would be, or the pattern that
   was chosen. */
function ghosts() {
  const pattern = app.ghost ? null : analysing.pattern();
  const chosen = playing.selection();
  if (chosen?.targets.has(chosen.over)) return { ghosts: new Set([chosen.over]) };
  return {
    ghosts: new Set(app.ghost ? [app.ghost.to].filter((s) => s !== undefined) : pattern?.boxes),
    shadows: new Set(pattern ? [pattern.player] : []),
  };
}

/* The game that pulls has boxes and goals of its own. */
function reverseScene(game) {
  return {
    level: game.level, cells: game.position().cells, area: app.area, trail: game.takeTrail(), facing: game.facing, editing: false,
  };
}

function scene() {
  if (app.mode === 'reverse') return reverseScene(reversing.shown());
  const editing = app.mode === 'edit';
  const chosen = playing.selection();
  return {
    level: app.shownLevel,
    cells: editing ? app.level.cells : app.game.position().cells,
    area: app.area,
    trail: editing ? null : app.game.takeTrail(),
    facing: editing ? 1 : app.game.facing,
    dead: app.options.dead && !editing ? app.facts.dead : null,
    overlay: analysing.overlay(),
    bad: editing ? app.bad : new Set(app.deadlock?.squares ?? []),
    marked: new Set(chosen ? [chosen.from] : app.ghost ? [app.ghost.from] : []),
    ...ghosts(),
    targets: chosen?.targets,
    cursor: editing && document.activeElement === $('board') ? keys.cursor.at : -1,
    editing,
  };
}

/* ---- The title ---- */

function setUpTitle() {
  $('title').addEventListener('input', () => {
    app.level.title = $('title').value;
    app.game.level.title = $('title').value;
    saving.keepTitle($('title').value);
    session.keepSoon();
  });
  app.on('level', () => {
    $('title').value = app.level.title;
    document.title = app.level.title ? `${app.level.title} – Kura` : 'Kura';
  });
}

/* A game that the player has solved is kept, each time it comes to its end. */
function setUpKeeping() {
  let last = '';
  app.on('game', () => {
    const plan = app.mode === 'play' && games.isOwn(app.game) ? app.game.lurd() : '';
    if (plan === last) return;
    last = plan;
    if (!plan) return;
    plans.keepOwn(app.game);
  });
}

function showAway(isAway) {
  $('away').hidden = !isAway;
  if (!isAway) plans.keepUnscored();
}

async function start() {
  const board = new Board($('board'), scene);
  setUpTabs();
  setUpTitle();
  editing.setUp();
  playing.setUp();
  pointer.setUp(board);
  reversing.setUp();
  analysing.setUp();
  app.on('level mode edit game hint cursor overlay', () => board.refresh());
  app.on('game', () => board.follows(app.game.player));
  app.on('skin', () => board.recolour());
  try {
    const lists = await backend.lists();
    games.setUp();
    mine.setUp();
    app.restore = games.restore;
    await kept.setUp({ kept: lists.kept, away: showAway });
    await skins.setUp();
    form.setUp(lists);
    solving.setUp();
    hints.setUp();
    stored.setUp();
    shortening.setUp();
  } catch (error) {
    say(error.message, 'bad');
    return;
  }
  session.carryOver();
  const known = session.read();
  comparing.setUp();
  exchange.setUp();
  keys.setUp();
  if (known?.options) Object.assign(app.options, known.options);
  analysing.showOptions();
  session.restoreFields(known);
  await library.setUp();
  if (!session.restoreLevel(known)) app.open(app.level);
  if (!await session.restoreCollection(known)) await library.loadFirst();
  if (!known) library.openNumber(0, { focus: false });
  await exchange.openLink(window.location.hash);
  session.setUp();
  saving.setUp();
  setUpKeeping();
  winning.setUp();
  solving.findAgain();
  shortening.findAgain();
  library.findBatch();
  document.body.dataset.ready = 'yes';
}

start();
