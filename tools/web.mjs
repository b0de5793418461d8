// web.mjs FOLDER: the page without a server as a folder for any web server: the
// files of the page, with the back end of app/web/alone, the library, our levels.
import { createHash } from 'node:crypto';
import {
  copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const text = (path) => readFileSync(path, 'utf8');

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'";
const LIBRARY = ['kura.js', 'host.js', 'files.js', 'worker.js', 'kura.wasm', 'LICENSE'];

/* Copies the files of those endings; answers their names. */
function copyAll(folder, to, ...endings) {
  const names = readdirSync(folder).filter((name) => endings.includes(extname(name))).sort();
  for (const name of names) copyFileSync(join(folder, name), join(to, name));
  return names;
}

/* Opened as a file, a page may load no modules: it says what to do instead. */
function writePage(to) {
  const page = text(from('app/web/page/index.html'))
    .replace('<title>', `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<link rel="manifest" href="manifest.json">\n<title>`)
    .replace('<script type="module"', '<script src="file.js"></script>\n<script type="module" src="installed.js"></script>\n<script type="module" src="backup.js"></script>\n<script type="module"');
  writeFileSync(join(to, 'index.html'), page);
}

/* What collections say of themselves, as a server tells it. */
async function writeIndex(folder, names) {
  const { read, close } = await import('../bindings/javascript/kura.js');
  const index = [];
  for (const name of names) {
    const { about } = await read(text(join(folder, name)), { texts: true });
    index.push({ ...about, id: `levels/${name}`, title: about.title || basename(name, extname(name)), folder: 'levels', files: 1 });
  }
  await close();
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index)}\n`);
}

function filesIn(folder, below = '.') {
  return readdirSync(join(folder, below)).sort().flatMap((name) => {
    const path = `${below}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
  });
}

/* Tells the service worker which files belong together, by what is in them. */
export function seal(folder) {
  const hash = (path) => `sha256-${createHash('sha256').update(readFileSync(join(folder, path))).digest('base64')}`;
  const files = Object.fromEntries(filesIn(folder).filter((path) => path !== './offline.js').map((path) => [path, hash(path)]));
  files['./'] = files['./index.html'];
  const list = JSON.stringify(files);
  const version = createHash('sha256').update(list).digest('hex').slice(0, 16);
  writeFileSync(join(folder, 'offline.js'), text(from('app/web/alone/offline.js'))
    .replace("'@VERSION@'", `'kura-${version}'`).replace("'@FILES@'", list));
}

async function build(to) {
  rmSync(to, { recursive: true, force: true });
  for (const folder of ['kura', 'levels']) mkdirSync(join(to, folder), { recursive: true });
  copyAll(from('app/web/page'), to, '.js', '.css', '.svg');
  copyAll(from('app/skins'), to, '.svg');
  copyAll(from('app/web/alone'), to, '.js', '.json');
  for (const name of LIBRARY) copyFileSync(from(`bindings/javascript/${name}`), join(to, 'kura', name));
  writePage(to);
  await writeIndex(join(to, 'levels'), copyAll(from('levels'), join(to, 'levels'), '.sok', '.slc', '.txt', '.pddl'));
  seal(to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv[2]);
