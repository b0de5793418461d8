// The page without a server: what only it has.  make javascript-test runs this
// and page.test.mjs on build/web.
import assert from 'node:assert/strict';
import {
  appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { showFolder } from '../../bindings/javascript/test/static.mjs';
import { seal } from '../../tools/web.mjs';
import {
  ALONE, HALL, importText, openBrowser, openPage, outcome, planShown, ready, saved, shows, startServer, until,
} from './helper.mjs';

const LEVEL = '#######\n#@ $ .#\n#     #\n#######\nTitle: Straight on\n';

describe('the page without a server', { skip: ALONE ? false : 'make web builds it; KURA_WEB names its folder' }, () => {
  let browser;
  let server;
  before(async () => {
    browser = await openBrowser();
    server = await startServer();
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const solve = async (page) => {
    await importText(page, LEVEL);
    await page.click('#tab-solve');
    await page.click('#find');
    await planShown(page);
  };
  const solutions = (page) => page.evaluate(async () => (await (await import('./database.js')).all('best')).length);

  it('opens and solves without a network, and asks nobody else', async () => {
    const page = await openPage(browser, server.address);
    const elsewhere = [];
    page.on('request', (request) => { if (!request.url().startsWith(server.address) && !/^(blob|data):/.test(request.url())) elsewhere.push(request.url()); });
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await until(page, () => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.equal(await page.evaluate(() => window.crossOriginIsolated), true);
    await solve(page);
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  it('a new version waits until it is asked for, and files of two never come together', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kura-web-'));
    cpSync(ALONE, folder, { recursive: true });
    const site = await showFolder(folder);
    const page = await openPage(browser, site.address);
    const controlled = () => until(page, () => navigator.serviceWorker.controller?.state === 'activated');
    const versions = () => page.evaluate(async () => Promise.all(['style.css', 'kura/worker.js'].map(
      async (path) => /version (\d)/.exec(await (await fetch(path)).text())?.[1] ?? '0')));
    const update = () => page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing ?? registration.waiting;
      while (worker?.state === 'installing') await new Promise((done) => { worker.onstatechange = done; });
      return worker?.state;
    });
    const change = (path, number) => appendFileSync(join(folder, path), `/* version ${number} */\n`);
    try {
      await controlled();
      await importText(page, LEVEL);
      await page.keyboard.press('ArrowRight');
      for (const path of ['style.css', 'kura/worker.js']) change(path, 1);
      seal(folder);
      change('kura/worker.js', 'unknown');
      assert.equal(await update(), 'redundant', 'one file is not what the list says');
      assert.deepEqual(await versions(), ['0', '0']);
      seal(folder);
      assert.equal(await update(), 'installed');
      await page.reload();
      await ready(page);
      assert.deepEqual(await versions(), ['0', '0'], 'the old one is still used');
      await Promise.all([page.waitForEvent('load'), page.click('#new-version')]);
      await ready(page);
      assert.deepEqual(await versions(), ['1', '1']);
      assert.equal(await page.locator('#new-version').count(), 0);
      assert.equal(await page.innerText('#moves'), '1');
      await solve(page);
    } finally {
      await page.context().close();
      await site.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('opened as a file it says what to do', async () => {
    const page = await browser.newPage();
    await page.goto(`file://${join(process.cwd(), ALONE, 'index.html')}`);
    assert.match(await page.innerText('[role="alert"]'), /python3 -m http\.server/);
    await page.close();
  });

  it('what is kept goes out as one file and comes in elsewhere', async () => {
    const page = await openPage(browser, server.address);
    await solve(page);
    await until(page, async () => (await (await import('./database.js')).all('best')).length === 2);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#backup')]);
    const file = await download.path();
    assert.equal(JSON.parse(readFileSync(file)).best.length, 2);
    const other = await openPage(browser, server.address);
    assert.equal(await solutions(other), 0);
    await Promise.all([other.waitForEvent('load'),
      other.setInputFiles('#restore-file', { name: 'kura.json', mimeType: 'application/json', buffer: readFileSync(file) })]);
    await ready(other);
    assert.equal(await solutions(other), 2);
    await other.context().close();
    await page.context().close();
  });

  it('what the first form of the database kept is there, and can be changed', async () => {
    const context = await browser.newContext();
    const old = await context.newPage();
    await old.goto(`${server.address}manifest.json`); // of the same origin, without a script
    await old.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('kura', 1);
      request.onupgradeneeded = () => {
        const { result } = request;
        const records = result.createObjectStore('records', { keyPath: ['kind', 'name'] });
        result.createObjectStore('best', { keyPath: ['key', 'metric'] });
        records.put({ kind: 'collection', name: 'old', revision: 1, text: JSON.stringify({ title: 'Old ones', about: '' }) });
        records.put({ kind: 'level', name: 'one', revision: 7, text: JSON.stringify({ collection: 'old', title: 'Of old', rows: ['#####', '#@$.#', '#####'], rules: 'goals', rest: '', order: 1 }) });
      };
      request.onsuccess = () => { request.result.close(); done(); };
    }));
    await old.close();
    const page = await openPage(browser, server.address, { context });
    await page.selectOption('#collection', { label: 'Old ones' });
    await shows(page, '#level-list', /Of old/);
    await page.click('#level-list button');
    await page.fill('#title', 'Of now');
    await saved(page);
    const changed = await page.evaluate(async () => (await import('./database.js')).recordsAfter(7));
    assert.ok(changed.some(({ kind, name, text }) => kind === 'level' && name === 'one' && text.includes('Of now')));
    assert.deepEqual(changed.map(({ revision }) => revision), changed.map(({ revision }) => revision).sort((a, b) => a - b));
    await context.close();
  });

  it('a full quota is told in words and loses nothing', async () => {
    const page = await openPage(browser, server.address);
    const words = await page.evaluate(async () => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
      const backend = await import('./backend.js');
      const answer = await backend.put({ kind: 'x', name: 'y', revision: 0, text: '{}' }).catch((error) => error.message);
      IDBObjectStore.prototype.put = put;
      return [answer, document.getElementById('message').textContent];
    });
    for (const one of words) assert.match(one, /no more room/);
    await solve(page);
    await page.context().close();
  });

  it('a worker that dies is told, and the next request has another', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      window.made = [];
      window.Worker = class extends window.Worker {
        constructor(...all) { super(...all); window.made.push(this); }
      };
    });
    const page = await openPage(browser, server.address, { context });
    const kill = () => page.evaluate(() => {
      for (const worker of window.made.splice(0)) {
        worker.terminate();
        worker.onerror(Object.assign(new Event('error'), { message: 'no memory' }));
      }
    });
    await importText(page, HALL);
    await page.selectOption('#engine', 'bfs');
    await page.click('#find');
    await shows(page, '[data-field="nodes"]', /\d/);
    await kill();
    await outcome(page, /^The worker ended: no memory$/);
    await page.selectOption('#engine', 'auto');
    await solve(page);
    await kill();
    await solve(page);
    assert.deepEqual(page.problems, []);
    await context.close();
  });

  it('a malformed level and a huge one are refused in words', async () => {
    const page = await openPage(browser, server.address);
    const refused = await page.evaluate(async () => {
      const backend = await import('./backend.js');
      const side = 3000;
      const huge = ['#'.repeat(side), `#@$.${' '.repeat(side - 5)}#`, ...Array.from({ length: side }, () => `#${' '.repeat(side - 2)}#`), '#'.repeat(side)].join('\n');
      return Promise.all(['nothing', huge].map((text) => backend.solve({ text }).then(() => 'solved', (error) => error.message)));
    });
    for (const words of refused) assert.match(words, /\w+ \w+ \w+/);
    await page.context().close();
  });
});
