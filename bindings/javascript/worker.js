// A thread with the library: it is told a compiled module once and then answers
// requests, one after the other.  A fresh copy for each long one gives back the
// memory that it took.

import { open } from './host.js';

const QUICK = ['lists', 'read', 'convert', 'plan', 'facts', 'verify', 'position'];

export function serve(send, listen) {
  let module;
  let kept = null; // a copy for what is quick

  async function answer({ id, path, fields = {}, stop }) {
    const progress = (now) => {
      send({ id, progress: now });
      return !(stop && Atomics.load(new Int32Array(stop), 0));
    };
    try {
      const quick = QUICK.includes(path);
      if (quick) kept ??= await open(module);
      const copy = quick ? kept : await open(module, { memory: fields.memory, progress });
      const answer = copy.ask(path, fields);
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
