// page.mjs: how the page feels, measured; prints a table for bench/page.md.
//   KURA=build/kura node bench/page.mjs
import {
  importText, openBrowser, openPage, startServer, until,
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
  return page.evaluate(() => { window.frames60.on = false; return window.frames60.worst; });
}

async function walk(page, count) {
  for (let i = 0; i < count; i++) await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
}

const server = await startServer();
const browser = await openBrowser();
const page = await openPage(browser, server.address);
const rows = [];

const collections = await page.locator('#collection option').allTextContents();
const microban = collections.find((name) => /^microban/.test(name));
if (microban) {
  await page.selectOption('#collection', { label: microban });
  await until(page, () => document.querySelectorAll('#level-list li').length > 50);
  await page.locator('#level-list li button').first().click();
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
await page.focus('#board');
rows.push([`longest frame, ${SIDE} x ${SIDE}, 100 moves`, await longestFrame(page, () => walk(page, 100))]);
await page.click('#tab-solve');
await page.selectOption('#engine', 'bfs');
await page.click('#find');
rows.push([`longest frame, ${SIDE} x ${SIDE}, 100 moves while a solve runs`, await longestFrame(page, () => walk(page, 100))]);
await page.click('#stop');
await browser.close();
await server.stop();
console.log('| what | ms |\n| --- | --- |');
for (const [what, value] of rows) console.log(`| ${what} | ${value.toFixed(0)} |`);
