// Skins: the page and the pictures draw from the same file, of ours or one's own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import {
  importText, message, openBrowser, openPage, ready, startServer, until,
} from './helper.mjs';

const LEVEL = '########\n#  $ . #\n# #*#  #\n#.$  + #\n########\nTitle: Everything\n';
const SINK = 'Rules: sink\n######\n#@ $.#\n######\n';
const SIZES = { phone: [390, 844], small: [1024, 640], wide: [1920, 1080] };

let browser;
let server;
before(async () => {
  server = await startServer();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0);
});

const skinShown = (page, name) => until(page, (value) => document.getElementById('skin').value === value, name);

/* The part of the board's pixels that the exported picture has otherwise. */
async function difference(page, text) {
  await page.evaluate(async () => {
    const { app } = await import('./app.js');
    app.options.dead = false;
    app.tell('skin');
    await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
  });
  return page.evaluate(async (level) => {
    const backend = await import('./backend.js');
    const { looks } = await import('./skins.js');
    const board = document.getElementById('board');
    const tile = Math.round(board.dataset.tile * window.devicePixelRatio);
    const blob = await backend.picture({ text: level, format: 'png', ...looks(), tile });
    const picture = await createImageBitmap(blob);
    if (picture.width !== board.width || picture.height !== board.height) return 1;
    const canvas = new OffscreenCanvas(board.width, board.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const [a, b] = [canvas, board].map((one) => one.getContext('2d').getImageData(0, 0, board.width, board.height).data);
    let other = 0;
    for (let i = 0; i < a.length; i += 4) {
      if (Math.abs(a[i] - b[i]) > 40 || Math.abs(a[i + 1] - b[i + 1]) > 40 || Math.abs(a[i + 2] - b[i + 2]) > 40) other += 1;
    }
    return other / (a.length / 4);
  }, text);
}

const firstSquare = (page) => page.evaluate(() => document.getElementById('board').getContext('2d').getImageData(0, 0, 24, 24).data.join());
const cornerOf = (page) => page.evaluate(() => [...document.getElementById('board').getContext('2d').getImageData(12, 8, 1, 1).data]);

describe('skins', { concurrency: 2 }, () => {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    it(`${size}: an export looks like the board, in every skin`, async () => {
      const page = await openPage(browser, server.address, { viewport: { width, height } });
      const seen = new Set();
      for (const text of size === 'small' ? [LEVEL, SINK] : [LEVEL]) {
        await importText(page, text);
        for (const name of ['flat', 'classic', 'contrast']) {
          await page.selectOption('#skin', name);
          const other = await difference(page, text);
          assert.ok(other < 0.02, `${name}: ${other}`);
          if (text === LEVEL) seen.add(await firstSquare(page));
        }
      }
      assert.equal(seen.size, 3, 'three skins');
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }

  it('on a dark screen squares are dark, on the board and in exports, as soon as it is one', async () => {
    const page = await openPage(browser, server.address);
    await importText(page, LEVEL);
    for (const name of ['flat', 'classic', 'contrast']) {
      await page.selectOption('#skin', name);
      await skinShown(page, name);
      await page.emulateMedia({ colorScheme: 'light' });
      await until(page, () => document.getElementById('board').getContext('2d').getImageData(90, 90, 1, 1).data[0] > 180);
      await page.emulateMedia({ colorScheme: 'dark' });
      await until(page, () => document.getElementById('board').getContext('2d').getImageData(90, 90, 1, 1).data[0] < 90);
      const other = await difference(page, LEVEL);
      assert.ok(other < 0.02, `${name}: ${other}`);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  it('one of one\'s own is kept; what is none changes nothing', async () => {
    const own = await startServer();
    const page = await openPage(browser, own.address);
    const text = readFileSync('app/skins/flat.svg', 'utf8').replaceAll('#454e5b', '#ff00ff').replaceAll('#6a7585', '#ff00ff');
    const file = (name, content) => page.setInputFiles('#skin-file', { name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) });
    await importText(page, LEVEL);
    await file('pink.svg', text);
    await skinShown(page, 'own');
    assert.ok(await difference(page, LEVEL) < 0.02);
    assert.deepEqual(await cornerOf(page), [255, 0, 255, 255]);
    await file('half.svg', text.replace('id="sink"', 'id="hole2"'));
    await message(page, /half\.svg is no skin: .*“sink”/);
    await file('no.svg', 'wall = #000000');
    await message(page, /no\.svg is no skin: .*SVG/);
    assert.deepEqual(await cornerOf(page), [255, 0, 255, 255]);
    await until(page, async () => {
      const kept = await import('./kept.js');
      return kept.flush();
    });
    await page.reload();
    await ready(page);
    await skinShown(page, 'own');
    await until(page, () => [...document.getElementById('board').getContext('2d').getImageData(12, 8, 1, 1).data].join() === '255,0,255,255');
    assert.equal(await page.locator('#skin [value=own]').textContent(), 'pink');
    await page.selectOption('#skin', 'classic');
    await skinShown(page, 'classic');
    assert.equal(await page.locator('#skin [value=own]').count(), 1, 'and can be chosen again');
    assert.deepEqual(page.problems, []);
    await page.context().close();
    assert.equal(await own.stop(), 0);
  });
});
