// page.mjs: how the page feels, measured; prints a table for bench/page.md.
//   KURA=build/kura node bench/page.mjs
import { readdirSync, statSync } from 'node:fs';
import {
  clickSquare, importText, openBrowser, openPage, squareAt, startServer, until,
} from '../test/web/helper.mjs';

const SIDE = 60;

/* A room of 60 x 60 with many crates. */
function bigLevel() {
  const rows = [];
  for (let y = 0; y < SIDE; y++) {
    let row = '';
    for (let x = 0; x < SIDE; x++) {
      const edge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
      row += edge ? '#' : x === 2 && y === 2 ? '@' : x % 6 === 4 && y % 6 === 4 ? '$'
        : x % 6 === 1 && y % 6 === 4 ? '.' : x % 6 === 0 && y % 6 === 0 ? '#' : ' ';
    }
    rows.push(row);
  }
  return `${rows.join('\n')}\nTitle: ${SIDE} x ${SIDE}\n`;
}

/* The longest time between two frames while the action runs, in ms. */
async function longestFrame(page, action) {
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.frames60 = { last: performance.now(), worst: 0, on: true };
    const tick = (now) => {
      const state = window.frames60;
      state.worst = Math.max(state.worst, now - state.last);
      state.last = now;
      if (state.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await action();
  await page.waitForTimeout(200);
  return page.evaluate(() => { window.frames60.on = false; return window.frames60.worst; });
}

/* Frames a second while the action runs. */
async function framesASecond(page, action) {
  await page.evaluate(() => {
    window.counted = { frames: 0, start: performance.now(), on: true };
    const tick = () => {
      window.counted.frames++;
      if (window.counted.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await action();
  return page.evaluate(() => { window.counted.on = false; return (1000 * window.counted.frames) / (performance.now() - window.counted.start); });
}

async function walk(page, count) {
  for (let i = 0; i < count; i++) await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
}

/* To the crate in row and column 4 and against it from the left, there and back
   again: every second key changes the place of a crate. */
async function push(page, count) {
  await clickSquare(page, 4, 3);
  for (let i = 0; i < count; i++) await page.keyboard.press(i % 2 ? 'Backspace' : 'ArrowRight');
}

/* Shows where a crate can go, and lets it go. */
async function choose(page, count) {
  for (let i = 0; i < count; i++) await clickSquare(page, 10, 10);
}

/* From the click on a card to the frame after the one that shows the level. */
const opening = (page) => page.evaluate(async () => {
  const times = [];
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  for (const button of [...document.querySelectorAll('#level-list button')].slice(0, 20)) {
    const start = performance.now();
    button.click();
    await frame();
    await frame();
    times.push(performance.now() - start);
    await new Promise((done) => { setTimeout(done, 100); });
  }
  return times.sort((a, b) => a - b)[10];
});

/* A crate dragged to and fro, and let go where it was. */
async function dragAbout(page) {
  const from = await squareAt(page, 10, 10);
  const to = await squareAt(page, 40, 40);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 0; i < 4; i++) await page.mouse.move(i % 2 ? from.x : to.x, i % 2 ? from.y : to.y, { steps: 60 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
}

async function draw(page) {
  const from = await squareAt(page, 20, 20);
  const to = await squareAt(page, 40, 50);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 100 });
  await page.mouse.up();
}

const server = await startServer();
const browser = await openBrowser();
const page = await openPage(browser, server.address);
const rows = [];
const measure = async (what, action) => rows.push([what, await longestFrame(page, action)]);

const collections = await page.locator('#collection option').allTextContents();
const microban = collections.find((name) => /^microban/.test(name));
if (microban) {
  await page.selectOption('#collection', { label: microban });
  await until(page, () => document.querySelectorAll('#level-list li').length > 50);
  await page.locator('#level-list li button').first().click();
  rows.push(['a level of a collection opens, to its second frame, median of 20', await opening(page)]);
  const times = [];
  for (let i = 0; i < 5; i++) {
    await page.click('#tab-solve');
    const started = await page.evaluate(() => {
      window.started = performance.now();
      document.getElementById('find').click();
      return window.started;
    });
    await until(page, () => !document.getElementById('panel-plan').hidden);
    times.push(await page.evaluate((t) => performance.now() - t, started));
  }
  rows.push(['Find Solution to plan, Microban 1, median of 5', times.sort((a, b) => a - b)[2]]);
} else {
  console.log('cavepacker-data is not installed: Microban 1 is not measured');
}

await importText(page, bigLevel());
await page.click('#tab-solve');
await measure('longest frame, 100 moves', () => walk(page, 100));
await measure('longest frame, 50 pushes, each undone', () => push(page, 100));
await measure('longest frame, a crate chosen and let go 5 times', () => choose(page, 10));
const dragging = await framesASecond(page, () => dragAbout(page));
await page.click('#restart');
await page.selectOption('#engine', 'bfs');
await page.click('#find');
await measure('longest frame, 100 moves while a solve runs', () => walk(page, 100));
await page.click('#stop');
await page.waitForSelector('#stop[disabled]', { timeout: 20000 });
await page.click('#edit');
await page.click('[data-tool="wall"]');
await measure('longest frame, a stroke of walls over 30 squares', () => draw(page));
await browser.close();
await server.stop();
const own = ['../app/web/page/', '../app/skins/'].map((path) => new URL(path, import.meta.url));
const size = own.flatMap((folder) => readdirSync(folder).map((name) => statSync(new URL(name, folder)).size)).reduce((a, b) => a + b);
console.log(`The page's own files: ${(size / 1000).toFixed(0)} kB.`);
console.log(`${dragging.toFixed(0)} frames a second while a crate is dragged`);
console.log('| what | ms |\n| --- | --- |');
for (const [what, value] of rows) console.log(`| ${what} | ${value.toFixed(0)} |`);
