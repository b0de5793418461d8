// Chromium with the package of bindings/javascript, and the CPU time it takes.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { showFolder } from '../bindings/javascript/test/static.mjs';

const { chromium } = await import(new URL('../test/web/node_modules/playwright-core/index.mjs', import.meta.url));
const TICK = 100; // of /proc, in a second

/* User and system seconds of a process and all that it started. */
function treeSeconds(root) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
      return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch { return []; }
  });
  const mine = new Set([root]);
  for (let size = 0; size !== mine.size;) {
    size = mine.size;
    for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
  }
  return all.filter(({ pid }) => mine.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICK;
}

/* Waits until a browser has done what it does after its start, which is not ours. */
async function settled(seconds) {
  for (let i = 0, before = -1; i < 40 && seconds() - before > 0.02; i++) {
    before = seconds();
    await new Promise((done) => { setTimeout(done, 500); });
  }
}

/* A page that can import ../kura.js; seconds() is what it has taken so far. */
export async function startChromium() {
  const server = await showFolder(fileURLToPath(new URL('../bindings/javascript', import.meta.url)));
  const running = await chromium.launchServer({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  const browser = await chromium.connect(running.wsEndpoint());
  const page = await browser.newPage();
  await page.goto(`${server.address}examples/page.html`);
  const seconds = () => treeSeconds(running.process().pid);
  await settled(seconds);
  return {
    page,
    seconds,
    async stop() {
      await browser.close();
      await running.close();
      await server.stop();
    },
  };
}
