// The package in node: what it answers, and what happens when things go wrong.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as kura from '../kura.js';

const EASY = '#####\n#@$.#\n#####\n';
const LOST = '#####\n#@$ #\n#. ##\n#####\n';
const FIRST = '     ###\n   ###.###\n ###  .  ###\n #    .    #\n # ## # ## #\n # $  @  $ #\n #  # $ #  #\n #    #    #\n ###########\n';
/* A hall with twelve boxes: nobody finds the fewest moves in the time of a test. */
const row = (signs) => `#  ${signs}  #`;
const LONG = ['#'.repeat(22), row(' '.repeat(16)),
  ...[0, 1, 2, 3].flatMap((i) => [row(i % 2 ? ' $ $ $    . . . ' : '$ $ $      . . .'), row(' '.repeat(16))]),
  `#@${' '.repeat(19)}#`, '#'.repeat(22)].join('\n');

after(kura.close);

test('a plan is found, proved and verified', async () => {
  const result = await kura.solve(FIRST, { minimize: 'pushes' });
  assert.equal(result.outcome, 'solved');
  assert.equal(result.proved, true);
  const verdict = await kura.verify(FIRST, result.plan);
  assert.equal(verdict.accepted, true);
  assert.equal(verdict.pushes, result.pushes);
});

test('every engine that is here solves; the one that needs a program says so', async () => {
  const { engines } = await kura.lists();
  for (const { name, missing } of engines.filter(({ goals }) => goals)) {
    const result = await kura.solve(EASY, { engine: name });
    if (missing) {
      assert.equal(result.outcome, 'failed');
      assert.match(result.error, /not available/);
    } else assert.equal(result.plan, 'R', name);
  }
  assert.deepEqual(engines.filter(({ missing }) => missing).map(({ name }) => name), ['asp']);
});

test('a plan is made shorter, each gain is told, and a wrong one is refused', async () => {
  const long = '######\n#@   #\n# $. #\n#    #\n######\n';
  const plan = 'rrrddllluR';
  assert.equal((await kura.verify(long, plan)).accepted, true, plan);
  const told = [];
  const best = await kura.optimize(long, { plans: [plan], minimize: 'moves', onProgress: (now) => now.plan && told.push(now.plan) });
  assert.deepEqual([best.moves, best.proved], [2, true]);
  assert.ok(told.length > 1 && told[0].length === plan.length && told.at(-1).length === 2, told.join());
  await assert.rejects(kura.optimize(long, { plans: ['r'] }), kura.KuraError);
});

test('unsolvable is proved', async () => {
  const { outcome, plan } = await kura.solve(LOST, { engine: 'bfs' });
  assert.equal(outcome, 'unsolvable');
  assert.equal(plan, null);
});

test('a wrong plan is refused with its step', async () => {
  const verdict = await kura.verify(EASY, 'rr');
  assert.equal(verdict.accepted, false);
  assert.equal(verdict.step, 2);
});

test('levels are read, converted there and back, and written', async () => {
  const { levels } = await kura.read(`; one\n${EASY}\n; two\n${FIRST}`);
  assert.equal(levels.length, 2);
  assert.deepEqual(levels[0].rows, ['#####', '#@$.#', '#####']);
  const { formats } = await kura.lists();
  assert.deepEqual(formats.filter(({ missing }) => missing), []);
  /* stones knows sinks alone. */
  for (const { name } of formats.filter(({ reads, writes, name }) => reads && writes && name !== 'stones')) {
    const there = await kura.convert(EASY, { to: name });
    const back = await kura.read(there, { format: name });
    assert.equal(back.levels[0].key, levels[0].key, name);
  }
  assert.equal((await kura.write(EASY, 'r')).trim(), 'R');
});

test('a position after a plan, what is known of a level, and a formula', async () => {
  const { player, solved, cells } = await kura.position(EASY, 'R');
  assert.deepEqual([player, solved, cells[8] & 4], [7, true, 4]);
  assert.ok((await kura.facts(FIRST)).dead.length > 0);
  assert.ok((await kura.analyze(FIRST, { patterns: 2 })).dead.length > 0);
  assert.match(await kura.formula(EASY, { steps: 1 }), /^p cnf \d+ \d+/m);
});

test('a malformed level says where and what was expected', async () => {
  await assert.rejects(kura.solve('#####\n#@$ #\n#####\n'), (error) => error instanceof kura.KuraError && error.message.length > 10);
  await assert.rejects(kura.solve('nothing here'), kura.KuraError);
  await assert.rejects(kura.solve(EASY, { engine: 'nosuch' }), /unknown engine 'nosuch'/);
  await assert.rejects(kura.solve(EASY, { time: 'long' }), /'long' is no 'time'/);
});

test('a huge level is refused in words', async () => {
  const side = 3000;
  const rows = ['#'.repeat(side), `#@$.${' '.repeat(side - 5)}#`,
    ...Array.from({ length: side }, () => `#${' '.repeat(side - 2)}#`), '#'.repeat(side)];
  await assert.rejects(kura.solve(rows.join('\n')), (error) => error instanceof kura.KuraError && /\d/.test(error.message));
});

test('progress is told, and a signal stops at once', async () => {
  const stop = new AbortController();
  const result = await kura.solve(LONG, {
    engine: 'bfs', signal: stop.signal, onProgress: () => stop.abort(),
  });
  assert.deepEqual([result.outcome, result.reason], ['stopped', 'cancel']);
  const never = new AbortController();
  never.abort();
  assert.equal((await kura.solve(LONG, { signal: never.signal })).reason, 'cancel');
});

test('the limit on memory is kept, and running out is an answer', async () => {
  for (const engine of ['bfs', 'astar', 'sat']) {
    const result = await kura.solve(LONG, { engine, memory: '16M', minimize: 'moves' });
    assert.deepEqual([engine, result.outcome, result.reason], [engine, 'stopped', 'memory']);
  }
});

test('other limits', async () => {
  assert.equal((await kura.solve(LONG, { engine: 'bfs', nodes: 100 })).reason, 'nodes');
  assert.equal((await kura.solve(LONG, { engine: 'bfs', time: 0.2 })).reason, 'time');
});

test('several solves run side by side', async () => {
  const results = await Promise.all(['bfs', 'astar', 'fess', 'auto'].map((engine) => kura.solve(FIRST, { engine })));
  assert.ok(results.every(({ outcome }) => outcome === 'solved'));
});

test('files of an engine, and a certificate', async () => {
  const sat = await kura.solve(EASY, { engine: 'sat', files: ['cnf'] });
  assert.match(sat.files.cnf, /^p cnf/m);
  const { files } = await kura.solve(EASY, { engine: 'bfs', minimize: 'moves', files: ['certificate'] });
  assert.equal(files['certificate/plan.lurd'].trim(), 'R');
  assert.ok(JSON.parse(files['certificate/manifest.json']));
});
