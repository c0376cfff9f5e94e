/**
 * Measures `dist/registry.js` against verdaccio 6 on the same machine, over loopback:
 *
 *   node scripts/bench/registry/main.ts [--quick] [--packages NUMBER]
 *
 * Both run with an empty store, in alternating rounds, so that a slowdown of the machine affects both. Then 50 clients
 * publish and read concurrently, and an administrator pages through 10,000 users. With `--packages`, measures only our
 * registry with so many packages.
 */
import { parseArgs } from 'node:util';
import { median } from '../median.ts';
import { measureAdminLists } from './admin-lists.ts';
import { publishDocument } from './documents.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { publish, publishAll, readRepeatedly } from './load.ts';
import { runManyClients } from './many-clients.ts';
import { installPrograms } from './peer.ts';
import { type Subject, startTaskwright, startVerdaccio } from './subjects.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, packages: { type: 'string' } } });
if (options.packages !== undefined) {
  for (const row of await measureGrowth(Number(options.packages))) console.log(row);
  process.exit();
}
const rounds = options.quick ? 1 : 3;
const seconds = options.quick ? 2 : 5;
const clientSeconds = options.quick ? 5 : 60;
const versions = 20;
const published = options.quick ? 200 : 2_000;
const kibibyte = 1024;
const goal = 5;

const measures = [
  'publishes of 16 KiB per second',
  'packuments of 20 versions per second',
  'abbreviated packuments per second',
  'tarballs of 16 KiB per second',
  'tarballs of 1 MiB per second',
] as const;
const memory = 'memory afterwards, MiB';

const programs = installPrograms();
const results = new Map<string, number[]>();
for (let round = 1; round <= rounds; round++) {
  for (const start of [startTaskwright, () => startVerdaccio(programs)]) {
    const subject = await start();
    process.stderr.write(`round ${round} of ${rounds}: ${subject.name}\n`);
    try {
      await measure(subject);
    } finally {
      await subject.stop();
    }
  }
}
report();
await runAlone('clients', (subject) => runManyClients(subject, { clients: 50, seconds: clientSeconds }));
await runAlone('admin lists', (subject) => measureAdminLists(subject, options.quick ? 1_000 : 10_000));

async function measure(subject: Subject): Promise<void> {
  const { wrk } = programs;
  const several = Array.from({ length: versions }, (_, i) => publishDocument('bench-several', `1.${i}.0`, kibibyte));
  const large = publishDocument('bench-large', '1.0.0', kibibyte * kibibyte);
  const many = Array.from({ length: published }, (_, i) => publishDocument(`bench-${i}`, '1.0.0', 16 * kibibyte));
  for (const document of [...several, large]) await publish(subject, document);
  note(subject, measures[0], await publishAll(subject, many));
  const packument = `${subject.packages}/bench-several`;
  note(subject, measures[1], await readRepeatedly({ wrk, seconds, url: packument }));
  const headers = { accept: 'application/vnd.npm.install-v1+json' };
  note(subject, measures[2], await readRepeatedly({ wrk, seconds, url: packument, headers }));
  const small = `${subject.packages}/bench-0/-/bench-0-1.0.0.tgz`;
  note(subject, measures[3], await readRepeatedly({ wrk, seconds, url: small }));
  const big = `${subject.packages}/bench-large/-/${large.file}`;
  note(subject, measures[4], await readRepeatedly({ wrk, seconds, url: big }));
  note(subject, memory, subject.memory());
}

function note(subject: Subject, name: string, value: number): void {
  const key = `${subject.name}: ${name}`;
  results.set(key, [...(results.get(key) ?? []), value]);
}

function report(): void {
  console.log('| measure | taskwright | verdaccio | ratio |\n|---|---:|---:|---:|');
  let missed = 0;
  for (const name of [...measures, memory]) {
    const [ours, theirs] = ['taskwright', 'verdaccio'].map((who) => median(results.get(`${who}: ${name}`) ?? []));
    const ratio = (ours ?? 0) / (theirs ?? 0);
    const isReached = name === memory ? ratio < 1 : ratio >= goal;
    if (!isReached) missed++;
    console.log(
      `| ${name} | ${ours?.toFixed(0)} | ${theirs?.toFixed(0)} | ${ratio.toFixed(2)}${isReached ? '' : ' (missed)'} |`,
    );
  }
  console.log(missed === 0 ? '\nEvery goal is reached.' : `\n${missed} of ${measures.length + 1} goals are missed.`);
}

async function runAlone(name: string, run: (subject: Subject) => Promise<string>): Promise<void> {
  const subject = await startTaskwright();
  try {
    console.log(`${name}: ${await run(subject)}`);
  } finally {
    await subject.stop();
  }
}
