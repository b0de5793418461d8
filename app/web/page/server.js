// The server's addresses as functions; docs/web-api.md describes them.

export class Failure extends Error {
  constructor(error, status) {
    super(error?.text ?? `The server answered ${status}.`);
    this.status = status;
    this.line = error?.line;
    this.column = error?.column;
  }
}

function form(fields) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') body.append(name, item);
    }
  }
  return body;
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Failure({ text: 'The server does not answer: is kura serve still running?' });
  }
  if (response.ok) return response;
  let error;
  try {
    ({ error } = await response.json());
  } catch { /* an answer that is no JSON has no more to say */ }
  throw new Failure(error, response.status);
}

const get = async (path) => (await ask(path)).json();
const post = (path, fields) => ask(path, { method: 'POST', body: form(fields) });
const postJson = async (path, fields) => (await post(path, fields)).json();
const postText = async (path, fields) => (await post(path, fields)).text();

export const lists = () => get('api/lists');
export const collections = () => get('api/collections');
export const collection = (id) => get(`api/collection?id=${encodeURIComponent(id)}`);
export const read = (text, from) => postJson('api/read', { text, from });
export const convert = (text, to) => postText('api/convert', { text, to });
export const plan = (text, lurd, output) => postText('api/plan', { text, plan: lurd, output });
export const picture = async (fields) => (await post('api/picture', fields)).blob();
export const best = (text) => postJson('api/best', { text });
export const keep = (fields) => postJson('api/keep', fields);
export const fileText = async (job, kind, name = '') => (await ask(`api/file?${form({ job, kind, name })}`)).text();

/* A job: starts at once; on.progress, on.result are called as it goes, and the
   promise `ended` answers how the child ended. */
async function run(path, fields, on = {}) {
  const { job } = await postJson(path, fields);
  const source = new EventSource(`api/events?job=${job}`);
  const stop = () => post('api/stop', { job }).catch(() => {});
  const ended = new Promise((resolve, reject) => {
    source.addEventListener('progress', (event) => on.progress?.(JSON.parse(event.data).progress));
    source.addEventListener('result', (event) => on.result?.(JSON.parse(event.data)));
    source.addEventListener('done', (event) => {
      source.close();
      resolve(JSON.parse(event.data));
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      reject(new Failure({ text: 'The connection to the server was lost.' }));
    });
  });
  return { job, stop, ended };
}

export const solve = (fields, on) => run('api/solve', fields, on);
export const analyze = (fields, on) => run('api/analyze', fields, on);
