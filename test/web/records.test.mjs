// Records: what the player did, what an engine found, and what is proved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  TWO, importText, message, outcome, pageTests, planShown, press, saved, shows, text, until,
} from './helper.mjs';


const { onPage, run } = pageTests('records');
const card = (n) => `#level-list li:nth-child(${n})`;

onPage('a tick is for moves you made; the card tells yours, the best known and what is proved', async (page) => {
  await importText(page, TWO);
  await page.selectOption('#minimize', 'pushes');
  await page.click('#find');
  await planShown(page);
  await shows(page, card(1), /best 3\/2proved: pushes/);
  await page.click('#play');
  await message(page, /^Solved/);
  assert.equal(await page.locator(`${card(1)} .mark`).count(), 0, 'an engine solved it');
  assert.equal(await page.isVisible('#won'), false);
  await page.focus('#board');
  await press(page, ['Home', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']);
  await page.waitForSelector('#won:not([hidden])');
  assert.match(await text(page, '#won'), /5 moves – best known 3/);
  assert.match(await text(page, '#won'), /2 pushes – proved: nobody can do it with fewer/);
  await shows(page, card(1), /you 5\/2/);
  assert.equal(await page.locator(`${card(1)} .mark`).count(), 1);
  await page.click('#won-again');
  await press(page, ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await shows(page, '#won-lines', /3 moves – as good as the best known; your best was 5/);
  await shows(page, card(1), /you 3\/2/);
  await shows(page, '#statistics', /Solved by you: 1 of 2\. As good as the best known: 1/);
}, { sizes: true });

onPage('a plan that is looked at is not yours, the same moves by your own hand are', async (page) => {
  await importText(page, TWO);
  await page.click('#find');
  await planShown(page);
  await page.focus('#board');
  await page.keyboard.press('End');
  await message(page, /^Solved/);
  assert.equal(await page.isVisible('#won'), false);
  await press(page, ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']);
  await shows(page, '#won-lines', /3 moves – as good as the best known/);
  await shows(page, card(1), /you 3\/2/);
}, { sizes: true });

onPage('the first solution, Is it the best, Next level', async (page) => {
  await importText(page, TWO);
  await press(page, ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await shows(page, '#won-lines', /3 moves – the first solution known/);
  if (page.viewportSize().width < 720) {
    const [won, board] = await Promise.all(['#won', '#board'].map((id) => page.locator(id).boundingBox()));
    assert.ok(board.y + board.height <= won.y, 'what was solved can be seen');
  }
  await page.click('#won-prove');
  await outcome(page, /proved to be the fewest pushes/);
  await page.click('#board');
  await page.keyboard.press('End');
  await until(page, () => document.getElementById('message').textContent.startsWith('Solved: 3 moves, 2 pushes'));
  await page.keyboard.press('PageUp');
  await press(page, ['Home', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']);
  await shows(page, '#won-lines', /2 pushes – proved/);
  await page.click('#won-next');
  assert.equal(await page.inputValue('#title'), 'Farther');
}, { sizes: true });

onPage('how hard a level may be, as soon as a plan is known', async (page) => {
  await importText(page, '########\n#   .  #\n# $##$ #\n#  @ . #\n###  ###\n  ####\nTitle: The narrow middle\n');
  assert.equal(await text(page, '#difficulty'), '');
  await page.click('#find');
  await planShown(page);
  await shows(page, '#difficulty', /^This level: easy for people, by [1-4] box changes?/);
}, { sizes: true });

onPage('filters, and solutions as players hand them in', async (page) => {
  await importText(page, TWO);
  await press(page, ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await page.waitForSelector('#won:not([hidden])');
  await page.click('#won-close');
  await page.selectOption('#filter', 'unsolved');
  await until(page, () => document.querySelectorAll('#level-list li').length === 1);
  assert.match(await text(page, '#level-list'), /Farther/);
  await page.selectOption('#filter', '');
  await page.click('#export');
  await page.selectOption('#export-what', 'solutions:mine:moves');
  await shows(page, '#export-preview', /^; 1\. Straight on\nrRR\n$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-save')]);
  assert.equal(readFileSync(await download.path(), 'utf8'), '; 1. Straight on\nrRR\n');
}, { sizes: true });

onPage('a window hears of better solutions of another as soon as it is looked at', async (page, server, open) => {
  await importText(page, TWO);
  await saved(page);
  const other = await open();
  await other.click('#level-list li:nth-child(2) button');
  await other.click('#find');
  await planShown(other);
  await shows(other, card(2), /best/);
  assert.doesNotMatch(await text(page, card(2)), /best/);
  await page.evaluate(() => { window.dispatchEvent(new Event('focus')); });
  await shows(page, card(2), /best/);
}, { sizes: true });

run();
