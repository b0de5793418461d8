// A server of its own, a browser, and the ways in which a person uses the page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  after, before, describe, it,
} from 'node:test';
import { chromium } from 'playwright-core';
import { showFolder } from '../../bindings/javascript/test/static.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const KURA = process.env.KURA ?? 'build/kura';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));

/* The folder of a page without a server, which then is what is tested. */
export const ALONE = process.env.KURA_WEB;

/* Starts kura serve; stop() ends it and answers its exit code; halt() kills it,
   restart() starts it again with the same port and what it had kept. */
export async function startServer(options = []) {
  if (ALONE) return showFolder(ALONE);
  const folder = mkdtempSync(join(tmpdir(), 'kura-test-'));
  const kept = ['--store', join(folder, 'store.db'), '--data', join(folder, 'data')];
  let child;
  let ended;
  const begin = async (port) => {
    child = spawn(KURA, ['serve', '--port', port, ...kept, ...options], {
      stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, TMPDIR: folder },
    });
    const mine = child;
    running.add(mine);
    ended = new Promise((resolve) => { mine.on('exit', (code) => { running.delete(mine); resolve(code); }); });
    server.pid = child.pid;
    server.address = await new Promise((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (piece) => {
        text += piece;
        if (text.includes('\n')) resolve(text.trim());
      });
      ended.then((code) => reject(new Error(`kura serve ended with ${code}`)));
    });
  };
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  const server = {
    folder,
    halt: () => end('SIGKILL'),
    async restart() {
      const { port } = new URL(server.address);
      await end('SIGTERM');
      await begin(port);
    },
    async stop() {
      const code = await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
  await begin('0');
  return server;
}

export const openBrowser = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS,
});

/* A page of its own, with nothing stored; errors of scripts are collected. */
export async function openPage(browser, address, { context: shared, ...options } = {}) {
  const context = shared ?? await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(message.text());
  });
  await page.goto(address);
  await ready(page);
  return page;
}

/* ---- Levels ---- */

/* Three and five moves. */
export const TWO = `
#######
#@ $ .#
#     #
#######
Title: Straight on

#########
#@ $   .#
#       #
#########
Title: Farther
`;
/* Solved at once; but nobody looks at every position, or proves the fewest
   moves, while a test waits. */
export const HALL = `
####################
#                  #
# $ $ $ $ $ $ $ $  #
#                  #
#  @               #
# $ $ $ $ $ $ $ $  #
#                  #
# . . . . . . . .  #
#                  #
# . . . . . . . .  #
#                  #
####################
Title: A wide hall
`;

/* ---- Tests with a page ---- */

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 } },
  small: { viewport: { width: 1024, height: 640 } },
  'at 200 %': { viewport: { width: 640, height: 400 } },
  wide: { viewport: { width: 1920, height: 1080 } },
};
const THREE = ['phone', 'small', 'wide'];

/* Collects tests of which each has a server of its own; run() at the end of the
   file runs them, two at once.  onPage(name, action, options): action gets
   (page, server, open), open() gives another window, which knows nothing of the
   first but what the server keeps (without one: what the browser keeps), and in
   no page a script may fail.  sizes: true for three of them, or their names;
   needs: why it can't be without a server; files: of a folder that the server
   shows, name to content.  The rest is for the browser. */
export function pageTests(title) {
  const all = [];
  let browser;

  async function play(action, { files = {}, ...context }) {
    const folder = mkdtempSync(join(tmpdir(), 'kura-levels-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const server = await startServer(Object.keys(files).length ? [folder] : []);
    const pages = [];
    const open = async (address = server.address, more = {}) => {
      const shared = ALONE && pages.length ? { context: pages[0].context() } : {};
      pages.push(await openPage(browser, address, { ...context, ...more, ...shared }));
      return pages.at(-1);
    };
    try {
      await action(await open(), server, open);
      for (const page of pages) assert.deepEqual(page.problems, []);
    } finally {
      for (const page of pages) await page.context().close();
      rmSync(folder, { recursive: true });
      assert.equal(await server.stop(), 0);
    }
  }

  function onPage(name, action, { sizes = [''], needs = '', ...context } = {}) {
    for (const size of sizes === true ? THREE : sizes) {
      const test = () => play(action, { ...SIZES[size], ...context });
      all.push([size ? `${size}: ${name}` : name, { skip: ALONE && needs ? needs : false }, test]);
    }
  }

  function run() {
    before(async () => { browser = await openBrowser(); });
    after(async () => { await browser.close(); });
    describe(title, { concurrency: 2 }, () => {
      for (const [name, options, action] of all) it(name, options, action);
    });
  }
  /* One that starts its own servers. */
  const onOwn = (name, action, needs = '') => all.push([name, { skip: ALONE && needs ? needs : false }, action]);
  return { onPage, onOwn, run, newPage: () => browser.newPage(), browser: () => browser };
}

export const ready = (page) => page.waitForSelector('body[data-ready]', { timeout: 60000 });

/* ---- The board ---- */

/* The middle of a square, by row and column from 0, in the page. */
export async function squareAt(page, row, column) {
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.locator('#board').scrollIntoViewIfNeeded();
  return page.evaluate(([y, x]) => {
    const board = document.getElementById('board');
    const { left, top } = board.getBoundingClientRect();
    const { x0, y0, tile } = board.dataset;
    return { x: left + (x + 0.5 - x0) * tile, y: top + (y + 0.5 - y0) * tile };
  }, [row, column]);
}

export async function clickSquare(page, row, column, options) {
  const { x, y } = await squareAt(page, row, column);
  await page.mouse.click(x, y, options);
}

export async function drag(page, from, to) {
  const a = await squareAt(page, ...from);
  const b = await squareAt(page, ...to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

/* The position shown, as rows of XSB. */
export const rowsShown = (page) => page.evaluate(async () => {
  const { app } = await import('./app.js');
  const { rowsOf } = await import('./model.js');
  return rowsOf(app.position());
});

export const text = (page, selector) => page.locator(selector).innerText();
export const moves = (page) => text(page, '#moves');
export const press = async (page, keys) => { for (const key of keys) await page.keyboard.press(key); };
/* Waits until all is kept, also what the page would put off: a window that is
   opened next begins with what this one shows. */
export const saved = (page) => page.evaluate(async () => {
  (await import('./session.js')).keepNow();
  return (await import('./kept.js')).flush();
});

export async function importText(page, content) {
  await page.click('#import');
  await page.fill('#import-text', content);
  await page.click('#import-ok');
  await page.waitForSelector('#import-dialog:not([open])', { state: 'attached' });
}

export async function newMap(page, width, height, border = true) {
  await page.click('#new-map');
  await page.fill('#new-width', String(width));
  await page.fill('#new-height', String(height));
  await page.setChecked('#new-border', border);
  await page.click('#new-dialog button[value="ok"]');
}

/* Waits until the function, called in the page, answers something true.  (The
   page's policy forbids the evaluation that waitForFunction needs.) */
export async function until(page, question, argument, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await page.evaluate(question, argument);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${question}, ${argument}`);
    await new Promise((done) => { setTimeout(done, 30); });
  }
}

export const shows = (page, selector, pattern) => until(page, ([where, source]) => new RegExp(source).test(
  document.querySelector(where)?.textContent ?? ''), [selector, pattern.source], 60);
export const message = (page, pattern) => shows(page, '#message', pattern);
export const outcome = (page, pattern) => shows(page, '#outcome', pattern);
export const planShown = (page) => page.waitForSelector('#panel-plan:not([hidden])', { timeout: 60000 });
export const collectionShown = (page) => page.evaluate(() => document.getElementById('collection').selectedOptions[0].textContent);

/* What can be done with a collection of one's own. */
export async function ownTool(page, name) {
  await page.locator('#own-tools').evaluate((box) => { box.open = true; });
  await page.click(`#own-${name}`);
}
