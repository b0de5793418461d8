// The service worker: all files of the page are kept, so that it opens without a
// network.  The list of what is in them is written by the build: files of two
// versions never come together, whatever a server or a cache in between sends.
// A new version waits until nobody uses the old one, or until it is asked for.
const VERSION = '@VERSION@';
const FILES = '@FILES@'; // path -> hash

async function keepAll() {
  const cache = await caches.open(VERSION);
  await cache.addAll(Object.entries(FILES).map(([path, integrity]) => new Request(path, { integrity, cache: 'no-cache' })));
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/* With these, a worker can hear that it should stop while it computes. */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  return isolated(await cache.match(request, { ignoreSearch: true }) ?? await fetch(request));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => { if (data === 'now') self.skipWaiting(); });
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(answer(event.request));
});
