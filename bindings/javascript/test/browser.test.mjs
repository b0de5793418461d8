// The package in Chromium, from a plain static server.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { openBrowser } from '../../../test/web/helper.mjs';
import { showFolder } from './static.mjs';

let browser;
let server;
let page;

before(async () => {
  server = await showFolder(fileURLToPath(new URL('..', import.meta.url)));
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(`${server.address}examples/page.html`);
});

after(async () => {
  await browser.close();
  await server.stop();
});

/* Twelve boxes in a hall: nobody finds the fewest moves while a test waits. */
const row = (signs) => `#  ${signs}  #`;
const LONG = ['#'.repeat(22), row(' '.repeat(16)),
  ...[0, 1, 2, 3].flatMap((i) => [row(i % 2 ? ' $ $ $    . . . ' : '$ $ $      . . .'), row(' '.repeat(16))]),
  `#@${' '.repeat(19)}#`, '#'.repeat(22)].join('\n');

const solve = (level, options, abort = false) => page.evaluate(async ([text, asked, stops]) => {
  const kura = await import('../kura.js');
  const control = new AbortController();
  const onProgress = stops ? () => control.abort() : undefined;
  const answer = await kura.solve(text, { ...asked, signal: control.signal, onProgress }).catch((error) => ({ message: error.message }));
  return { ...answer, isolated: self.crossOriginIsolated };
}, [level, options, abort]);

test('the example solves a level', async () => {
  await page.click('#go');
  await page.waitForFunction(() => /moves\n/.test(document.getElementById('answer').textContent));
});

test('a stop ends a worker that can hear nothing, and the next solve works', async () => {
  const stopped = await solve(LONG, { engine: 'bfs' }, true);
  assert.deepEqual([stopped.isolated, stopped.outcome, stopped.reason], [false, 'stopped', 'cancel']);
  assert.equal((await solve('#####\n#@$.#\n#####', {})).plan, 'R');
});

test('the limit on memory is an answer', async () => {
  const { outcome, reason } = await solve(LONG, { engine: 'bfs', memory: '16M' });
  assert.deepEqual([outcome, reason], ['stopped', 'memory']);
});

test('a malformed level is refused in words', async () => {
  assert.match((await solve('nothing', {})).message, /\w+ \w+/);
});

test('a worker that dies is told, and the next one works', async () => {
  const words = await page.evaluate(async () => {
    const kura = await import('../kura.js');
    await kura.close();
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(address, options) {
        super(URL.createObjectURL(new Blob(['onmessage = () => { throw new Error("gone"); };'], { type: 'text/javascript' })), options);
      }
    };
    const answer = await kura.solve('#####\n#@$.#\n#####').then(() => 'solved', (error) => error.message);
    window.Worker = Real;
    return [answer, (await kura.solve('#####\n#@$.#\n#####')).plan];
  });
  assert.match(words[0], /^The worker ended: .*gone/);
  assert.equal(words[1], 'R');
});
