// pictures.mjs: the pictures of the page in docs/pictures, made anew.
//   KURA=build/kura node tools/pictures.mjs
import { fileURLToPath } from 'node:url';
import {
  importText, openBrowser, openPage, planShown, startServer,
} from '../test/web/helper.mjs';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const LEVEL = `
########
#   .  #
# $##$ #
#  @ . #
###  ###
  ####
Title: The narrow middle
`;

const server = await startServer();
const browser = await openBrowser();
const shoot = (page, name) => page.screenshot({ path: `${folder}${name}.png` });
const open = (options) => openPage(browser, server.address, { reducedMotion: 'reduce', ...options });

const start = await open();
await shoot(start, 'start');
for (const key of ['PageDown', 'd']) await start.keyboard.press(key);
await start.waitForSelector('#won:not([hidden])');
await start.click('#won-prove');
await planShown(start);
await start.click('#board');
for (const key of ['End', 'Home', 'd']) await start.keyboard.press(key);
await start.waitForSelector('#level-list .mark');
await start.context().close();

const page = await open();
await importText(page, LEVEL);
await page.selectOption('#minimize', 'moves');
await page.click('#find');
await planShown(page);
for (let i = 0; i < 9; i++) await page.click('#step-next');
await shoot(page, 'plan');
await page.context().close();

const won = await open();
await importText(won, '#######\n#@ $ .#\n#     #\n#######\nTitle: Straight on\n\n#########\n#@ $   .#\n#       #\n#########\nTitle: Farther\n');
await won.selectOption('#minimize', 'pushes');
await won.click('#find');
await planShown(won);
await won.focus('#board');
for (const key of ['s', 'w', 'd', 'd', 'd']) await won.keyboard.press(key);
await won.waitForSelector('#won:not([hidden])');
await shoot(won, 'won');
await won.context().close();

const dark = await open({ colorScheme: 'dark' });
await importText(dark, LEVEL);
await dark.click('#tab-analyse');
await dark.check('[value="patterns"]');
await dark.waitForSelector('.patterns button');
await dark.click('.patterns button');
await shoot(dark, 'analyse-dark');
await dark.check('[name="overlay"][value=""]');
await dark.click('#edit');
await dark.click('#tab-solve');
await dark.click('[data-tool="box"]');
await shoot(dark, 'edit-dark');

await browser.close();
await server.stop();
