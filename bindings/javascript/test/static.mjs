// A folder on a port of its own, as any web server shows it.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm',
};

/* { address, stop } */
export async function showFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    const file = join(folder, normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)));
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  server.unref(); // one that a failing test leaves behind keeps nobody waiting
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    stop: () => new Promise((done) => { server.close(() => done(0)); server.closeAllConnections(); }),
  };
}
