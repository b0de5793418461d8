// node examples/progress.mjs FILE [NUMBER]: what a long solve says on its way,
// until it is interrupted.
import { readFile } from 'node:fs/promises';
import { solve } from 'kura-sokoban';

const [file, number = '1'] = process.argv.slice(2);
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const result = await solve(await readFile(file, 'utf8'), {
  number: Number(number),
  minimize: 'pushes',
  signal: stop.signal,
  onProgress: ({ seconds, nodes, low, high }) => {
    console.log(`${seconds.toFixed(1)} s, ${nodes} nodes, from ${low ?? '?'} to ${high ?? '?'} pushes`);
  },
});
console.log(result.outcome, result.reason ?? '', result.plan ?? '');
