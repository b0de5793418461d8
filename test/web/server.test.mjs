// The server by itself: who is answered, what is refused, and many at once.
import assert from 'node:assert/strict';
import {
  chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync,
} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer } from './helper.mjs';

const LEVEL = '#####\n#@$.#\n#####\n';
/* Every position of this one: more than anybody waits for. */
const LONG = `##############\n${'#  $  $  $   #\n#            #\n'.repeat(3)}#. . . . . . .#\n#. .  @      #\n##############\n`;

let server;
let url;

before(async () => {
  server = await startServer(['--jobs', '2']);
  url = new URL(server.address);
});

after(async () => {
  assert.equal(await server.stop(), 0);
});

const form = (fields) => new URLSearchParams(fields).toString();

function request(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const call = http.request({
      host: url.hostname, port: url.port, path, method, headers, agent: false,
    }, (response) => {
      let text = '';
      response.on('data', (piece) => { text += piece; });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

const get = (path, headers) => request(url.pathname + path, { headers });
const post = (path, fields, headers = {}) => request(url.pathname + path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  body: typeof fields === 'string' ? fields : form(fields),
});

test('only our own address, origin and token are answered', async () => {
  assert.equal((await get('')).status, 200);
  assert.equal((await get('', { Host: 'kura.example' })).status, 403);
  assert.equal((await get('', { Host: `kura.example:${url.port}` })).status, 403);
  assert.equal((await get('', { Origin: 'http://kura.example' })).status, 403);
  assert.equal((await post('api/read', { text: LEVEL }, { Origin: 'null' })).status, 403);
  assert.equal((await get('', { Origin: url.origin })).status, 200);
  assert.equal((await request('/')).status, 403);
  assert.equal((await request(`/${'0'.repeat(32)}/`)).status, 403);
  assert.equal((await request(url.pathname.slice(0, -1))).status, 403);
});

test('another method is 405 and names the right one', async () => {
  for (const [path, method, allowed] of [['', 'PUT', 'GET'], ['model.js', 'POST', 'GET'],
    ['api/lists', 'POST', 'GET'], ['api/read', 'DELETE', 'POST'], ['api/solve', 'GET', 'POST']]) {
    const { status, headers } = await request(url.pathname + path, { method });
    assert.deepEqual([status, headers.allow], [405, allowed], `${method} ${path}`);
  }
  assert.equal((await request('/', { method: 'PUT' })).status, 403);
});

/* The status of an answer to bytes that no good client sends. */
const statusOf = (bytes) => new Promise((resolve, reject) => {
  const socket = net.connect(Number(url.port), url.hostname, () => socket.write(bytes));
  socket.once('data', (data) => {
    resolve(Number(/^HTTP\S+ (\d+)/.exec(data)[1]));
    socket.destroy();
  });
  socket.on('error', reject);
});

test('two hosts or two origins are refused, whatever they are', async () => {
  const head = `GET ${url.pathname} HTTP/1.1\r\n`;
  const one = `Host: ${url.host}\r\n`;
  const from = `Origin: ${url.origin}\r\n`;
  assert.equal(await statusOf(`${head}${one}${from}\r\n`), 200);
  assert.equal(await statusOf(`${head}${one}${one}\r\n`), 403);
  assert.equal(await statusOf(`${head}${one}HOST: kura.example\r\n\r\n`), 403);
  assert.equal(await statusOf(`${head}${one}${from}origin: http://kura.example\r\n\r\n`), 403);
});

test('a plan that does not solve the level is 422, with the reason', async () => {
  const plan = (fields) => post('api/plan', { text: LEVEL, ...fields });
  assert.equal((await plan({ plan: 'R' })).text.trim(), 'R');
  for (const wrong of ['L', '', 'no plan', 'RR', 'lr']) {
    const { status, text } = await plan({ plan: wrong });
    assert.equal(status, 422, wrong);
    assert.ok(JSON.parse(text).error.text.length > 0, wrong);
    assert.doesNotMatch(text, /engine/, wrong);
  }
  const { error } = JSON.parse((await plan({ plan: 'L' })).text);
  assert.equal(error.code, 12);
  assert.match(error.text, /^the plan does not solve the level: step 1, left: a wall/);
});

test('numbers out of range are said as they were typed', async () => {
  const says = async (path, fields, typed) => {
    const { status, text } = await post(path, { text: LEVEL, ...fields });
    assert.equal(status, 400, `${path} ${text}`);
    assert.ok(JSON.parse(text).error.text.includes(`'${typed}'`), text);
  };
  await says('api/plan', { number: '-1', plan: 'R' }, '-1');
  await says('api/best', { number: '99999999999999999999' }, '99999999999999999999');
  await says('api/picture', { tile: '-7' }, '-7');
  await says('api/picture', { step: '1e3' }, '1e3');
  await says('api/analyze', { patterns: '5' }, '5');
  await says('api/solve', { time: 'soon' }, 'soon');
  await says('api/solve', { memory: '-1' }, '-1');
});

test('connections that drip their heads lock nobody out', async () => {
  const drips = Array.from({ length: 300 }, () => {
    const socket = net.connect(Number(url.port), url.hostname, () => socket.write(`GET ${url.pathname} HTTP/1.1\r\nX-`));
    socket.on('error', () => {});
    socket.on('data', () => {});
    return socket;
  });
  const timer = setInterval(() => drips.forEach((socket) => socket.writable && socket.write('a')), 50);
  try {
    while (drips.filter((socket) => socket.destroyed).length < 150) await pause(50);
    for (let i = 0; i < 20; i++) assert.equal((await get('api/lists')).status, 200);
  } finally {
    clearInterval(timer);
    drips.forEach((socket) => socket.destroy());
  }
});

test('records: nobody writes over another, in one server or two; kinds and sizes are bounded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kura-data-'));
  const servers = [await startServer(['--data', folder]), await startServer(['--data', folder])];
  const put = async (server, fields) => {
    const answer = await fetch(`${server.address}api/put`, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: answer.status, ...await answer.json() };
  };
  const changes = async (server, after = 0) => (await (await fetch(`${server.address}api/changes?after=${after}`)).json()).records;
  try {
    const game = { kind: 'game', name: 'one' };
    const [a, b] = servers;
    assert.equal((await put(a, { ...game, revision: 0, text: '"first"' })).revision, 1);
    assert.equal((await put(b, { ...game, revision: 0, text: '"second"' })).revision, 0, 'somebody was quicker');
    assert.deepEqual(await changes(b), [{ ...game, revision: 1, text: '"first"' }]);
    assert.equal((await put(b, { ...game, revision: 1, text: '"second"' })).revision, 2);
    assert.equal((await put(a, { ...game, revision: 2 })).revision, 3, 'removed');
    assert.deepEqual(await changes(b, 2), [{ ...game, revision: 3, text: null }]);
    const many = Array.from({ length: 40 }, (_, i) => put(servers[i % 2], { kind: 'game', name: `n${i}`, revision: 0, text: '1' }));
    const numbers = (await Promise.all(many)).map(({ revision }) => revision);
    assert.equal(new Set(numbers).size, 40);
    assert.equal((await put(a, { kind: 'nothing', name: 'x', text: '1' })).status, 400);
    assert.equal((await put(a, { kind: 'game', name: 'x'.repeat(81), text: '1' })).status, 400);
    assert.equal((await put(a, { kind: 'game', name: 'x', text: 'x'.repeat(5 << 20) })).status, 413);
    assert.equal((await put(a, { ...game, revision: '-1', text: '1' })).status, 400);
    const path = join(folder, 'token');
    const token = new URL(a.address).pathname.slice(1, -1);
    assert.equal(new URL(b.address).pathname.slice(1, -1), token, 'two servers, one token');
    assert.equal(readFileSync(path, 'utf8'), token);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    chmodSync(path, 0o644);
    await a.restart();
    assert.notEqual(new URL(a.address).pathname.slice(1, -1), token, 'others could have read it');
  } finally {
    for (const server of servers) assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});

test('a server ends at once, also in the middle of a large picture and a solve', async () => {
  const other = await startServer();
  const send = (path, fields) => fetch(other.address + path, { method: 'POST', body: new URLSearchParams(fields) });
  const side = 60;
  const rows = [`#@${' '.repeat(side)}$.#`, ...Array.from({ length: side }, () => `#${' '.repeat(side + 3)}#`)];
  const text = ['#'.repeat(side + 5), ...rows, '#'.repeat(side + 5)].join('\n');
  const plan = `${'r'.repeat(side)}${'lr'.repeat(3000)}R`;
  let made = false;
  const picture = send('api/picture', { text, plan, format: 'gif', view: 'film' })
    .then(() => { made = true; }).catch(() => {});
  try {
    assert.equal((await send('api/solve', { text: LONG, engine: 'bfs', minimize: 'moves' })).status, 200);
    await pause(300);
    assert.equal(made, false, 'the picture is too small for this test');
  } finally {
    assert.equal(await other.stop(), 0);
  }
  await picture;
  assert.equal(made, false, 'it was waited for');
});

test('the page comes with a policy that allows no inline script', async () => {
  const { headers, text } = await get('');
  assert.match(headers['content-security-policy'], /default-src 'none'.*script-src 'self'/);
  assert.doesNotMatch(headers['content-security-policy'], /unsafe/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.doesNotMatch(text, /<script(?![^>]*src=)|\son[a-z]+=|style=/);
});

test('paths can not leave the folders', async () => {
  for (const id of ['0/../../../etc/passwd', '/etc/passwd', '0//etc/passwd', '99/x.sok', '-1/x', '0/', '']) {
    const { status } = await get(`api/collection?id=${encodeURIComponent(id)}`);
    assert.equal(status, 404, id);
  }
  assert.equal((await get('../../etc/passwd')).status, 404);
  assert.equal((await get('..%2f..%2fetc/passwd')).status, 404);
  assert.equal((await get('api/file?job=../x&kind=cnf')).status, 404);
});

test('a page can not name a program or an option', async () => {
  const solve = (fields) => post('api/solve', { text: LEVEL, ...fields });
  assert.equal((await solve({ engine: 'sat', setting: 'solver=/bin/true' })).status, 403);
  assert.equal((await solve({ engine: 'sat', setting: 'solver=server' })).status, 403);
  assert.equal((await solve({ engine: 'asp', setting: 'program=/etc/passwd' })).status, 403);
  assert.equal((await solve({ engine: 'bfs', setting: '--trace=/tmp/x' })).status, 400);
  assert.equal((await solve({ engine: 'sat', minimize: 'moves', file: 'certificate' })).status, 403);
  assert.equal((await solve({ engine: 'sat', from: '--cnf=/tmp/x' })).status, 400);
  assert.equal((await solve({ engine: '--help' })).status, 400);
  assert.equal((await post('api/solve', { text: '###' })).status, 422);
});

test('what is not understood is refused, not guessed', async () => {
  assert.equal((await get('api/nothing')).status, 404);
  assert.equal((await get('api/read')).status, 405);
  assert.equal((await post('api/read', {})).status, 400);
  assert.equal((await post('api/read', 'text=%zz')).status, 400);
  assert.equal((await post('api/read', 'text=%4')).status, 400);
  assert.equal((await post('api/read', Array.from({ length: 200 }, (_, i) => `a${i}=1`).join('&'))).status, 400);
  // The server may close before the sender has come to the end of its text.
  const large = await post('api/read', `text=${'#'.repeat(9 << 20)}`).catch(() => ({ status: 413 }));
  assert.equal(large.status, 413);
  const { status, text } = await post('api/convert', { text: LEVEL, to: 'nothing' });
  assert.equal(status, 400);
  assert.ok(JSON.parse(text).error.text.length > 0);
});

async function start(fields, address = 'api/solve') {
  const { status, text } = await post(address, fields);
  return { status, job: JSON.parse(text).job };
}

/* The events of a job until it is done: {progress, plan, result, done}; `begun` is
   called with the first of them. */
function events(job, begun = () => {}) {
  return new Promise((resolve, reject) => {
    http.get({ host: url.hostname, port: url.port, path: `${url.pathname}api/events?job=${job}`, agent: false }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
        if (text.includes('event:')) begun();
      });
      response.on('error', reject);
      response.on('end', () => {
        const found = { progress: [], plan: [], result: [], done: [] };
        for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) found[name].push(JSON.parse(data));
        resolve(found);
      });
    }).on('error', reject);
  });
}

test('a solve tells its result, can be stopped, and is limited in number', async () => {
  const { job } = await start({ text: LEVEL, engine: 'bfs', minimize: 'pushes' });
  const { result, done } = await events(job);
  assert.equal(result[0].plan, 'R');
  assert.equal(result[0].proved, true);
  assert.equal(done[0].end, 'exited');

  const long = { text: LONG, engine: 'bfs', minimize: 'moves' };
  const first = await start(long);
  const second = await start(long);
  assert.equal((await start(long)).status, 503);
  const heard = [];
  for (const { job: one } of [first, second]) {
    await new Promise((begun) => { heard.push(events(one, begun)); });
    assert.equal((await post('api/stop', { job: one })).status, 200);
  }
  for (const one of await Promise.all(heard)) {
    assert.equal(one.result[0]?.reason, 'cancel');
    assert.equal(one.done[0].end, 'stopped');
  }
  assert.equal((await start({ text: LEVEL })).status, 200);
});

test('a plan is made shorter, and each better one is told', async () => {
  const level = '########\n#@ $  .#\n#      #\n########\n';
  const two = `${level}\n${level.replace('.#', ' #').replace('#      #', '#     .#')}`;
  const shorten = (fields) => post('api/optimize', { text: two, number: 1, ...fields });
  assert.equal((await shorten({ plan: 'durR' })).status, 422, 'no plan of this level');
  assert.equal((await shorten({ number: 3 })).status, 422);
  assert.equal((await shorten({ setting: 'solver=/bin/true' })).status, 400);
  assert.equal((await shorten({ number: 'x' })).status, 400);
  const { job } = await start({ text: two, number: 1, plan: 'durRRR', minimize: 'moves' }, 'api/optimize');
  const { plan, result, done } = await events(job);
  assert.equal(plan[0].progress.plan, 'durRRR', 'what came in');
  assert.equal(plan[0].progress.high, 6);
  assert.equal(plan.at(-1).progress.plan, 'rRRR');
  assert.equal(plan.at(-1).progress.high, 4);
  assert.equal(result[0].plan, 'rRRR');
  assert.equal(result[0].proved, true);
  assert.equal(result[0].lower_bound, 4);
  assert.equal(done[0].code, 0);
  assert.equal((await post('api/keep', { text: two, plan: 'rRRR', job, index: 1 })).status, 200);
  assert.equal(JSON.parse((await post('api/best', { text: level })).text).best.moves.proved, true);
});

test('a limit above the server\'s is said, not lowered', async () => {
  const { seconds, bytes } = JSON.parse((await get('api/lists')).text);
  const asked = async (fields) => {
    const { status, text } = await post('api/solve', { text: LEVEL, ...fields });
    return status === 200 ? '' : JSON.parse(text).error.text;
  };
  assert.match(await asked({ time: String(seconds + 1) }), new RegExp(`'${seconds + 1}' is too much time: .* at most ${seconds} seconds`));
  assert.match(await asked({ memory: String(bytes + 1) }), new RegExp(`'${bytes + 1}' is too much memory: .* ${Math.floor(bytes / 2 ** 20)} MB`));
  assert.equal(await asked({ time: String(seconds), memory: String(bytes) }), '', 'all of it');
});

test('only what a solve of this server has proved is kept as proved', async () => {
  const level = '########\n#@ $  .#\n#      #\n########\n';
  const best = async (text) => JSON.parse((await post('api/best', { text })).text).best.pushes;
  const keep = async (fields) => assert.equal((await post('api/keep', { text: level, plan: 'rRRR', ...fields })).status, 200);
  await keep({ fewest_pushes: 'yes', fewest_moves: 'yes', finder: 'liar' });
  assert.equal((await best(level)).proved, false, 'a client\'s word');
  const any = await start({ text: level, engine: 'bfs', minimize: 'none' });
  await events(any.job);
  await keep({ job: any.job });
  assert.equal((await best(level)).proved, false, 'nothing was proved');
  const { job } = await start({ text: level, engine: 'bfs', minimize: 'pushes' });
  const { result } = await events(job);
  assert.equal(result[0].plan, 'rRRR');
  await keep({ job, plan: 'durRRR' });
  assert.equal((await best(level)).proved, false, 'another plan');
  const other = level.replace('#      #', '#  #   #');
  await keep({ job, text: other });
  assert.equal((await best(other)).proved, false, 'another level');
  await keep({ job, index: 2 });
  assert.equal((await best(level)).proved, false, 'another of its levels');
  await keep({ job, index: 1 });
  assert.equal((await best(level)).proved, true);
});

/* ---- Many at once ---- */

/* Raw bytes on a connection, which is then closed, or left to the server. */
function raw(bytes, hold = 0) {
  return new Promise((resolve) => {
    const socket = net.connect(Number(url.port), url.hostname, () => socket.write(bytes));
    socket.on('error', resolve);
    socket.on('close', resolve);
    socket.on('data', () => {});
    setTimeout(() => socket.destroy(), hold);
  });
}

const host = () => `Host: ${url.host}\r\n`;
const BROKEN = [
  () => raw('garbage\r\n\r\n', 200),
  () => raw(`POST ${url.pathname}api/read HTTP/1.1\r\n${host()}Content-Length: 5000\r\n\r\ntext=`, 100),
  () => raw(`GET ${url.pathname}api/lists HTTP/1.1\r\n${host()}`, 2000),
  () => raw(`POST ${url.pathname}api/solve HTTP/1.1\r\n${host()}Content-Length: 99999999999\r\n\r\n`, 300),
  () => raw(`GET ${url.pathname}${'x'.repeat(60000)} HTTP/1.1\r\n${host()}\r\n`, 300),
  () => post('api/read', `text=${'%00'.repeat(1000)}`).catch(() => {}),
  () => post('api/read', { text: '#'.repeat(300000) }).catch(() => {}),
  () => get('api/events?job=none'),
];
/* A form that comes letter by letter, and is answered all the same. */
const slowly = () => new Promise((resolve, reject) => {
  const body = form({ text: LEVEL });
  const call = http.request({
    host: url.hostname, port: url.port, path: `${url.pathname}api/read`, method: 'POST', agent: false,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length },
  }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode));
  });
  call.on('error', reject);
  let sent = 0;
  const send = () => {
    if (sent < body.length) call.write(body[sent++], () => setTimeout(send, 20));
    else call.end();
  };
  send();
});
const GOOD = [
  async () => assert.equal(await slowly(), 200),
  async () => assert.equal((await get('api/lists')).status, 200),
  async () => assert.equal((await get('model.js')).status, 200),
  async () => assert.equal(JSON.parse((await post('api/read', { text: LEVEL })).text).levels[0].boxes, 1),
  async () => assert.match((await post('api/plan', { text: LEVEL, plan: 'R', output: 'steps' })).text, /1: push right/),
  async () => assert.match((await post('api/picture', { text: LEVEL, format: 'svg' })).text, /<svg/),
];

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) * 1024;
const children = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid)).filter((pid) => {
  try {
    return new RegExp(`^\\d+ \\([^)]*\\) \\S ${server.pid} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
});
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/* What a process holds: threads and open files. */
const held = () => ['task', 'fd'].map((what) => readdirSync(`/proc/${server.pid}/${what}`).length);

test('200 requests at once, half of them broken, while a solve runs', async () => {
  const before = held();
  const { job } = await start({ text: LONG, engine: 'bfs', minimize: 'moves', memory: '256M' });
  const solve = events(job);
  const all = [];
  for (let i = 0; i < 100; i++) {
    all.push(GOOD[i % GOOD.length]());
    all.push(BROKEN[i % BROKEN.length]());
  }
  await Promise.all(all);
  assert.ok(memory() < 256 << 20, `${memory()} bytes`);
  await post('api/stop', { job });
  assert.equal((await solve).done.length, 1);
  for (let i = 0; i < 100 && children().length; i++) await pause(100);
  assert.deepEqual(children(), []);
  const isBack = () => held().every((count, i) => count <= before[i]);
  for (let i = 0; i < 300 && !isBack(); i++) await pause(100);
  assert.ok(isBack(), `${held()} threads and files instead of ${before}`);
  const left = readdirSync(server.folder).filter((name) => name.startsWith('kura-'))
    .flatMap((name) => readdirSync(join(server.folder, name)));
  assert.deepEqual(left, []);
});

test('a solve that is stopped at once ends at once, and makes room', async () => {
  for (let i = 0; i < 10; i++) {
    const { status, job } = await start({ text: LONG, engine: 'bfs', minimize: 'moves' });
    assert.equal(status, 200);
    assert.equal((await post('api/stop', { job })).status, 200);
    const { result, done } = await events(job);
    assert.equal(done[0].end, 'stopped');
    assert.ok(result.length <= 1);
  }
  assert.deepEqual(children(), []);
});

test('an analysis is a child like a solve; its numbers have a range', async () => {
  const analyze = async (fields) => post('api/analyze', fields);
  assert.equal((await analyze({ text: LEVEL, patterns: '5' })).status, 400);
  assert.equal((await analyze({ text: LEVEL, distance: '--file=x' })).status, 400);
  assert.equal((await analyze({ text: '####' })).status, 422);
  const { job } = JSON.parse((await analyze({ text: LEVEL, patterns: 2 })).text);
  const { result, done } = await events(job);
  assert.equal(done[0].end, 'exited');
  assert.equal(result[0].bounds.matching, 1);
});

test('a job whose page is gone is stopped', async () => {
  const { job } = await start({ text: LONG, engine: 'bfs', minimize: 'moves', memory: '256M' });
  const call = http.get({ host: url.hostname, port: url.port, path: `${url.pathname}api/events?job=${job}`, agent: false });
  call.on('error', () => {});
  await new Promise((resolve) => { call.on('response', (response) => { response.once('data', resolve); response.on('error', () => {}); }); });
  assert.equal(children().length, 1);
  call.destroy();
  for (let i = 0; i < 300 && children().length; i++) await pause(100);
  assert.deepEqual(children(), []);
});

test('each file of a folder is read by itself, whatever its letters', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(join(tmpdir(), 'kura-maps-'));
  for (let i = 1; i <= 10; i++) writeFileSync(join(folder, `map${i}.txt`), `S${' '.repeat(i)}CX\n`);
  writeFileSync(join(folder, 'map7.txt'), 'S CX?\n');
  writeFileSync(join(folder, 'box3.txt'), 'SB T ');
  // The box lies in the corner: a row of floor below would free it.
  writeFileSync(join(folder, 'crate.txt'), 'SX\n# \n C\n');
  // Of one collection, whatever their endings.
  writeFileSync(join(folder, 'part2.XSB'), '#####\n#@$.#\n#####\n');
  writeFileSync(join(folder, 'part10.txt'), 'S CX\n');
  writeFileSync(join(folder, 'part1.slc'), '<SokobanLevels><LevelCollection><Level Id="One"><L>######</L><L>#@$ .#</L><L>######</L></Level></LevelCollection></SokobanLevels>\n');
  const other = await startServer([folder]);
  const read = async (name) => (await fetch(`${other.address}api/collection?id=0%2F${name}`)).json();
  try {
    const { levels, count, format } = await read('map1.txt');
    assert.deepEqual([count, format], [10, 'crates']);
    assert.deepEqual(levels.map(({ title }) => title), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((i) => `map${i}`));
    assert.match(levels[6].error.text, /'\?' in a level/);
    for (const i of [1, 2, 10]) assert.deepEqual(levels[i - 1].rows, [`@${' '.repeat(i)}$.`]);
    assert.deepEqual((await read('box3.txt')).levels[0].rows, ['@$ . ']);
    const parts = (await read('part1.slc')).levels;
    assert.deepEqual(parts.map(({ title, rows }) => [title, rows.join('/')]), [
      ['One', '######/#@$ .#/######'], ['part2', '#####/#@$.#/#####'], ['part10', '@ $.'],
    ]);
    assert.deepEqual((await read('crate.txt')).levels[0].rows, ['@.', '# ', ' $']);
  } finally {
    assert.equal(await other.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});

test('collections have their own names, authors and notes, whatever the format', async () => {
  const { collections } = JSON.parse((await get('api/collections')).text);
  const of = (file) => {
    const { title, author, notes } = collections.find(({ id }) => id.endsWith(`/${file}`));
    return { title, author, notes };
  };
  assert.deepEqual(of('first-steps.sok'), {
    title: 'First Steps', author: 'Kura',
    notes: 'Homepage: levels/README.md\nSmall levels to begin with. The first one is what "make demo" solves.',
  });
  assert.equal(of('loft.slc').title, 'Loft & Ladder');
  assert.match(of('loft.slc').notes, /^Written for Kura: five levels as XML\./);
  assert.equal(of('details.sok').notes, [':: Everything a file may hold besides a plain board.', 'Email: nobody@example.org',
    'Boards with letters, dashes and run lengths, notes of all kinds, stored', 'solutions, spare goals, ornaments, and rooms that nobody can enter.'].join('\n'));
  assert.deepEqual(of('grid-hall.txt'), { title: 'grid-hall', author: '', notes: '' });
});

test('a folder that is given is browsed, links in it are not followed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kura-levels-'));
  writeFileSync(join(folder, 'mine.sok'), LEVEL);
  for (let i = 1; i <= 12; i++) writeFileSync(join(folder, `many${i}.sok`), LEVEL);
  symlinkSync('/etc/passwd', join(folder, 'outside.txt'));
  const other = await startServer([folder]);
  try {
    const list = await (await fetch(`${other.address}api/collections`)).json();
    const mine = list.collections.filter((one) => one.folder === folder);
    assert.deepEqual(mine.map(({ title, files }) => [title, files]), [['many', 12], ['mine', 1]]);
    const many = await (await fetch(`${other.address}api/collection?id=${encodeURIComponent(mine[0].id)}`)).json();
    assert.equal(many.levels.length, 12);
    assert.equal(many.levels[1].title, 'many2');
    assert.equal((await fetch(`${other.address}api/collection?id=0%2Foutside.txt`)).status, 404);
  } finally {
    assert.equal(await other.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});
