#!/usr/bin/env node
// CPU of the same solves by the native program, in node and in a worker of
// Chromium:  node bench/browser.mjs KURA FOLDER [ROUNDS]   (after make web; FOLDER
// has the collections, which are solved so many times).  Prints the rows of bench/browser.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { startChromium } from './chromium.mjs';

const [kura, folder, rounds = 1] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SETS = [
  ['Boxoban hard 1-200, astar, pushes', `${folder}/boxoban-hard-dev.sok:1-200`, { engine: 'astar', minimize: 'pushes', nodes: '50000' }],
  ['XSokoban 1-20, fess', `${folder}/xsokoban.sok:1-20`, { engine: 'fess', minimize: 'none', nodes: '1500' }],
];
const argumentsOf = (asked, file) => ['solve', '-o', 'json', '-e', asked.engine, '-m', asked.minimize, '-n', asked.nodes, '-M', '1G', '--progress', 'never', ...Array(Number(rounds)).fill(file)];

/* User and system seconds of a command. */
function childSeconds(work) {
  const text = execFileSync('sh', ['-c', '"$@" >/dev/null 2>&1; times', 'sh', ...work], { encoding: 'utf8' }).split('\n')[1];
  return [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
}

async function inChromium(sets) {
  const running = await startChromium();
  const { page } = running;
  const first = await page.evaluate(async () => {
    const begun = performance.now();
    const { solve } = await import('../kura.js?first');
    await solve('#####\n#@$.#\n#####');
    return performance.now() - begun;
  });
  const answers = [];
  for (const [, operand, asked] of sets) {
    const [, file, low, high] = /^(.*):(\d+)-(\d+)$/.exec(operand);
    await page.evaluate(async ([text, from, to]) => {
      const { read } = await import('../kura.js?first');
      window.levels = (await read(text, { texts: true })).levels.slice(from - 1, to);
    }, [readFileSync(file, 'utf8'), Number(low), Number(high)]);
    const before = running.seconds();
    const solved = await page.evaluate(async ([options, times]) => {
      const { solve } = await import('../kura.js?first');
      let plans = 0;
      for (let round = 0; round < times; round++) {
        for (const level of window.levels) if ((await solve(level.text, options)).plan) plans++;
      }
      return plans / times;
    }, [asked, Number(rounds)]);
    answers.push([running.seconds() - before, solved]);
  }
  await running.stop();
  return { first, answers };
}

const { first, answers } = await inChromium(SETS);
console.log('| set | native s | node s | Chromium s | node / native | Chromium / native | solved |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
const sums = [0, 0, 0];
const row = (name, [native, node, browser], solved) => console.log(
  `| ${[name, native.toFixed(2), node.toFixed(2), browser.toFixed(2), (node / native).toFixed(2), (browser / native).toFixed(2), solved].join(' | ')} |`);
SETS.forEach(([name, file, asked], i) => {
  const native = childSeconds([kura, ...argumentsOf(asked, file)]);
  const node = childSeconds([process.execPath, here('kura-node.mjs'), ...argumentsOf(asked, file)]);
  const [browser, solved] = answers[i];
  [native, node, browser].forEach((seconds, k) => { sums[k] += seconds; });
  row(name, [native, node, browser], solved);
});
row('both', sums, answers.reduce((sum, [, solved]) => sum + solved, 0));
const web = here('../build/web');
const size = readdirSync(web, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  .reduce((sum, { path, name }) => sum + gzipSync(readFileSync(`${path}/${name}`), { level: 9 }).length, 0);
console.log(`\nStart to first plan in Chromium: ${first.toFixed(0)} ms. build/web: ${(size / 1000).toFixed(0)} kB compressed.`);
