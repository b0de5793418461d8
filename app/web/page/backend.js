// The one place that knows where levels are read, solved and kept: here the
// server, whose addresses docs/web-api.md describes.  Another back end has the
// same functions:
//   lists, collections, collection, read, facts, convert, plan, picture: questions
//   solve, optimize, analyze, attach: jobs, with events while they run
//   fileText, fileBlob, fileNames: what a job has written
//   best, keep: solutions that are stored; changes, put: records of the player

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
const KEEPALIVE_MAX = 60000; // bytes that may still go out when the page is left

function post(path, fields) {
  const body = form(fields);
  return ask(path, { method: 'POST', body, keepalive: String(body).length < KEEPALIVE_MAX });
}
const postJson = async (path, fields) => (await post(path, fields)).json();
const postText = async (path, fields) => (await post(path, fields)).text();

export const lists = () => get('api/lists');
export const collections = () => get('api/collections');
export const collection = (id, texts = '') => get(`api/collection?${form({ id, texts })}`);
export const read = (text, from, texts = '') => postJson('api/read', { text, from, texts });
/* What is known of a level at once: dead squares, distances, bounds. */
export const facts = (text) => postJson('api/facts', { text });
export const convert = (text, to) => postText('api/convert', { text, to });
export const plan = (text, lurd, output) => postText('api/plan', { text, plan: lurd, output });
export const picture = async (fields) => (await post('api/picture', fields)).blob();
export const skin = async (name) => (await ask(`${name}.svg`)).text();
export const best = (text) => postJson('api/best', { text });
export const keep = (fields) => postJson('api/keep', fields);
/* Records that changed after that change; a record with the number of the change
   that was seen last (see kept.js). */
export const changes = (after) => get(`api/changes?after=${after}`);
export const put = ({ text, ...fields }) => postJson('api/put', text === null ? fields : { ...fields, text });
/* The names of a certificate's files. */
export const fileNames = (job) => get(`api/file?${form({ job, kind: 'certificate' })}`);
export const fileBlob = async (job, kind, name) => (await ask(`api/file?${form({ job, kind, name })}`)).blob();
export const fileText = async (job, kind, name = '') => (await ask(`api/file?${form({ job, kind, name })}`)).text();

const STOP_WAIT = 5000; // milliseconds until a job that was stopped is given up

/* A job that runs already: on.progress, on.plan (a better one), on.result are
   called as it goes, with what was told before first, and the promise `ended` answers how it ended. */
export function attach(job, on = {}) {
  const source = new EventSource(`api/events?job=${job}`);
  let finish;
  let fail;
  const ended = new Promise((resolve, reject) => {
    finish = (end) => { source.close(); resolve(end); };
    fail = (error) => { source.close(); reject(error); };
  });
  source.addEventListener('progress', (event) => on.progress?.(JSON.parse(event.data).progress));
  source.addEventListener('plan', (event) => on.plan?.(JSON.parse(event.data).progress));
  source.addEventListener('result', (event) => on.result?.({ ...JSON.parse(event.data), job }));
  source.addEventListener('done', (event) => finish(JSON.parse(event.data)));
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) fail(new Failure({ text: 'The solve is gone: the server was started anew.' }));
  });
  /* Works also when nobody answers any more. */
  const stop = () => {
    const given = { end: 'stopped' };
    setTimeout(finish, STOP_WAIT, given);
    post('api/stop', { job }).catch(() => finish(given));
  };
  return { job, stop, ended };
}

/* A job: starts at once. */
async function run(path, fields, on = {}) {
  const { job } = await postJson(path, fields);
  return attach(job, on);
}

export const solve = (fields, on) => run('api/solve', fields, on);
export const optimize = (fields, on) => run('api/optimize', fields, on);
export const analyze = (fields, on) => run('api/analyze', fields, on);
