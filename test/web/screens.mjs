// screens.mjs DIR: pictures of the main views, to be looked at.
import { join } from 'node:path';
import {
  importText, openBrowser, openPage, startServer,
} from './helper.mjs';

const folder = process.argv[2] ?? '.';
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
const shoot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

for (const colorScheme of ['light', 'dark']) {
  const page = await openPage(browser, server.address, { colorScheme, reducedMotion: 'reduce' });
  await shoot(page, `start-${colorScheme}`);
  await importText(page, LEVEL);
  await page.selectOption('#minimize', 'moves');
  await page.click('#find');
  await page.waitForSelector('#panel-plan:not([hidden])');
  for (let i = 0; i < 9; i++) await page.click('#step-next');
  await shoot(page, `plan-${colorScheme}`);
  await page.click('#tab-analyse');
  await page.check('[value="patterns"]');
  await page.waitForSelector('.patterns button');
  await page.click('.patterns button');
  await shoot(page, `analyse-${colorScheme}`);
  await page.check('[name="overlay"][value=""]');
  await page.click('#tab-compare');
  await page.click('#compare');
  await page.waitForSelector('#compare:not([disabled])', { timeout: 60000 });
  await shoot(page, `compare-${colorScheme}`);
  await page.click('#edit');
  await page.click('#tab-solve');
  await shoot(page, `edit-${colorScheme}`);
  await page.click('#help');
  await shoot(page, `help-${colorScheme}`);
  await page.keyboard.press('Escape');
  await page.click('#export');
  await page.waitForTimeout(300);
  await shoot(page, `export-${colorScheme}`);
  console.log(page.problems);
  await page.context().close();
}
const phone = await openPage(browser, server.address, {
  viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
});
await importText(phone, LEVEL);
await shoot(phone, 'phone');
await phone.screenshot({ path: join(folder, 'phone-whole.png'), fullPage: true });
const tablet = await openPage(browser, server.address, { viewport: { width: 900, height: 1000 } });
await shoot(tablet, 'tablet');
await browser.close();
console.log('exit', await server.stop());
