// What is kept, in the browser's database: records of the player with the number
// of their last change, and the best solutions by the level's key.

const NAME = 'kura';
const VERSION = 2; // since 2 records are found by the number of their change
const STORES = { records: ['kind', 'name'], best: ['key', 'metric'] };

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request;
      if (oldVersion < 1) for (const [name, keyPath] of Object.entries(STORES)) result.createObjectStore(name, { keyPath });
      transaction.objectStore('records').createIndex('revision', 'revision');
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => { // a newer page waits for it
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/* In words: what the browser says helps nobody. */
function explained(error) {
  if (error?.name !== 'QuotaExceededError') return error;
  return Object.assign(new Error('The browser has no more room for this page: export what you want to keep, and remove what you don\'t.'), { status: 507 });
}

/* Whole or not at all. */
async function change(store, work) {
  const transaction = (await open()).transaction(store, 'readwrite');
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(explained(transaction.error));
  });
  try {
    const answer = await work(transaction.objectStore(store));
    await done;
    return answer;
  } catch (error) {
    done.catch(() => {});
    throw explained(error);
  }
}

const look = async (store) => (await open()).transaction(store).objectStore(store);

export const get = async (store, key) => settled((await look(store)).get(key));
export const all = async (store) => settled((await look(store)).getAll());
export const put = (store, value) => change(store, (to) => settled(to.put(value)));

export async function recordsAfter(number) {
  return settled((await look('records')).index('revision').getAll(IDBKeyRange.lowerBound(number, true)));
}

/* The number of the change; 0 when somebody changed the record meanwhile. */
export function putRecord({ kind, name, revision, text }) {
  return change('records', async (records) => {
    const now = await settled(records.get([kind, name]));
    if ((now?.revision ?? 0) !== revision) return 0;
    const newest = await settled(records.index('revision').openKeyCursor(null, 'prev'));
    const next = 1 + (newest?.key ?? 0);
    await settled(records.put({ kind, name, revision: next, text }));
    return next;
  });
}

/* ---- One file with all of it ---- */

export async function everything() {
  return JSON.stringify({ kura: 1, records: await all('records'), best: await all('best') });
}

/* Takes what a file has and is not here, or is better there. */
export async function takeIn(text) {
  const { kura, records, best } = JSON.parse(text);
  if (kura !== 1) throw new Error('This is no file of what Kura keeps.');
  for (const { kind, name, text: data } of records) {
    const here = await get('records', [kind, name]);
    if (!here || here.text === null) await putRecord({ kind, name, revision: here?.revision ?? 0, text: data });
  }
  for (const one of best) {
    const here = await get('best', [one.key, one.metric]);
    if (!here || one[one.metric] < here[one.metric]) await put('best', one);
  }
}
