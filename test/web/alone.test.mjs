// The page without a server: what only it has.  make javascript-test runs this
// and page.test.mjs on build/web.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import {
  ALONE, importText, openBrowser, openPage, planShown, ready, startServer, until,
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
