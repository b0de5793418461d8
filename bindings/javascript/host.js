// The WebAssembly module and the few things it asks a system for: clocks, random
// numbers, and files (files.js).  Everything here is synchronous and belongs to
// one thread; kura.js puts it into workers.

import { Files } from './files.js';

const PAGE = 65536;
const INITIAL = 16 << 20; // bytes; the module says how much it needs at least
const ROOM = 64 << 20; // what levels and answers take besides the engine's memory
const MOST = 2 ** 32;
export const MEMORY = 1 << 30; // what an engine may use unless told otherwise

const NOSYS = 52;

/* What the library says that a request, a level or a plan is no good. */
export class KuraError extends Error {
  constructor(error = {}, status = 500) {
    super(error.text ?? 'unknown reason');
    this.name = 'KuraError';
    this.status = status;
    this.code = error.code;
    this.line = error.line;
    this.column = error.column;
  }
}

/* Memory ended where the library could not give an answer. */
class NoMemory extends Error {
  constructor() {
    super('out of memory');
    this.outOfMemory = true;
  }
}

/* As a form: values that are lists are fields of the same name. */
export function formOf(fields) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') form.append(name, item);
    }
  }
  return String(form);
}

const nothing = () => NOSYS;

function systemOf(view, bytes) {
  return {
    clock_time_get(id, precision, to) {
      view().setBigUint64(to, BigInt(Math.round((id ? performance.now() : Date.now()) * 1e6)), true);
      return 0;
    },
    random_get(to, size) {
      for (let done = 0; done < size; done += PAGE) {
        crypto.getRandomValues(bytes().subarray(to + done, to + Math.min(size, done + PAGE)));
      }
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit(code) { throw new Error(`the library ended with ${code}`); },
  };
}

/* Bytes of the engine's memory as a field says them: 512M, or a number. */
function bytesOf(memory) {
  const [, count, unit] = /^(\d+)([kMG]?)$/.exec(String(memory ?? MEMORY)) ?? [];
  return count ? Number(count) * { '': 1, k: 1024, M: 1 << 20, G: 1 << 30 }[unit] : MEMORY;
}

function newMemory(most) {
  try {
    return new WebAssembly.Memory({ initial: INITIAL / PAGE, maximum: Math.ceil(most / PAGE) });
  } catch {
    throw new NoMemory();
  }
}

/* One copy of the library, with memory of its own, none of which outlives it.
   progress(now) is called as work goes on and answers false to stop it. */
export async function open(module, { memory, progress = () => true } = {}) {
  const room = newMemory(Math.min(MOST, bytesOf(memory) + ROOM));
  const view = () => new DataView(room.buffer);
  const bytes = () => new Uint8Array(room.buffer);
  const textAt = (at, size) => new TextDecoder().decode(bytes().subarray(at, at + size));
  let inside;

  const files = new Files(view, bytes);
  const system = new Proxy({ ...systemOf(view, bytes), ...files.imports() }, { get: (all, name) => all[name] ?? nothing });
  const kura = {
    progress: (at, size) => (progress(JSON.parse(textAt(at, size))) === false ? 0 : 1),
    no_memory() { throw new NoMemory(); },
    /* Where C++ would catch what is thrown. */
    attempt(work, data) {
      const stack = inside.__stack_pointer.value;
      try {
        inside.__indirect_function_table.get(work)(data);
        return 1;
      } catch (error) {
        if (!(error instanceof NoMemory)) throw error;
        inside.__stack_pointer.value = stack;
        return 0;
      }
    },
  };
  const instance = await WebAssembly.instantiate(module, { env: { memory: room }, kura, wasi_snapshot_preview1: system });
  inside = instance.exports;
  inside._initialize();

  /* Bytes of a text that ends with a NUL, inside; leave them when done. */
  function put(text) {
    const encoded = new TextEncoder().encode(text);
    const at = inside.room(encoded.length + 1);
    if (!at) throw new KuraError({ text: 'out of memory', code: 32 });
    bytes().set(encoded, at);
    bytes()[at + encoded.length] = 0;
    return { at, size: encoded.length };
  }

  /* The answer to a request: an object, or a text where it is none. */
  function ask(path, fields = {}) {
    const name = put(path);
    const form = put(formOf(fields));
    const at = inside.ask(name.at, form.at, form.size) >>> 0;
    inside.leave(name.at);
    inside.leave(form.at);
    const [status, type, text, size] = [0, 4, 8, 12].map((offset) => view().getUint32(at + offset, true));
    const body = textAt(text, size);
    const answer = textAt(type, 16) === 'application/json' ? JSON.parse(body) : body;
    if (status !== 200) throw new KuraError(answer.error, status);
    return answer;
  }
  return { ask, files: () => files.texts(), size: () => room.buffer.byteLength };
}
