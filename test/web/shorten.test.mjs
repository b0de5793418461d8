// Shorten: on a plan of yours, of an engine, of the store; at the moment of
// winning; the gap as it closes.
import assert from 'node:assert/strict';
import {
  ALONE, HALL, importText, message, pageTests, planShown, press, ready, shows, text, until,
} from './helper.mjs';

const DETOUR = '######\n#@   #\n# $. #\n#    #\n######\nTitle: A detour\n';
const { onPage, run } = pageTests('shorten');

const WAY_ROUND = [...'dddssaaawd']; // ten moves, one push; two do

onPage('yours, at the moment of winning; your game stays until you ask', async (page) => {
  await importText(page, DETOUR);
  await press(page, WAY_ROUND);
  await page.waitForSelector('#won:not([hidden])');
  assert.equal(await text(page, '#won-shorten'), 'Shorten mine');
  await page.click('#won-prove');
  await shows(page, '#outcome', /proved/);
  await page.focus('#board');
  await press(page, ['Home', ...WAY_ROUND]);
  await page.click('#won-shorten');
  await shows(page, '#shorten-words', /^2 moves, 1 push: 8 moves fewer; proved: no plan has fewer moves\.$/);
  assert.equal(await page.getAttribute('#gap-chart', 'aria-label'), 'Best plan 2, needed at least 2');
  assert.equal(await text(page, '#moves'), '10', 'the game is as it was');
  const chart = await page.locator('#gap-chart').boundingBox();
  assert.ok(chart.width > 200 && chart.width <= page.viewportSize().width, `${chart.width}`);
  await page.click('#shorten-show');
  await until(page, () => document.querySelectorAll('#plan li').length === 3);
  assert.match(await page.locator('#snapshots input').inputValue(), /Given up after move 10/);
  await shows(page, '#level-list li', /you 10\/1[\s\S]*best 2\/1/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.visualViewport.width), false);
}, { sizes: true });

onPage('a plan of an engine and a stored one; what is no solution is refused', async (page) => {
  await importText(page, DETOUR);
  await page.click('#tab-plan');
  await page.click('#shorten');
  await message(page, /^Only a plan that solves the level/);
  await page.click('#tab-solve');
  await page.click('#find');
  await planShown(page);
  await page.selectOption('#shorten-by', 'moves');
  await page.click('#shorten');
  await shows(page, '#shorten-words', /nothing shorter exists; proved: no plan has fewer moves/);
  assert.equal(await page.isVisible('#shorten-show'), false);
  await page.click('#tab-solve');
  await shows(page, '#stored', /Fewest moves: 2 moves, 1 push, proved/);
  await page.click('#stored [aria-label="Shorten the best known by pushes"]');
  await shows(page, '#shorten-words', /no plan has fewer pushes/);
  await page.click('#tab-solve');
  await shows(page, '#stored', /Fewest pushes: 2 moves, 1 push, proved/);
  assert.equal(await page.locator('#stored [aria-label^="Shorten"]').count(), 0, 'nothing is left to shorten');
}, { sizes: true });

onPage('a long one: the gap is drawn, a reload finds it, Stop keeps the best', async (page) => {
  await importText(page, HALL);
  await page.click('#find');
  await planShown(page);
  const before = parseInt(await text(page, '#plan-summary'), 10);
  await page.selectOption('#shorten-by', 'moves');
  await page.click('#shorten');
  const bounds = () => page.evaluate(() => (document.getElementById('gap-chart').getAttribute('aria-label') ?? '').match(/\d+/g)?.map(Number) ?? []);
  await until(page, () => /needed at least/.test(document.getElementById('gap-chart').getAttribute('aria-label') ?? ''));
  const [high, low] = await bounds();
  assert.ok(high > low, `${high} ${low}`);
  assert.equal(await page.locator('#gap-chart path.high').count(), 1);
  await until(page, (first) => Number(/\d+/.exec(document.getElementById('gap-chart').getAttribute('aria-label'))[0]) < first, before);
  if (!ALONE) {
    await page.reload();
    await ready(page);
    await page.click('#tab-plan');
    await shows(page, '#shorten-words', /fewer/);
  }
  await page.click('#shorten-stop');
  await shows(page, '#shorten-words', /moves fewer; at most \d+ above the fewest/);
  await page.click('#shorten-show');
  await message(page, /^Solution/);
  const [best] = await bounds();
  await shows(page, '#plan-summary', new RegExp(`^${best} moves`));
}, { sizes: true });

run();
