// Nothing that a person does on the page is ever lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  ALONE, HALL, TWO, clickSquare, collectionShown, importText, message, moves, newMap, ownTool, outcome, pageTests, planShown, press, ready, rowsShown, saved, shows,
  startServer, text, until,
} from './helper.mjs';

const FULL = `Collection: Of many words
Author: Ann

#####
#@$.#
#####
Title: One
Author: Bob
Difficulty: 5
Comment:
some notes
Comment-End:
Solution/Moves
R

######
#@$ .#
######
Title: Two
`;

const { onPage, onOwn, run, newPage } = pageTests('nothing is lost');
const SERVER = { needs: 'there is no server' };

const reload = async (page) => {
  await page.reload();
  await ready(page);
};

onPage('a game for each level: after another level, a reload, in another window', async (page, server, open) => {
  await importText(page, TWO);
  await press(page, ['ArrowRight', 'ArrowRight', 'Backspace']);
  assert.equal(await moves(page), '1');
  await page.keyboard.press('PageDown');
  await press(page, ['ArrowDown', 'ArrowRight', 'ArrowRight']);
  await page.keyboard.press('PageUp');
  assert.equal(await moves(page), '1');
  await page.keyboard.press('Control+y');
  assert.equal(await moves(page), '2', 'redo is kept too');
  await page.keyboard.press('PageDown');
  assert.equal(await moves(page), '3');
  await reload(page);
  assert.equal(await page.inputValue('#title'), 'Farther');
  assert.equal(await moves(page), '3');
  await saved(page);
  const other = await open();
  assert.equal(await other.inputValue('#title'), 'Farther');
  assert.equal(await moves(other), '3');
  if (ALONE) return;
  await other.context().close();
  await page.context().close();
  await server.restart();
  const later = await open(server.address);
  await later.keyboard.press('PageUp');
  assert.equal(await moves(later), '2');
}, { sizes: true });

onPage('two windows: both games of a level are there, and each hears of the other', async (page, server, open) => {
  await importText(page, TWO);
  await saved(page);
  const other = await open();
  await press(page, ['ArrowDown', 'ArrowRight']);
  await saved(page);
  await press(other, ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await saved(other);
  await page.keyboard.press('ArrowRight');
  await saved(page);
  const all = () => page.evaluate(async () => {
    const kept = await import('./kept.js');
    return [...kept.all('game'), ...kept.all('snapshot')].map(([, data]) => data.moves).filter(Boolean);
  });
  await until(page, async () => (await import('./kept.js')).all('snapshot').length > 0);
  const found = await all();
  assert.ok(found.includes('rRR'), found.join());
  assert.ok(found.includes('drr'), found.join());
  await importText(other, '#####\n#@$.#\n#####\nTitle: Of the other\n');
  await saved(other);
  await until(page, () => [...document.querySelectorAll('#level-list span')].some(({ textContent }) => textContent.includes('Of the other')));
}, { sizes: true });

onPage('snapshots: named, opened, deleted and back; moves given up leave one', async (page) => {
  await importText(page, TWO);
  await page.click('#tab-plan');
  await page.focus('#board');
  await press(page, ['ArrowRight', 'ArrowRight']);
  await page.click('#snapshot');
  await page.keyboard.type('Nearly');
  await page.keyboard.press('Enter');
  await page.focus('#board');
  await page.keyboard.press('Home');
  await page.click('#snapshots button');
  assert.equal(await moves(page), '2');
  await page.click('#snapshots button:last-child');
  assert.equal(await page.locator('#snapshots li').count(), 0);
  await page.click('#message button');
  assert.equal(await page.locator('#snapshots input').inputValue(), 'Nearly');
  await page.focus('#board');
  await page.keyboard.press('Home');
  await press(page, [...'sdawsdawsdaw', 'Home', 'ArrowRight']);
  await until(page, () => document.querySelectorAll('#snapshots li').length === 2);
}, { sizes: true });

onPage('what is drawn is in My levels by itself; Save, copy, sort, rename, delete and back', async (page) => {
  await newMap(page, 6, 3);
  for (const [tool, column] of [['player', 1], ['box', 2], ['goal', 4]]) {
    await page.click(`[data-tool="${tool}"]`);
    await clickSquare(page, 1, column);
  }
  await newMap(page, 5, 5);
  await page.selectOption('#collection', { label: 'Drawn' });
  await page.click('#level-list button');
  assert.deepEqual(await rowsShown(page), ['######', '#@$ .#', '######']);
  await page.click('#save');
  await page.fill('#save-title', 'Zeta');
  await page.selectOption('#save-collection', { label: 'a new collection' });
  await page.fill('#save-new', 'Best of mine');
  await page.click('#save-dialog button[value="ok"]');
  await message(page, /Saved in Best of mine/);
  assert.equal(await collectionShown(page), 'Best of mine');
  await ownTool(page, 'copy');
  await until(page, () => document.querySelectorAll('#level-list li').length === 2);
  await page.click('#level-list li:nth-child(2) button');
  await page.fill('#title', 'Alpha');
  await ownTool(page, 'sort');
  await until(page, () => document.querySelector('#level-list li').textContent.includes('Alpha'));
  await ownTool(page, 'delete');
  await until(page, () => document.querySelectorAll('#level-list li').length === 1);
  await page.click('#message button');
  await until(page, () => document.querySelectorAll('#level-list li').length === 2);
  await ownTool(page, 'rename');
  await page.fill('#rename-title', 'Worst of mine');
  await page.click('#rename-dialog button[value="ok"]');
  await until(page, () => document.getElementById('collection').selectedOptions[0].textContent === 'Worst of mine');
  await ownTool(page, 'delete-all');
  await until(page, () => document.getElementById('collection').selectedOptions[0].textContent !== 'Worst of mine');
  await page.click('#message button');
  await until(page, () => [...document.querySelectorAll('#collection option')].some(({ textContent }) => textContent === 'Worst of mine'));
}, { sizes: true });

onPage('levels with a hole: a record, Export all, a link, and solved with the others', async (page, server, open) => {
  const text = '#######\n#@ $ .#\n#     #\n#######\nTitle: Plain\n\n######\n#@ $.#\n#  $ #\n#    #\n######\nTitle: Hollow\nRules: sink\nAuthor: Eve\n';
  await importText(page, `Collection: With holes\n\n${text}`);
  await page.locator('#level-list li:nth-child(2) button').click();
  await page.focus('#board');
  await press(page, [...'ddassdwawd']);
  await shows(page, '#won-lines', /10 moves/);
  await page.click('#won-close');
  await shows(page, '#level-list li:nth-child(2)', /you 10\/3/);
  const [download] = await Promise.all([page.waitForEvent('download'), ownTool(page, 'export')]);
  const written = readFileSync(await download.path(), 'utf8');
  assert.match(written, /Title: Hollow\nRules: sink\nAuthor: Eve\n/);
  assert.equal(written.match(/Rules/g).length, 1);
  await page.click('#solve-all');
  await shows(page, '#run-summary', /2 of 2 levels, 2 solved\. Done/);
  await page.keyboard.press('Escape');
  await page.click('#share');
  const link = new URL(await page.inputValue('#share-link')).hash;
  const other = await open(`${server.address}${link}`);
  await shows(other, '#rules', /hole/);
  assert.equal(await other.inputValue('#title'), 'Hollow');
}, { sizes: true });

onPage('a plan that is taken never costs the moves that were made', async (page) => {
  await importText(page, TWO);
  await page.click('#find');
  await planShown(page);
  const wander = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'];
  const takes = async (take, snapshots) => {
    await page.focus('#board');
    await press(page, ['Home', ...wander]);
    assert.equal(await moves(page), String(wander.length));
    await page.keyboard.press(snapshots % 2 ? 'ArrowUp' : 'ArrowRight'); // other moves each time
    await take();
    await page.waitForSelector('#panel-plan:not([hidden])');
    await shows(page, '#plan-summary', /^3 moves, 2 pushes; now after step 0/);
    assert.equal(await page.locator('#snapshots li').count(), snapshots);
  };
  await page.click('#tab-solve');
  await takes(() => page.click('#stored button'), 1);
  await takes(async () => {
    await page.click('#solve-all');
    await shows(page, '#run-summary', /Done/);
    await page.click('#run-table tbody button');
  }, 2);
}, { sizes: true });

onPage('Import keeps author, notes, difficulty and solutions, and Export all writes them', async (page) => {
  await importText(page, FULL);
  await until(page, () => document.getElementById('collection').selectedOptions[0].textContent === 'Of many words');
  const [download] = await Promise.all([page.waitForEvent('download'), ownTool(page, 'export')]);
  const written = readFileSync(await download.path(), 'utf8');
  for (const part of ['Collection: Of many words', 'Author: Ann', 'Author: Bob', 'Difficulty: 5', 'some notes', 'Solution/Moves\nR', 'Title: Two']) {
    assert.ok(written.includes(part), `${part} in ${written}`);
  }
  assert.equal(await text(page, '#collection-about'), 'By Ann.');
  await page.click('#export');
  await shows(page, '#export-preview', /^Collection: Of many words\nAuthor: Ann\n[\s\S]*Author: Bob[\s\S]*some notes/);
  await page.selectOption('#export-what', 'level:slc');
  await shows(page, '#export-preview', /Copyright="Ann"[\s\S]*Copyright="Bob"/);
}, { sizes: true });

onPage('a level alone keeps the words before it; one that is saved keeps the author of its collection', async (page) => {
  const shown = async (pattern) => {
    await page.click('#export');
    await shows(page, '#export-preview', pattern);
    await page.keyboard.press('Escape');
  };
  await importText(page, 'Author: Ann\nDrawn on a train\n\n#####\n#@$.#\n#####\nTitle: One\n');
  assert.equal(await collectionShown(page), 'Imported');
  await shown(/Title: One\nAuthor: Ann\nComment: Drawn on a train\n/);
  await importText(page, 'Collection: Alone\nAuthor: Bob\n\n#####\n#.$@#\n#####\nTitle: Two\n');
  assert.equal(await collectionShown(page), 'Alone');
  await shown(/^Collection: Alone\nAuthor: Bob\n/);
  await page.selectOption('#collection', { label: 'First Steps' });
  await shows(page, '#level-list', /The Storehouse/);
  await page.click('#level-list button');
  await page.click('#save');
  await page.selectOption('#save-collection', { label: 'Imported' });
  await page.click('#save-dialog button[value="ok"]');
  await message(page, /Saved in Imported/);
  await shown(/^Collection: Imported\n[\s\S]*Title: The Storehouse\nAuthor: Kura\n/);
}, { sizes: true });

onPage('E beside W and D: the game is there again, also after a change that is undone', async (page) => {
  await importText(page, TWO);
  await press(page, ['ArrowRight', 'ArrowRight', 'e', 'e']);
  assert.equal(await moves(page), '2');
  await page.keyboard.press('Backspace');
  assert.equal(await moves(page), '1');
  await page.keyboard.press('e');
  await page.click('[data-tool="wall"]');
  await clickSquare(page, 2, 1);
  await page.click('#edit-undo');
  await page.click('#play-mode');
  assert.equal(await moves(page), '1');
  await page.keyboard.press('Control+y');
  assert.equal(await moves(page), '2');
}, { sizes: true });

onPage('a drawing keeps its undo over a reload; a change removes plan, proof and answer at once', async (page) => {
  await importText(page, TWO);
  await page.selectOption('#minimize', 'pushes');
  await page.click('#find');
  await outcome(page, /proved/);
  await page.click('#edit');
  await page.click('[data-tool="wall"]');
  await clickSquare(page, 2, 1);
  assert.equal(await text(page, '#outcome'), '');
  await page.click('#tab-plan');
  assert.equal(await page.isVisible('#plan li'), false);
  await page.waitForTimeout(400);
  await reload(page);
  assert.equal((await rowsShown(page))[2], '##    #');
  await page.click('#edit-undo');
  assert.equal((await rowsShown(page))[2], '#     #');
}, { sizes: true });

onPage('a hint leaves the history as it is', async (page) => {
  await importText(page, TWO);
  await page.keyboard.press('ArrowDown');
  for (const words of [/^Still solvable/, /^This box/, /^It should go there/, /^This is the next push/]) {
    await page.click('#hint');
    await message(page, words);
  }
  assert.equal(await page.isDisabled('#step-next'), true);
  assert.equal(await page.getAttribute('#history', 'max'), '1');
}, { sizes: true });

onPage('a link without a level says so, and all is as it was', async (first, server, open) => {
  const page = await open(`${server.address}#l=nothing`);
  await message(page, /^The link holds no level: no level found/);
  assert.equal(await page.inputValue('#title'), 'The Storehouse');
  page.problems.length = 0; // that it was refused
}, { sizes: true });

onPage('a link is opened once: the next reload is for what was done since', async (first, server, open) => {
  const page = await open(`${server.address}#l=${encodeURIComponent('5#|#@$.#|5#')}&t=Linked`);
  assert.equal(await page.inputValue('#title'), 'Linked');
  await importText(page, TWO);
  await press(page, ['ArrowRight']);
  await page.waitForTimeout(400);
  await reload(page);
  assert.equal(await page.inputValue('#title'), 'Straight on');
  await page.click('#share');
  await page.keyboard.press('Escape');
  await press(page, ['PageDown']);
  await page.waitForTimeout(400);
  await reload(page);
  assert.equal(await page.inputValue('#title'), 'Farther');
}, { sizes: true });

onPage('an old address says what to do; the right one is the same after a restart', async (first, server) => {
  const { address } = server;
  const page = await newPage();
  const old = new URL(address);
  old.pathname = `/${'0'.repeat(32)}/`;
  const answer = await page.goto(old.href);
  assert.equal(answer.status(), 403);
  assert.match(await page.innerText('h1'), /another address/);
  await page.close();
  await first.context().close();
  await server.restart();
  assert.equal(new URL(server.address).pathname, new URL(address).pathname);
}, { ...SERVER, sizes: true });

onPage('a reload finds the solve, or says that it has ended', async (page) => {
  await importText(page, HALL);
  await page.selectOption('#engine', 'bfs');
  await page.click('#find');
  await shows(page, '[data-field="nodes"]', /\d/);
  await reload(page);
  if (ALONE) {
    await outcome(page, /^The solve ended when the page was left/);
    assert.equal(await page.isDisabled('#find'), false);
    return;
  }
  await shows(page, '[data-field="nodes"]', /\d/);
  assert.equal(await page.isDisabled('#find'), true);
  await page.click('#stop');
  await outcome(page, /Stopped/);
}, { sizes: true });

onPage('closing the dialog leaves the batch running', async (page) => {
  await importText(page, HALL);
  await page.selectOption('#engine', 'bfs');
  await page.click('#solve-all');
  await shows(page, '#run-summary', /Now 1/);
  await page.keyboard.press('Escape');
  await shows(page, '#solve-all', /Solving 0\/1/);
  if (!ALONE) await reload(page);
  await shows(page, '#solve-all', /Solving 0\/1/);
  await page.click('#solve-all');
  await page.click('#run-stop');
  await shows(page, '#run-summary', /Stopped/);
}, { sizes: true });

onPage('a server that goes away is said, Stop works, and all is kept when it is back', async (page, server, open) => {
  await importText(page, HALL);
  await page.selectOption('#engine', 'bfs');
  await page.click('#find');
  await shows(page, '[data-field="nodes"]', /\d/);
  await server.halt();
  await page.waitForSelector('#away:not([hidden])');
  await page.click('#stop');
  await page.waitForSelector('#find:not([disabled])');
  await page.focus('#board');
  await press(page, ['ArrowRight', 'ArrowRight']);
  await server.restart();
  await page.waitForSelector('#away', { state: 'hidden' });
  await saved(page);
  const other = await open(server.address);
  assert.equal(await moves(other), '2');
  page.problems.length = 0; // that nobody answered
}, { ...SERVER, sizes: true });

onPage('a level that is solved while nobody answers counts when somebody does', async (page, server) => {
  await importText(page, TWO);
  await saved(page);
  await server.halt();
  await page.waitForSelector('#away:not([hidden])');
  await press(page, ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await message(page, /^Solved/);
  await server.restart();
  await shows(page, '#level-list li', /you 3\/2/);
  page.problems.length = 0;
}, { ...SERVER, sizes: true });

onOwn('what version 1 kept in the browser and in the store is carried over', async () => {
  const server = await startServer();
  const sample = JSON.parse(readFileSync(new URL('./samples/version1.json', import.meta.url), 'utf8'));
  const later = await newPage();
  await fetch(`${server.address}api/keep`, { method: 'POST', body: new URLSearchParams({ text: TWO, plan: 'rRR', finder: 'player' }) });
  await later.goto(new URL('/nowhere', server.address).href); // of the same origin, without a script
  await later.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, sample.localStorage);
  await later.goto(server.address);
  await ready(later);
  assert.equal(await collectionShown(later), 'old set');
  assert.equal(await later.locator('#level-list li').count(), 2);
  await later.click('#level-list li:nth-child(2) button');
  assert.equal(await later.inputValue('#title'), 'Farther');
  assert.equal(await moves(later), '2');
  await shows(later, '#level-list li', /you 3\/2/);
  await later.close();
  assert.equal(await server.stop(), 0);
}, SERVER.needs);

run();
