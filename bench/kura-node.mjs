#!/usr/bin/env node
// The part of `kura solve -o json` that bench/signature.py calls, by the library
// in WebAssembly:  bench/signature.py bench/kura-node.mjs FOLDER
// It must print what the native program prints, but for times and bytes.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { open } from '../bindings/javascript/host.js';

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    output: { type: 'string', short: 'o' }, engine: { type: 'string', short: 'e' },
    minimize: { type: 'string', short: 'm' }, nodes: { type: 'string', short: 'n' },
    time: { type: 'string', short: 't' }, memory: { type: 'string', short: 'M' },
    progress: { type: 'string' },
  },
});
const { output, progress, ...asked } = values;
const wasm = await readFile(new URL('../bindings/javascript/kura.wasm', import.meta.url));
const module = await WebAssembly.compile(wasm);
const reader = await open(module);

for (const operand of positionals) {
  const [, file, first, last = first] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(operand);
  const text = await readFile(file, 'utf8');
  const { levels } = reader.ask('read', { text, texts: 'yes' });
  const end = Math.min(Number(last ?? levels.length), levels.length);
  for (let number = Number(first ?? 1); number <= end; number++) {
    const copy = await open(module, asked);
    const level = levels[number - 1];
    const own = level.text ? { text: level.text } : { text, number };
    process.stdout.write(`${JSON.stringify(copy.ask('solve', { ...asked, ...own, from_file: file, index: number }))}\n`);
  }
}
