// Kura's solver for the browser and for node: every request is answered by a
// worker, so that a page stays alive, and a long one by a worker of its own, so
// that it can be stopped at once.

import { KuraError, MEMORY } from './host.js';

export { KuraError };

const GRACE = 400; // milliseconds in which a solve that was stopped may answer

const inNode = typeof process !== 'undefined' && Boolean(process.versions?.node);
const wasmAddress = () => new URL('./kura.wasm', import.meta.url);

async function compile() {
  if (inNode) {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(wasmAddress()));
  }
  const response = await fetch(wasmAddress());
  if (!response.ok) throw new KuraError({ text: `kura.wasm can't be fetched: the answer was ${response.status}` });
  /* Some servers do not know the type. */
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/* A worker with the module: { send, end, hold, onmessage, onerror }.  It starts
   while the module is still compiled. */
async function startWorker(compiling) {
  let worker;
  const thread = { dead: '', onmessage: () => {}, onerror: () => {} };
  const die = (why) => {
    thread.dead = why;
    thread.onerror(why);
  };
  if (inNode) {
    const { Worker: NodeWorker } = await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:worker_threads');
    worker = new NodeWorker(new URL('./worker.js', import.meta.url));
    worker.on('message', (message) => thread.onmessage(message));
    worker.on('error', (error) => die(error.message));
    worker.on('exit', () => die('it ended'));
    worker.unref();
    thread.hold = (busy) => (busy ? worker.ref() : worker.unref());
  } else {
    worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => thread.onmessage(data);
    worker.onerror = (event) => die(event.message ?? 'it could not be started');
    thread.hold = () => {};
  }
  thread.send = (message) => worker.postMessage(message);
  thread.end = () => worker.terminate();
  thread.send({ module: await compiling });
  return thread;
}

/* A flag that a worker can see while it computes, where there is such memory:
   in node, and in pages that are isolated from other sites. */
function newFlag() {
  return typeof SharedArrayBuffer === 'undefined' ? null : new SharedArrayBuffer(4);
}

let compiled = null;
let quick = null; // the worker of requests that take no time, as a promise
const idle = []; // workers that have nothing to do
let count = 0;

function module() {
  compiled ??= compile().catch((error) => { compiled = null; throw error; });
  return compiled;
}

/* One request to a worker; settles once. */
function exchange(thread, { path, fields, onProgress, stop }) {
  return new Promise((resolve, reject) => {
    const id = ++count;
    thread.hold(true);
    thread.onerror = (why) => reject(Object.assign(new KuraError({ text: `The worker ended: ${why}` }), { died: true }));
    thread.onmessage = (message) => {
      if (message.id !== id) return;
      if (message.progress) onProgress?.(message.progress);
      else if (message.error) reject(Object.assign(new KuraError(message.error, message.status), { outOfMemory: message.outOfMemory }));
      else resolve(message.answer);
    };
    if (thread.dead) thread.onerror(thread.dead);
    else thread.send({ id, path, fields, stop });
  }).finally(() => thread.hold(false));
}

/* ---- Quick requests: one after the other, by one worker ---- */

let queue = Promise.resolve();

function ask(path, fields) {
  const answer = queue.then(async () => {
    try {
      if (quick && (await quick).dead) quick = null;
      quick ??= startWorker(module());
      return await exchange(await quick, { path, fields });
    } catch (error) {
      if (error.died || !(error instanceof KuraError) || !error.status) quick = null;
      throw error;
    }
  });
  queue = answer.catch(() => {});
  return answer;
}

/* ---- Long ones: a worker each ---- */

/* A promise that is rejected some time after the signal, and how to forget it.
   A worker that can see the flag has that time to answer with what it has. */
function abandonment(signal, flag) {
  let onAbort;
  const promise = new Promise((resolve, reject) => {
    onAbort = () => {
      if (flag) Atomics.store(new Int32Array(flag), 0, 1);
      setTimeout(() => reject(Object.assign(new Error('abandoned'), { abandoned: true })), flag ? GRACE : 0);
    };
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort);
  });
  promise.catch(() => {});
  return { promise, forget: () => signal?.removeEventListener('abort', onAbort) };
}

/* Ends the worker with its memory, whatever it does. */
function dismiss(thread) {
  thread.onmessage = () => {};
  thread.onerror = () => {};
  thread.end();
}

/* One that waits, unless it has died of it. */
function takeIdle() {
  let thread = idle.pop();
  while (thread?.dead) thread = idle.pop();
  return thread;
}

async function run(path, fields, { signal, onProgress }) {
  const thread = takeIdle() ?? await startWorker(module());
  const stop = newFlag();
  const abandoned = abandonment(signal, stop);
  try {
    const answer = await Promise.race([exchange(thread, { path, fields, stop, onProgress }), abandoned.promise]);
    idle.push(thread);
    return answer;
  } catch (error) {
    dismiss(thread);
    throw error;
  } finally {
    abandoned.forget();
  }
}

/* ---- What the package offers; kura.d.ts describes it ---- */

export const lists = () => ask('lists');
export const read = (text, { format: from, texts } = {}) => ask('read', { text, from, texts: texts ? 'yes' : '' });
export const convert = (text, { from, to }) => ask('convert', { text, from, to });
export const write = (text, plan, { number, output = 'lurd' } = {}) => ask('plan', { text, plan, number, output });
export const verify = (text, plan, { number } = {}) => ask('verify', { text, plan, number });
export const position = (text, plan = '', { number } = {}) => ask('position', { text, plan, number });
export const facts = (text, { number } = {}) => ask('facts', { text, number });

export function analyze(text, { signal, onProgress, ...fields } = {}) {
  return run('analyze', { text, ...fields }, { signal, onProgress });
}

export function formula(text, { signal, onProgress, settings, ...fields } = {}) {
  return run('formula', { text, ...fields, setting: settingsOf(settings) }, { signal, onProgress });
}

const settingsOf = (settings = {}) => Object.entries(settings).map(([name, value]) => `${name}=${value}`);

/* What was told last is the answer when a worker is ended or out of memory. */
async function work(path, { signal, onProgress, settings, ...fields }) {
  const told = { low: null, plan: null };
  const started = performance.now();
  const asked = { memory: MEMORY, ...fields, setting: settingsOf(settings) };
  const hear = (now) => {
    told.low = now.low ?? told.low;
    told.plan = now.plan ?? told.plan;
    onProgress?.(now);
  };
  try {
    return await run(path, asked, { signal, onProgress: hear });
  } catch (error) {
    if (!error.abandoned && !error.outOfMemory) throw error;
    return {
      engine: fields.engine ?? 'auto', outcome: 'stopped', reason: error.abandoned ? 'cancel' : 'memory',
      minimize: fields.minimize ?? 'none', proved: false, moves: told.plan && told.plan.length,
      pushes: told.plan && told.plan.replace(/[a-z]/g, '').length, plan: told.plan, lower_bound: told.low,
      seconds: (performance.now() - started) / 1000, counters: {},
    };
  }
}

export const solve = (text, { files: file, ...options } = {}) => work('solve', { text, file, ...options });
export const optimize = (text, { plans: plan, ...options } = {}) => work('optimize', {
  engine: 'optimize', minimize: 'pushes', text, plan, ...options,
});

/* Ends the workers that wait for something to do. */
export async function close() {
  const waiting = idle.splice(0);
  if (quick) waiting.push(await quick);
  quick = null;
  waiting.forEach(dismiss);
}
