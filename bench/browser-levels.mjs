#!/usr/bin/env node
// A collection in Chromium, one level after the other, `auto`, any plan, so many
// CPU seconds a level:
//   nice node bench/browser-levels.mjs FILE RESULTS.tsv [SECONDS]
// Levels that RESULTS.tsv has are not solved again: run it as often as needed.
// Prints the table of bench/browser.md.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { startChromium } from './chromium.mjs';

const [file, results, seconds = 60] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const rows = () => (existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').filter(Boolean).map((line) => line.split('\t')) : []);

/* {outcome, reason, moves, pushes} of a level, and the CPU seconds it took. */
async function solve({ page, seconds: used }, level) {
  const begun = used();
  const watch = setInterval(() => { if (used() - begun > seconds) page.evaluate(() => window.control.abort()); }, 500);
  const answer = await page.evaluate(async (levelText) => {
    const kura = await import('../kura.js');
    window.control = new AbortController();
    const { outcome, reason, moves, pushes } = await kura.solve(levelText, { engine: 'auto', signal: window.control.signal });
    return { outcome, reason, moves, pushes };
  }, level).catch((error) => ({ outcome: 'failed', reason: error.message.split('\n')[0] }));
  clearInterval(watch);
  return { ...answer, cpu: used() - begun };
}

const chromium = await startChromium();
const levels = await chromium.page.evaluate(async (all) => {
  const kura = await import('../kura.js');
  return (await kura.read(all, { texts: true })).levels.map((level) => level.text);
}, text);
const done = new Set(rows().map(([number]) => Number(number)));
for (const [i, level] of levels.entries()) {
  if (done.has(i + 1)) continue;
  const { outcome, reason = '', moves, pushes, cpu } = await solve(chromium, level);
  appendFileSync(results, `${[i + 1, outcome, reason, moves ?? '', pushes ?? '', cpu.toFixed(1)].join('\t')}\n`);
}
await chromium.stop();

const all = rows().sort(([a], [b]) => a - b);
const solved = all.filter(([, outcome]) => outcome === 'solved');
console.log(`${solved.length} of ${all.length} solved.\n\n| level | moves | pushes | CPU s |\n| --- | --- | --- | --- |`);
for (const [number, outcome, reason, moves, pushes, cpu] of all) {
  console.log(`| ${number} | ${outcome === 'solved' ? `${moves} | ${pushes}` : `${outcome} | ${reason}`} | ${cpu} |`);
}
