// The board first: at every size, by touch, by keys, and for those who do not see.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  clickSquare, importText, message, moves, newMap, pageTests, planShown, rowsShown, shows, SIZES, squareAt, text, until,
} from './helper.mjs';

const LEVEL = `
#######
#@ $ .#
#     #
#######
Title: Straight on
`;

const { onPage, run } = pageTests('the board first');

onPage('the page opens on the board, and the list scrolls by itself', async (page) => {
  const { width, height } = page.viewportSize();
  const box = await page.locator('#board').boundingBox();
  const undo = await page.locator('#step-back').boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
  assert.ok(undo.y + undo.height <= height, `undo at ${undo.y}`);
  const tile = await page.evaluate(() => Number(document.getElementById('board').dataset.tile));
  assert.ok(tile >= 20 && (width < 1920 || tile > 64), `squares of ${tile}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.visualViewport.width), false);
  for (let i = 0; i < 12; i++) await page.keyboard.press('PageDown');
  assert.deepEqual(await page.evaluate(() => [window.scrollY, document.querySelector('main').scrollTop]), [0, 0]);
  const seen = await page.evaluate(() => {
    const list = document.getElementById('level-list').getBoundingClientRect();
    const item = document.querySelector('#level-list [aria-current]').getBoundingClientRect();
    return item.top >= list.top - 1 && item.bottom <= list.bottom + 1;
  });
  assert.ok(seen, 'the level that is shown can be seen in the list');
}, { sizes: Object.keys(SIZES) });

onPage('blanks at a side do not push a level off centre', async (page) => {
  await importText(page, '------#######\n------#@ $ .#\n------#     #\n------#######\n');
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  const [room, board] = await Promise.all(['#room', '#board'].map((id) => page.locator(id).boundingBox()));
  assert.ok(Math.abs(room.x + room.width / 2 - board.x - board.width / 2) < 2);
  assert.equal(await page.getAttribute('#board', 'data-x0'), '6');
  await clickSquare(page, 1, 9);
  await clickSquare(page, 1, 11);
  await message(page, /^Solved/);
}, { sizes: true });

onPage('all of a huge level is shown, and a step is one square', async (page) => {
  const side = 255;
  const wall = '#'.repeat(side);
  const rows = Array.from({ length: side - 2 }, (_, i) => `#${i === 100 ? `@ $.${' '.repeat(side - 6)}` : ' '.repeat(side - 2)}#`);
  await importText(page, [wall, ...rows, wall].join('\n'));
  await until(page, () => document.getElementById('map-size') && document.querySelector('#board').width >= 255);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  const [room, board] = await Promise.all(['#room', '#board'].map((id) => page.locator(id).boundingBox()));
  for (const [at, length] of [['x', 'width'], ['y', 'height']]) {
    assert.ok(board[at] >= room[at] - 1 && board[at] + board[length] <= room[at] + room[length] + 1, JSON.stringify({ room, board }));
  }
  await clickSquare(page, 101, 2);
  assert.equal(await moves(page), '1');
}, { sizes: true });

onPage('a level without a solution is told from a game that went wrong', async (page) => {
  await importText(page, '#######\n#$@ . #\n#     #\n#######\n');
  await message(page, /^This level has no solution: a box on a dead square\.$/);
  await importText(page, '#######\n#     #\n# $@. #\n#     #\n#######\n');
  await page.keyboard.press('ArrowLeft');
  await message(page, /^Deadlock: a box on a dead square\. Undo to go on\.$/);
}, { sizes: true });

onPage('zoom and pan: a large level, by buttons, keys and the wheel; the player stays in view', async (page) => {
  const side = 40;
  const inner = Array.from({ length: side }, (_, i) => `#${i === 1 ? `@$.${' '.repeat(side - 3)}` : ' '.repeat(side)}#`);
  await importText(page, ['#'.repeat(side + 2), ...inner, '#'.repeat(side + 2)].join('\n'));
  const tile = () => page.evaluate(() => Number(document.getElementById('board').dataset.tile));
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  const fit = await tile();
  await page.click('#zoom-in');
  await page.keyboard.press('z');
  assert.ok(await tile() > 1.5 * fit, `${await tile()} and ${fit}`);
  const { x, y, width, height } = await page.locator('#room').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await until(page, (old) => document.getElementById('board').dataset.tile > 2 * old, fit);
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown');
  const inView = await page.evaluate(async () => {
    const { app } = await import('./app.js');
    const room = document.getElementById('room').getBoundingClientRect();
    const board = document.getElementById('board');
    const { top } = board.getBoundingClientRect();
    const row = Math.floor(app.game.player / app.game.level.width);
    const at = top + row * board.dataset.tile;
    return at >= room.top && at + Number(board.dataset.tile) <= room.bottom;
  });
  assert.ok(inView);
  await page.keyboard.press('0');
  assert.equal(await tile(), fit);
}, { sizes: true });

onPage('on a phone a swipe moves, a tap walks, and two fingers zoom', async (page) => {
  await importText(page, LEVEL);
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const from = await squareAt(page, 2, 4);
  await send('touchStart', [from.x, from.y]);
  await send('touchMove', [from.x + 60, from.y + 5]);
  await send('touchEnd');
  await until(page, () => document.getElementById('moves').textContent === '1');
  await page.touchscreen.tap(from.x, from.y);
  await until(page, () => document.getElementById('moves').textContent === '4');
  const tile = () => page.evaluate(() => Number(document.getElementById('board').dataset.tile));
  const before = await tile();
  await send('touchStart', [150, 250], [200, 250]);
  await send('touchMove', [100, 250], [260, 250]);
  await send('touchEnd');
  await until(page, (old) => Number(document.getElementById('board').dataset.tile) > 1.5 * old, before);
  assert.equal(await moves(page), '4');
}, SIZES.phone);

onPage('skip link, board first; letters are for the board; no frame after a click', async (page) => {
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const order = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main button, main select, main input, main canvas[tabindex]')];
    return all.indexOf(document.getElementById('board')) < all.indexOf(document.getElementById('collection'));
  });
  assert.ok(order);
  await importText(page, LEVEL);
  await page.focus('#export');
  await page.keyboard.press('d');
  await page.keyboard.press('e');
  assert.equal(await moves(page), '0');
  assert.equal(await page.getAttribute('body', 'data-mode'), 'play');
  await clickSquare(page, 1, 2);
  assert.equal(await moves(page), '1');
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById('board')).outlineStyle), 'none');
  await page.click('#step-back');
  await page.keyboard.press('d');
  assert.equal(await moves(page), '1', 'after a click on a button the keys are for the board');
}, { sizes: true });

onPage('right click erases what stands there and never a wall; a second click puts a tool away', async (page) => {
  await newMap(page, 6, 3);
  await page.click('[data-tool="goal"]');
  await clickSquare(page, 1, 2);
  await page.click('[data-tool="box"]');
  await clickSquare(page, 1, 2);
  const right = () => clickSquare(page, 1, 2, { button: 'right' });
  await right();
  assert.equal((await rowsShown(page))[1], '# .  #');
  await right();
  assert.equal((await rowsShown(page))[1], '#    #');
  await clickSquare(page, 0, 0, { button: 'right' });
  assert.equal((await rowsShown(page))[0], '######');
  await page.click('[data-tool="box"]');
  assert.equal(await page.getAttribute('[data-tool="box"]', 'aria-pressed'), 'false');
  await clickSquare(page, 1, 3);
  assert.equal((await rowsShown(page))[1], '#    #');
}, { sizes: true });

onPage('a map is resized at each side, and that can be undone', async (page) => {
  await newMap(page, 4, 3);
  const rows = await rowsShown(page);
  for (const side of ['top', 'bottom', 'left', 'right']) await page.click(`[data-side="${side}"][data-by="1"]`);
  assert.deepEqual(await rowsShown(page), ['      ', ' #### ', ' #  # ', ' #### ', '      ']);
  await page.click('[data-side="top"][data-by="-1"]');
  assert.deepEqual(await rowsShown(page), [' #### ', ' #  # ', ' #### ', '      ']);
  for (let i = 0; i < 5; i++) await page.click('#edit-undo');
  assert.deepEqual(await rowsShown(page), rows);
}, { sizes: true });

onPage('the step limit by number and by slider; one clock that goes on, in words', async (page) => {
  await page.fill('#steps', '25');
  assert.equal(await page.inputValue('#steps-slider'), '25');
  await page.locator('#steps-slider').fill('0');
  assert.equal(await page.inputValue('#steps'), '0');
  await importText(page, `${'#'.repeat(20)}\n${'# $ $ $ $ $ $ $ $  #\n#                  #\n'.repeat(2)}#@                 #\n${'# . . . . . . . .  #\n'.repeat(2)}${'#'.repeat(20)}\n`);
  await page.selectOption('#engine', 'bfs');
  await page.selectOption('#minimize', 'pushes');
  await page.click('#find');
  await shows(page, '[data-field="phase"]', /^trying every position, push by push$/);
  await shows(page, '[data-field="bounds"]', /^at least \d+$/);
  const clock = async () => parseFloat(await text(page, '[data-field="seconds"]'));
  let last = await clock();
  for (let i = 0; i < 8; i++) {
    const before = last;
    await until(page, (old) => parseFloat(document.querySelector('[data-field="seconds"]').textContent) > old, before);
    last = await clock();
    assert.ok(last > before);
  }
  await page.click('#stop');
  await shows(page, '#outcome', /^Stopped: you stopped it\. Needed at least: \d+ pushes\.$/);
}, { sizes: true });

onPage('hints in grades; a game that is lost says since when, and goes back there', async (page) => {
  await importText(page, '#######\n#.    #\n# $ @ #\n#     #\n#######\n');
  await page.click('#tab-analyse');
  await page.uncheck('#show-deadlocks');
  await page.focus('#board');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await page.click('#hint');
  await message(page, /^Lost since step 4, proved\. Back to step 3/);
  await page.click('#message button');
  assert.equal(await moves(page), '3');
  await page.click('#hint');
  await message(page, /^Still solvable/);
  assert.equal(await page.getAttribute('#history', 'max'), '5', 'nothing was forgotten');
}, { sizes: true });

for (const [name, options] of [['light', {}], ['dark', { colorScheme: 'dark' }], ['phone', SIZES.phone]]) {
  onPage(`axe finds nothing, ${name}`, async (page) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    const check = async (view) => {
      const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${view}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
    };
    await importText(page, LEVEL);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('#won:not([hidden])');
    await check('won');
    await page.click('#won-again');
    await page.click('#find');
    await planShown(page);
    await page.click('#snapshot');
    await check('plan');
    await page.click('#edit');
    await page.click('#tab-solve');
    await page.selectOption('#engine', 'sat');
    await page.locator('#settings-box summary').click();
    await check('edit, settings');
    await page.click('#tab-analyse');
    await page.check('[value="patterns"]');
    await shows(page, '#facts', /Patterns/);
    await check('analyse');
    await page.click('#tab-compare');
    await check('compare');
    for (const dialog of ['help', 'import', 'export', 'new-map', 'save', 'share', 'solve-all']) {
      await page.click(`#${dialog}`);
      if (dialog === 'solve-all') await shows(page, '#run-summary', /Done/);
      await check(dialog);
      await page.keyboard.press('Escape');
    }
  }, options);
}

/* Of the page that is seen: the board is all in it. */
const boardSeen = (page) => until(page, () => {
  const { top, bottom } = document.getElementById('room').getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight + 1;
});

onPage('whatever is chosen for the board, the board is seen: a level, a plan, an overlay', async (page) => {
  await page.click('#level-list li:nth-child(3) button');
  await boardSeen(page);
  await page.click('#find');
  await planShown(page);
  await boardSeen(page);
  await page.click('#tab-analyse');
  await page.check('[name="overlay"][value="distance"]');
  await boardSeen(page);
}, { sizes: true });

onPage('the tools are beside the board while they are used', async (page) => {
  await page.click('#edit');
  await page.evaluate(() => window.scrollTo(0, 0));
  const height = page.viewportSize().height;
  const [room, tools] = await Promise.all(['#room', '#tools'].map((id) => page.locator(id).boundingBox()));
  assert.ok(room.y >= 0 && room.y + room.height <= height, JSON.stringify(room));
  assert.ok(tools.y >= 0 && tools.y + tools.height <= height, JSON.stringify(tools));
  for (const id of ['#tools', '.sides']) {
    const [panel, part] = await Promise.all(['.tools', id].map((one) => page.locator(one).boundingBox()));
    assert.ok(part.x >= panel.x && part.x + part.width <= panel.x + panel.width, id);
  }
}, { sizes: Object.keys(SIZES) });

run();
