/**
 * Measures `dist/registry.js` against verdaccio 6 and pnpr, a registry in Rust, on the same machine, over loopback:
 *
 *   node scripts/bench/registry/main.ts [--quick] [--packages NUMBER [--storage postgres]] [--replicas 1,2,4]
 *   node scripts/bench/registry/main.ts --waits [--load TEXT] [--storage postgres]
 *
 * All run with an empty store, in alternating rounds, so that a slowdown of the machine affects all. A bare server that only
 * hashes and syncs publications shows how fast a durable server can be. Then 50 clients publish and read concurrently, and an
 * administrator pages through 10,000 users. With `--packages`, measures only our registry with this number of packages, and
 * with `--replicas`, only these numbers of servers behind nginx, on PostgreSQL and an object store. With `--waits`, measures
 * how long others wait for our registry while one user sends an expensive request. Otherwise, unless `--quick`
 * is given, the CPU time of reads and cold installations follow.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAdminLists } from './admin-lists.ts';
import { publishDocument, publishDocuments, warmUp } from './documents.ts';
import { storageKinds } from './growth/filled-storage.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { type PublicationTarget, publish, publishAll, readRepeatedly } from './load.ts';
import { runManyClients } from './many-clients.ts';
import { installPrograms } from './peer.ts';
import { memoryOf, peakMemoryOf } from './process-memory.ts';
import { cpuSeconds } from './reads/cpu-seconds.ts';
import { RegistryResults } from './registry-results.ts';
import { measureReplicas } from './replicas/measure-replicas.ts';
import { startProgram } from './start-program.ts';
import { type Subject, startPnpr, startTaskwright, startVerdaccio } from './subjects.ts';
import { measureWaits } from './waits/measure-waits.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    packages: { type: 'string' },
    storage: { type: 'string', default: 'sqlite' },
    replicas: { type: 'string' },
    waits: { type: 'boolean' },
    load: { type: 'string', default: '' },
  },
});
const kind = storageKinds.find((name) => name === options.storage);
if (kind === undefined) throw new Error(`--storage takes: ${storageKinds.join(', ')}`);
if (options.waits) {
  await measureWaits(kind, options.load);
  process.exit();
}
if (options.packages !== undefined) {
  for (const row of await measureGrowth(kind, Number(options.packages))) console.log(row);
  process.exit();
}
const rounds = options.quick ? 1 : 3;
const seconds = options.quick ? 2 : 5;
const clientSeconds = options.quick ? 5 : 60;
const versions = 20;
/** Enough that even the measurement of our registry takes more than a second. */
const published = options.quick ? 500 : 6_000;
const kibibyte = 1024;

const publications = [
  { name: 'publishes of 2 KiB per second', size: 2 * kibibyte, count: published, goal: 8 },
  { name: 'publishes of 16 KiB per second', size: 16 * kibibyte, count: published, goal: 5 },
  { name: 'publishes of 300 KiB per second', size: 300 * kibibyte, count: published / 10, goal: 4 },
];
const reads = [
  'packuments of 20 versions per second',
  'abbreviated packuments per second',
  'tarballs of 16 KiB per second',
  'tarballs of 1 MiB per second',
] as const;
const rateGoals = new Map([
  ...publications.map(({ name, goal }) => [name, goal] as const),
  ...reads.map((name) => [name, 5] as const),
]);
const idleMemory = 'memory of an idle server, MiB';
const peakMemory = 'largest memory, MiB';
/** The goals of memory, in MiB. */
const memoryGoals = new Map([
  [idleMemory, 100],
  [peakMemory, 160],
]);
/** By then, a server has started its threads. */
const millisecondsToRest = 3_000;

const programs = installPrograms();
if (options.replicas !== undefined) {
  const counts = options.replicas.split(',').map(Number);
  for (const row of await measureReplicas({ counts, programs, published, seconds })) console.log(row);
  process.exit();
}
const results = new RegistryResults();
for (let round = 1; round <= rounds; round++) {
  for (const start of [startTaskwright, () => startVerdaccio(programs), () => startPnpr(programs)]) {
    const subject = await start();
    process.stderr.write(`round ${round} of ${rounds}: ${subject.name}\n`);
    try {
      await measure(subject);
    } finally {
      await subject.stop();
    }
  }
  await measureBare();
}
console.log(results.report({ rates: rateGoals, memory: memoryGoals }));
await runAlone('clients', (subject) => runManyClients(subject, { clients: 50, seconds: clientSeconds }));
await runAlone('admin lists', (subject) => measureAdminLists(subject, options.quick ? 1_000 : 10_000));
if (!options.quick)
  for (const script of ['reads/measure-reads.ts', 'cold-install/measure-cold-install.ts']) run(script);

function run(script: string): void {
  const path = fileURLToPath(new URL(script, import.meta.url));
  execFileSync(process.execPath, [path], { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function measure(subject: Subject): Promise<void> {
  await setTimeout(millisecondsToRest);
  results.note(subject.name, idleMemory, subject.memory());
  const several = Array.from({ length: versions }, (_, i) => publishDocument('bench-several', `1.${i}.0`, kibibyte));
  const large = publishDocument('bench-large', '1.0.0', kibibyte * kibibyte);
  for (const document of [...several, large]) await publish(subject, document);
  await measurePublications(subject);
  const packument = `${subject.packages}/bench-several`;
  await measureReads(subject, reads[0], packument);
  await measureReads(subject, reads[1], packument, { accept: 'application/vnd.npm.install-v1+json' });
  const small = `bench-${16 * kibibyte}-0`;
  await measureReads(subject, reads[2], `${subject.packages}/${small}/-/${small}-1.0.0.tgz`);
  await measureReads(subject, reads[3], `${subject.packages}/bench-large/-/${large.file}`);
  results.note(subject.name, peakMemory, peakMemoryOf(subject.processId));
}

async function measureReads(
  subject: Subject,
  name: string,
  url: string,
  headers?: Readonly<Record<string, string>>,
): Promise<void> {
  const before = cpuSeconds(subject.processId);
  const rate = await readRepeatedly({ wrk: programs.wrk, seconds, url, ...(headers && { headers }) });
  results.note(subject.name, name, rate);
  results.noteCpu(subject.name, name, cpuSeconds(subject.processId) - before, rate * seconds);
}

async function measurePublications(subject: PublicationTarget & Pick<Subject, 'processId'>): Promise<void> {
  for (const { name, size, count } of publications) {
    await publishAll(subject, publishDocuments(`warm-${size}`, count * warmUp, size));
    const before = cpuSeconds(subject.processId);
    const publishing = await publishAll(subject, publishDocuments(`bench-${size}`, count, size));
    results.note(subject.name, name, publishing.rate);
    results.noteCpu(subject.name, name, cpuSeconds(subject.processId) - before, publishing.count);
  }
}

/** Measures publications with a bare server that only hashes and syncs them. */
async function measureBare(): Promise<void> {
  const { port, processId, stop } = await startProgram('publications/durable-server.ts', (folder) => folder);
  results.note('bare', idleMemory, memoryOf(processId));
  await measurePublications({ name: 'bare', packages: `http://127.0.0.1:${port}`, headers: {}, processId });
  results.note('bare', peakMemory, peakMemoryOf(processId));
  await stop();
}

async function runAlone(name: string, run: (subject: Subject) => Promise<string>): Promise<void> {
  const subject = await startTaskwright();
  try {
    console.log(`${name}: ${await run(subject)}`);
  } finally {
    await subject.stop();
  }
}
