// A thread with the library: it is told a compiled module once and then answers
// requests, one after the other.  A copy that took much memory is not used again,
// which gives it back.  A message costs as much as a small solve: how work goes
// is told from time to time, and each better plan at once.

import { open } from './host.js';

const MUCH = 64 << 20; // bytes
const OFTEN = 40; // milliseconds between two words of how the work goes
const QUICK = ['lists', 'read', 'convert', 'plan', 'facts', 'verify', 'position'];

export function serve(send, listen) {
  let module;
  let kept = null; // a copy for what is quick
  let spare = null; // the last one for what is long: {copy, memory}
  let hear = () => true; // told how the work goes

  /* A copy with that limit, which is the last one's if it took little. */
  async function copyFor({ memory, file }) {
    const last = spare;
    spare = null;
    if (last && last.memory === memory && !file?.length) return last.copy;
    return open(module, { memory, progress: (now) => hear(now) });
  }

  function keep(copy, { memory, file }) {
    if (copy.size() <= MUCH && !file?.length) spare = { copy, memory };
  }

  async function answer({ id, path, fields = {}, stop }) {
    let last = performance.now();
    let plan = '';
    hear = (now) => {
      const isDue = performance.now() - last >= OFTEN || (now.plan ?? plan) !== plan;
      if (isDue) {
        last = performance.now();
        plan = now.plan ?? plan;
        send({ id, progress: now });
      }
      return !(stop && Atomics.load(new Int32Array(stop), 0));
    };
    try {
      const quick = QUICK.includes(path);
      if (quick) kept ??= await open(module);
      const copy = quick ? kept : await copyFor(fields);
      const answer = copy.ask(path, fields);
      if (!quick) keep(copy, fields);
      send({ id, answer: fields.file?.length ? { ...answer, files: copy.files() } : answer });
    } catch (error) {
      kept = null;
      const { message: text, code, line, column, status, outOfMemory } = error;
      send({ id, error: { text, code, line, column }, status, outOfMemory });
    }
  }

  listen((message) => {
    if (message.module) module = message.module;
    else answer(message);
  });
}

if (typeof WorkerGlobalScope !== 'undefined') {
  serve((message) => postMessage(message), (hear) => { onmessage = ({ data }) => hear(data); });
} else {
  const { parentPort } = await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:worker_threads');
  serve((message) => parentPort.postMessage(message), (hear) => parentPort.on('message', hear));
}
