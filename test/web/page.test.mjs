// A person's paths through the page, in a real browser.
import assert from 'node:assert/strict';
import {
  mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALONE, HALL, clickSquare, collectionShown, drag, importText, message, newMap, openPage, pageTests, outcome, planShown, rowsShown, shows, squareAt,
  startServer, text, until,
} from './helper.mjs';

const TWO = `
#######
#@ $ .#
#     #
#######
Title: Straight on

########
#   .  #
# $##$ #
#  @ . #
###  ###
  ####
Title: The narrow middle
`;

const { onPage, onOwn, run, browser } = pageTests('a person at the page');

onPage('the map of the SAT seed, drawn tool by tool, is solved in 13 steps', async (page) => {
  await newMap(page, 6, 5);
  await page.click('[data-tool="goal"]');
  for (const [row, column] of [[1, 1], [2, 4], [3, 1]]) await clickSquare(page, row, column);
  await page.click('[data-tool="box"]');
  await drag(page, [2, 1], [2, 3]);
  await page.click('[data-tool="player"]');
  await clickSquare(page, 1, 1);
  assert.deepEqual(await rowsShown(page), ['######', '#+   #', '#$$$.#', '#.   #', '######']);
  assert.match(await text(page, '#validity'), /3 boxes, 3 goals.*can be played/);

  await page.selectOption('#minimize', 'moves');
  await page.fill('#steps', '20');
  await page.click('#find');
  await planShown(page);
  const steps = page.locator('#plan li');
  assert.equal(await steps.count(), 14);
  assert.match(await steps.nth(1).innerText(), /1:\s*(push|move) (up|down|left|right) from \[1,1\]/);

  for (let i = 1; i <= 13; i++) {
    await page.click('#step-next');
    assert.equal(await page.locator('#plan [aria-current]').getAttribute('data-step'), String(i));
  }
  await message(page, /^Solved: 13 moves/);
  assert.ok(await page.isDisabled('#step-next'));
  for (let i = 12; i >= 0; i--) await page.click('#step-back');
  assert.ok(await page.isDisabled('#step-back'));
  assert.deepEqual(await rowsShown(page), ['######', '#+   #', '#$$$.#', '#.   #', '######']);
});

onPage('right click erases what stands there, undo and redo, rotate, Edit keeps the position', async (page) => {
  await newMap(page, 5, 3);
  await page.click('[data-tool="box"]');
  await clickSquare(page, 1, 2);
  await clickSquare(page, 1, 2, { button: 'right' });
  assert.equal((await rowsShown(page))[1], '#   #');
  await page.click('#edit-undo');
  assert.equal((await rowsShown(page))[1], '# $ #');
  await page.click('#edit-redo');
  assert.equal((await rowsShown(page))[1], '#   #');
  await page.click('#rotate');
  assert.deepEqual(await rowsShown(page), ['###', '# #', '# #', '# #', '###']);
  await importText(page, TWO);
  await page.keyboard.press('ArrowRight');
  await page.click('#edit');
  assert.equal((await rowsShown(page))[1], '# @$ .#');
  assert.ok(await page.isDisabled('#edit'));
  await page.click('#clear');
  assert.equal((await rowsShown(page)).join('').trim(), '');
});

onPage('a map with enough goals is a level, also where some are out of reach', async (page) => {
  await importText(page, '########\n#@ $  ##\n########\n#   .  #\n########\n');
  assert.equal(await page.evaluate(() => document.body.dataset.mode), 'play');
  await page.keyboard.press('ArrowRight');
  assert.equal(await text(page, '#moves'), '1');
  await page.click('#find');
  await outcome(page, /no solution|no plan|unsolvable/i);
  await page.click('#edit');
  assert.equal(await text(page, '#validity'), '1 box, 1 goal. The map has no solution: Sokoban can come to fewer goals than boxes.');
}, { sizes: true });

onPage('a collection is listed with its own name, and says who made it', async (page) => {
  assert.equal(await collectionShown(page), 'First Steps');
  const names = await page.locator('#collection optgroup:not([hidden]) option').allTextContents();
  assert.ok(names.indexOf('Workshop') < names.indexOf('grid-hall'), 'those with a name come first');
  for (const [title, words] of [
    ['First Steps', 'By Kura. Small levels to begin with. The first one is what "make demo" solves.'],
    ['Details', 'By Kura. Everything a file may hold besides a plain board. Email: nobody@example.org Boards'],
    ['Loft & Ladder', 'Written for Kura: five levels as XML. Email: nobody@example.org'],
  ]) {
    await page.selectOption('#collection', { label: title });
    await shows(page, '#collection-about', new RegExp(`^${words}`));
  }
}, { sizes: true });

onPage('a folder of numbered maps is one list in which every map opens', async (page) => {
  await page.selectOption('#collection', { label: 'map' });
  await until(page, () => document.querySelectorAll('#level-list li').length === 10);
  for (let i = 1; i <= 10; i++) {
    await page.locator(`#level-list li:nth-child(${i}) button`).click();
    assert.equal(await page.inputValue('#title'), `map${i}`);
    assert.deepEqual(await rowsShown(page), [`@${' '.repeat(i)}$.`]);
  }
}, {
  sizes: true, needs: 'a page without a server has no folders', files: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`map${i + 1}.txt`, `S${' '.repeat(i + 1)}CX\n`])),
});

onPage('a file that holds no level leaves no list of another', async (page) => {
  await page.selectOption('#collection', { label: 'words' });
  await message(page, /no level found/);
  assert.equal(await page.locator('#level-list li').count(), 0);
  assert.equal(await text(page, '#statistics'), '');
  page.problems.length = 0; // that it was refused
}, { sizes: true, needs: 'a page without a server has no folders', files: { 'words.txt': 'no level at all\n' } });

onPage('backwards: boxes are pulled from the goals, and that is a plan', async (page) => {
  await importText(page, '########\n#@ $  .#\n#      #\n########\n');
  await page.keyboard.press('ArrowDown');
  await page.click('#reverse');
  await page.waitForSelector('body[data-mode="reverse"]');
  await clickSquare(page, 1, 5);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await text(page, '#reverse-count'), '1 move, 1 pull');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await text(page, '#reverse-count'), '2 moves, 1 pull', 'without pulling');
  await page.keyboard.press('Backspace');
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal(await text(page, '#moves'), '1', 'the game that pushes is as it was');
  await page.click('#board');
  await page.keyboard.press('b');
  await page.waitForSelector('body[data-mode="reverse"]');
  assert.equal(await text(page, '#reverse-count'), '1 move, 1 pull', 'and the other too');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await message(page, /Solved backwards: 4 moves, 3 pushes/);
  await page.keyboard.press('b');
  await message(page, /^Pull the boxes/);
  await page.keyboard.press('Escape');
  await message(page, /^$/);
  await page.keyboard.press('End');
  await message(page, /^Solved: 4 moves, 3 pushes/);
}, { sizes: true });

onPage('a bad map is refused with a reason', async (page) => {
  await newMap(page, 6, 4);
  await page.click('[data-tool="box"]');
  await clickSquare(page, 1, 2);
  await page.click('#find');
  await message(page, /can't be played: There is no Sokoban/);
  await page.click('[data-tool="player"]');
  await clickSquare(page, 1, 1);
  await page.click('#play-mode');
  await message(page, /1 box, but only 0 goals/);
  await page.click('#import');
  for (const [content, words] of [['', /^There is no level in it\.$/], ['only words', /^no level found: expected a map in one of Kura's formats$/], ['#####\n#@@$#\n#####\n', /player/i]]) {
    await page.fill('#import-text', content);
    await page.click('#import-ok');
    await shows(page, '#import-error', words);
  }
  page.problems.length = 0; // that they were refused
}, { sizes: true });

onPage('a collection: play with keys and drags, undo, solve, stop, reload', async (page) => {
  await importText(page, `${TWO}\n${HALL}`);
  await page.waitForSelector('#level-list li:nth-child(3)');
  assert.equal(await collectionShown(page), 'Imported');
  for (const key of ['ArrowRight', 'd', 'l']) await page.keyboard.press(key);
  await message(page, /^Solved: 3 moves, 2 pushes/);
  await page.waitForSelector('#level-list li:nth-child(1) .mark');
  await page.keyboard.press('Control+z');
  assert.equal(await text(page, '#moves'), '2');
  await page.keyboard.press('Control+Backspace');
  assert.equal(await text(page, '#moves'), '0');
  await drag(page, [1, 3], [1, 5]);
  await message(page, /^Solved: 3 moves/);

  await page.keyboard.press('PageDown');
  assert.equal(await page.inputValue('#title'), 'The narrow middle');
  await clickSquare(page, 1, 5);
  assert.notEqual(await text(page, '#moves'), '0');
  await page.selectOption('#minimize', 'pushes');
  await page.click('#find');
  await planShown(page);
  await page.click('#play');
  await page.locator('#speed').fill('30');
  await message(page, /^Solved/);

  await page.keyboard.press('PageDown');
  await page.click('#tab-solve');
  await page.selectOption('#engine', 'bfs');
  await page.click('#find');
  await shows(page, '[data-field="nodes"]', /\d/);
  await page.click('#stop');
  await outcome(page, /Stopped/);
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(500);

  const rows = await rowsShown(page);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal(await page.inputValue('#title'), 'A wide hall');
  assert.deepEqual(await rowsShown(page), rows);
  assert.equal(await text(page, '#moves'), '1');
  assert.equal(await page.inputValue('#engine'), 'bfs');
  assert.equal(await page.locator('#level-list li').count(), 3);
  await page.waitForSelector('#level-list li:nth-child(3) [aria-current]');
});

onPage('keyboard only: draw, play, solve and step', async (page) => {
  await page.focus('#new-map');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.focus('#board');
  await page.keyboard.press('ArrowDown');
  for (const tool of ['s', ' ', 'c', 'x']) {
    await page.keyboard.press(tool === ' ' ? 'ArrowRight' : tool);
    if (tool === 's') await page.keyboard.press('ArrowRight');
    if (tool !== ' ') await page.keyboard.press('Space');
    if (tool === 'c') { await page.keyboard.press('ArrowRight'); }
  }
  assert.deepEqual(await rowsShown(page), ['######', '#@$. #', '######']);
  await page.keyboard.press('e');
  await page.keyboard.press('p');
  await planShown(page);
  await page.keyboard.press('Space');
  await message(page, /^Solved: 1 move, 1 push\./);
  await page.keyboard.press('?');
  await page.waitForSelector('#help-dialog[open]');
  assert.match(await text(page, '#help-content'), /undo a session/);
  await page.keyboard.press('Escape');
});

onPage('a phone: nothing overflows, taps play and solve', async (page) => {
  await importText(page, TWO);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.visualViewport.width);
  assert.equal(await isWide(), false);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await isWide(), false, 'a small one');
  await page.setViewportSize({ width: 844, height: 390 });
  assert.ok((await page.locator('#board').boundingBox()).height > 100, 'turned, the board can be seen');
  assert.equal(await isWide(), false, 'turned');
  await page.setViewportSize({ width: 390, height: 844 });
  const crate = await squareAt(page, 1, 3);
  await page.touchscreen.tap(crate.x, crate.y);
  const goal = await squareAt(page, 1, 5);
  await page.touchscreen.tap(goal.x, goal.y);
  await message(page, /^Solved: 3 moves/);
  await page.click('#restart');
  await page.click('#find');
  await planShown(page);
  await page.click('#step-next');
  assert.equal(await text(page, '#moves'), '1');
}, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

onPage('a deadlock is named and its boxes marked; the hint shows a push', async (page) => {
  await importText(page, '#######\n#.    #\n# $ @ #\n#     #\n#######\n');
  await page.click('#hint');
  await message(page, /^Still solvable/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await message(page, /^Deadlock: a box on a dead square/);
  await page.click('#tab-analyse');
  await page.uncheck('#show-deadlocks');
  await shows(page, '#message', /^$/);
  await shows(page, '#facts', /Dead squares/);
}, { sizes: true });

onPage('what rests on the word of another program is not called proved', async (page) => {
  await importText(page, '#######\n#  .  #\n# $@$ #\n#   . #\n#######\n');
  await page.selectOption('#engine', 'asp');
  await page.selectOption('#minimize', 'moves');
  await page.click('#find');
  await outcome(page, /^10 moves, 3 pushes; that these are the fewest moves is the word of clingo, not proved\.$/);
  await page.click('#tab-solve');
  await page.selectOption('#engine', 'bfs');
  await page.click('#find');
  await outcome(page, /^10 moves, 3 pushes, proved to be the fewest moves\.$/);
}, { needs: 'a page without a server has no programs and no folders', sizes: true });

onPage('a link opens the level elsewhere, with its solution; exports are what was drawn', async (page, server) => {
  await importText(page, '#######\n#@ $ .#\n#     #\n#######\nTitle: 100% + more\n');
  await page.click('#share');
  const address = await page.inputValue('#share-link');
  assert.match(address, /#l=/);
  await page.keyboard.press('Escape');
  const other = await openPage(browser(), address);
  assert.equal(await other.inputValue('#title'), '100% + more');
  assert.deepEqual(await rowsShown(other), await rowsShown(page));
  await other.context().close();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.waitForSelector('#won:not([hidden])');
  await page.click('#won-close');
  await page.click('#share');
  await page.check('#share-plan');
  const solved = await page.inputValue('#share-link');
  assert.match(solved, /&p=rRR$/);
  await page.keyboard.press('Escape');
  const third = await openPage(browser(), solved);
  await message(third, /^The link has a solution: 3 moves/);
  await third.keyboard.press('End');
  await message(third, /^Solved: 3 moves/);
  assert.equal(await third.isVisible('#won'), false, 'it was not the player');
  await third.context().close();
  const wrong = await openPage(browser(), `${server.address}#l=${encodeURIComponent('5#|#@$.#|5#')}&p=L`);
  await message(wrong, /plan of the link does not solve/);
  await wrong.context().close();
  await page.click('#export');
  await page.selectOption('#export-what', 'level:crates');
  await shows(page, '#export-preview', /#S C X#/);
  await page.selectOption('#export-what', 'picture:png');
  await page.waitForSelector('#export-preview img');
  await page.selectOption('#export-what', 'level:asp');
  await shows(page, '#export-preview', /location|cell/);
}, { sizes: true });

onPage('engines side by side, the whole collection, and files of the SAT engine', async (page) => {
  await importText(page, TWO);
  await page.click('#tab-compare');
  for (const box of await page.locator('#compare-engines input').all()) {
    await box.setChecked(['bfs', 'astar'].includes(await box.inputValue()));
  }
  await page.click('#compare');
  await until(page, () => document.querySelectorAll('.chart .value').length === 2);
  assert.match(await text(page, '#compare-table'), /bfs[\s\S]*astar/);

  await page.click('#solve-all');
  await shows(page, '#run-summary', /2 of 2 levels, 2 solved\. Done/);
  await page.click('#run-table tr:nth-child(2) button');
  assert.equal(await page.inputValue('#title'), 'The narrow middle');
  assert.ok(await page.evaluate(() => {
    const box = document.getElementById('compare-table');
    return box.scrollWidth <= box.clientWidth;
  }), 'all columns can be seen');

  await page.click('#tab-solve');
  await page.selectOption('#engine', 'sat');
  await page.locator('#settings-box summary').click();
  await page.check('[data-file="cnf"]');
  await page.check('[data-file="cnf-answer"]');
  await page.click('#find');
  await planShown(page);
  await page.click('#tab-solve');
  await page.click('[data-shows="cnf"]');
  await shows(page, '#text-content', /p cnf \d+ \d+/);
  await page.keyboard.press('Escape');
  await page.click('[data-shows="cnf-answer"]');
  await shows(page, '#text-content', /^(SAT|s SATISFIABLE)/m);
}, { sizes: true });

onPage('a level with a sink is read, played and solved', async (page) => {
  await importText(page, '#3\n#6\n#******\n#y.o.x*\n#******\n');
  assert.equal(await text(page, '#rules'), 'Rules\nhole');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await message(page, /^Solved: 3 moves, 2 pushes/);
  await page.keyboard.press('Home');
  await page.click('#find');
  await planShown(page);
  assert.equal(await page.isDisabled('#compare-engines [value="sink"]'), false);
  await importText(page, TWO);
  assert.equal(await page.isDisabled('#compare-engines [value="sink"]'), true);
}, { sizes: true });

/* ---- Ways in, and what is remembered ---- */

onPage('a file dropped, a text pasted, a plan pasted; search by title', async (page) => {
  const send = (type, text, name) => page.evaluate(([kind, content, file]) => {
    const data = new DataTransfer();
    if (file) data.items.add(new File([content], file));
    else data.setData('text', content);
    document.body.dispatchEvent(kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, [type, text, name]);
  await send('drop', TWO, 'mine.sok');
  await message(page, /^2 of 2 levels imported/);
  assert.equal(await collectionShown(page), 'mine');
  await page.fill('#search', 'narrow');
  assert.equal(await page.locator('#level-list li').count(), 1);
  await page.click('#level-list button');
  assert.equal(await page.inputValue('#title'), 'The narrow middle');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'board');
  await send('paste', '#####\n#@$.#\n#####\n');
  await message(page, /^Imported as xsb/);
  await send('paste', 'R');
  await message(page, /^A plan of 1 move was taken/);
  await send('paste', 'U');
  await message(page, /can't be played on the level shown/);
  assert.deepEqual(await rowsShown(page), ['#####', '#@$.#', '#####']);
}, { sizes: true });

onPage('undo by push and session, and the slider over the whole game', async (page) => {
  await importText(page, '##########\n#@ $     #\n#  $   ..#\n##########\n');
  for (const key of ['d', 'd', 'd', 'd', 's', 'a', 'a', 'a', 'a', 'd', 'd', 'd']) await page.keyboard.press(key);
  const shown = async () => [await text(page, '#moves'), await text(page, '#pushes'), await text(page, '#lines')].map(Number);
  const end = await shown();
  assert.equal(end[2], 2);
  await page.selectOption('#grain', 'session');
  for (let i = 0; i < 3; i++) await page.click('#step-back'); // a walk and two sessions
  assert.deepEqual(await shown(), [0, 0, 0]);
  await page.selectOption('#grain', 'push');
  await page.click('#step-next');
  assert.deepEqual((await shown())[1], 1);
  await page.locator('#history').fill(String(end[0]));
  assert.deepEqual(await shown(), end);
  await page.locator('#history').fill('2');
  assert.equal((await shown())[0], 2);
}, { sizes: true });

onPage('a long press erases what stands there', async (page) => {
  await newMap(page, 5, 3);
  await page.click('[data-tool="box"]');
  const { x, y } = await squareAt(page, 1, 2);
  await page.touchscreen.tap(x, y);
  assert.equal((await rowsShown(page))[1], '# $ #');
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await until(page, async () => {
    const { app } = await import('./app.js');
    return app.level.cells.every((cell) => !(cell & 4));
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal((await rowsShown(page))[1], '#   #');
  await page.click('#edit-undo');
  assert.equal((await rowsShown(page))[1], '# $ #');
}, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/* ---- What the server knows ---- */

const layer = (page) => page.evaluate(async () => {
  const { overlay } = await import('./analysing.js');
  const found = overlay();
  return found && { labels: found.labels && [...found.labels], shade: found.shade && [...found.shade], room: found.room && [...found.room] };
});

async function layerOf(page, kind) {
  await page.check(`[name="overlay"][value="${kind}"]`);
  await until(page, async () => (await import('./analysing.js')).overlay() !== null);
  return layer(page);
}

onPage('Analyse draws what kura analyze finds, also on a map without a border', async (page) => {
  await page.click('#tab-analyse');
  const drawn = async () => {
    await newMap(page, 5, 3, false);
    for (const [tool, row, column] of [['goal', 0, 0], ['box', 1, 1], ['player', 2, 2]]) {
      await page.click(`[data-tool="${tool}"]`);
      await clickSquare(page, row, column);
    }
    await page.click('#play-mode');
  };
  for (const open of [() => importText(page, '#########\n#.  #   #\n# $   $ #\n#  @#  .#\n#########\n'), drawn]) {
    await open();
    await page.check('[name="overlay"][value=""]');
    await shows(page, '#facts', /Dead squares/);
    const dead = (await layerOf(page, 'dead')).shade.map((n) => (n ? 1 : 0));
    await until(page, async () => (await import('./app.js')).app.facts.dead.some(Boolean));
    const played = await page.evaluate(async () => [...(await import('./app.js')).app.facts.dead]);
    assert.deepEqual(dead, played);
    const distance = await layerOf(page, 'distance');
    const goal = await page.evaluate(async () => (await import('./app.js')).app.level.cells.findIndex((cell) => cell & 2));
    assert.equal(distance.labels[goal], '0');
    assert.equal(distance.labels[goal + 1], '1');
  }
  await importText(page, '#########\n#   #   #\n# $   $.#\n#. @#   #\n#########\n');
  await shows(page, '#facts', /Gates3/);
  const rooms = await layerOf(page, 'rooms');
  assert.deepEqual([rooms.labels[10], rooms.labels[14]], ['1', '2']);
  assert.equal((await layerOf(page, 'tunnels')).labels[22], 'gate');
  await layerOf(page, 'patterns');
  await shows(page, '#facts', /lost/);
  await page.click('.patterns button');
  assert.equal(await page.getAttribute('.patterns button', 'aria-pressed'), 'true');
});

onOwn('what is proved is certified, by every engine that can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kura-files-'));
  const server = await startServer(['--files', folder]);
  const page = await openPage(browser(), server.address);
  const certify = async (engine, minimize) => {
    await page.click('#tab-solve');
    await page.selectOption('#engine', engine);
    await page.locator('#settings-box').evaluate((box) => { box.open = true; });
    await page.check('[data-file="certificate"]');
    if (minimize) await page.selectOption('#minimize', minimize);
    await page.click('#find');
  };
  try {
    await importText(page, '######\n#+   #\n#$$$.#\n#.   #\n######\n');
    for (const [engine, minimize, words] of [['bfs', 'pushes', '4 pushes'], ['astar', 'moves', '13 moves'], ['bidirectional', 'pushes', '4 pushes'], ['auto', 'moves', '13 moves'], ...(ALONE ? [] : [['sat', 'moves', '13 moves']])]) {
      await certify(engine, minimize);
      await shows(page, '#certified', new RegExp(`^Certified: no solution has fewer than ${words}`));
      await page.click('#tab-solve');
      await page.click('[data-shows="manifest.json"]');
      await page.waitForSelector('#text-dialog[open]');
      await shows(page, '#text-content', /kura certificate/);
      await page.keyboard.press('Escape');
    }
    await page.selectOption('#engine', 'fess');
    assert.equal(await page.locator('[data-file="certificate"]').count(), 0, 'one that proves nothing');
    await importText(page, '#####\n#@$ #\n#. ##\n#####\n');
    await certify('astar', 'pushes');
    await shows(page, '#certified', /^Certified: there is no solution/);
    if (!ALONE) {
      await page.click('#tab-solve');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-shows="search.cert.zst"]')]);
      assert.deepEqual([...readFileSync(await download.path()).subarray(0, 4)], [0x28, 0xb5, 0x2f, 0xfd], 'as it was written');
    }
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});

onOwn('certificates, formulas and a SAT solver: only what the server was started with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kura-files-'));
  const solver = join(folder, 'solver');
  writeFileSync(solver, `#!/bin/sh\necho called >>"${folder}/calls"\nexec minisat "$@"\n`, { mode: 0o755 });
  const other = await startServer(['--files', folder, '--sat-solver', solver]);
  const page = await openPage(browser(), other.address);
  try {
    await importText(page, '######\n#+   #\n#$$$.#\n#.   #\n######\n');
    await page.click('#tab-solve');
    await page.selectOption('#engine', 'sat');
    await page.locator('#settings-box summary').click();
    await page.check('[data-file="certificate"]');
    await page.check('[data-file="cnf"]');
    await page.selectOption('#minimize', 'none');
    await page.click('#find');
    await outcome(page, /fewest moves or the fewest pushes/);
    await page.selectOption('#minimize', 'moves');
    await page.click('#find');
    await planShown(page);
    await page.click('#tab-solve');
    await outcome(page, /13 moves, .* proved/);
    for (const [name, pattern] of [['manifest.json', /"length": 13/], ['proof.drat', /^(d )?-?\d/], ['cnf', /p cnf/]]) {
      await page.click(`[data-shows="${name}"]`);
      await shows(page, '#text-content', pattern);
      await page.keyboard.press('Escape');
    }
    const [download] = await Promise.all([page.waitForEvent('download'), (async () => {
      await page.click('[data-shows="manifest.json"]');
      await page.click('#text-save');
    })()]);
    assert.equal(download.suggestedFilename(), 'manifest.json');
    assert.match(readFileSync(await download.path(), 'utf8'), /kura certificate/);
    await page.keyboard.press('Escape');
    const kept = readdirSync(folder).filter((name) => name.endsWith('.certificate'));
    assert.equal(kept.length, 1);
    assert.ok(readdirSync(join(folder, kept[0])).includes('proof.drat'));
    assert.ok(!readdirSync(folder).includes('calls'));

    await page.uncheck('[data-file="certificate"]');
    await page.selectOption('#setting-solver', 'server');
    await page.click('#find');
    await planShown(page);
    await page.click('#tab-solve');
    await outcome(page, /13 moves/);
    assert.match(readFileSync(join(folder, 'calls'), 'utf8'), /called/);
    // The page is told that there is a solver, and never where.
    assert.ok(!(await page.content()).includes(folder));
    await page.selectOption('#engine', 'asp');
    await page.click('#facts-text');
    await shows(page, '#text-content', /\w+\(.*\)\./);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
    assert.equal(await other.stop(), 0);
    rmSync(folder, { recursive: true });
  }
}, 'there is no server');

/* The picture once nothing moves any more. */
const pictureAtRest = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  const board = document.getElementById('board');
  let last = '';
  for (let same = 0; same < 5; same++) {
    await frame();
    const now = board.toDataURL();
    if (now !== last) same = 0;
    last = now;
  }
  return last;
});

onPage('what was drawn square by square is what is drawn at once', async (page) => {
  await importText(page, '#########\n#@  #   #\n# $ . $ #\n#  .#   #\n#########\n');
  const check = async (what) => {
    const drawn = await pictureAtRest(page);
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await pictureAtRest(page);
    }
    assert.ok(await pictureAtRest(page) === drawn, what);
  };
  await check('opened');
  await clickSquare(page, 3, 1);
  await drag(page, [2, 2], [3, 3]);
  await check('walked and dragged');
  await clickSquare(page, 2, 6);
  await check('a box chosen');
  await page.keyboard.press('Escape');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
  await check('undone');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('End');
  await check('without motion');
  await page.click('#edit');
  await drag(page, [1, 1], [1, 3]);
  await clickSquare(page, 2, 6, { button: 'right' });
  await check('edited');
});

onPage('Stop right after Find Solution, and moves made while a solve runs', async (page) => {
  await importText(page, HALL);
  await page.click('#tab-solve');
  await page.selectOption('#engine', 'bfs');
  for (let i = 0; i < 3; i++) {
    await page.evaluate(() => {
      document.getElementById('find').click();
      document.getElementById('stop').click();
    });
    await outcome(page, /Stopped/);
    await page.waitForSelector('#find:not([disabled])');
  }
  await importText(page, TWO);
  await page.evaluate(() => {
    document.getElementById('find').click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  });
  await page.click('#outcome button');
  await planShown(page);
  assert.equal(await text(page, '#moves'), '0');
  assert.equal(await page.locator('#plan li').count(), 4);
}, { sizes: true });

run();
