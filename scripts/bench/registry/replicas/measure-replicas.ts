import { startBalancer } from '../../../../harness/services/balancer.ts';
import { publishDocument, publishDocuments, warmUp } from '../documents.ts';
import { publish, publishAll, readRepeatedly } from '../load.ts';
import type { Programs } from '../peer.ts';
import { cpuSeconds } from '../reads/cpu-seconds.ts';
import { startBare } from '../reads/start-bare.ts';
import { type Subject, startTaskwright, startVerdaccio } from '../subjects.ts';
import { type Replicas, startReplicas } from './start-replicas.ts';

const kibibyte = 1024;
const versions = 20;

export interface ReplicaOptions {
  /** The numbers of servers. */
  readonly counts: readonly number[];
  readonly programs: Programs;
  /** The number of publications to each subject. */
  readonly published: number;
  /** The length of each measurement of reads. */
  readonly seconds: number;
}

/**
 * Measures servers on PostgreSQL and an object store behind nginx and, for comparison, a server on SQLite, and
 * verdaccio: one after another, each on an empty storage. Returns the rows of a table: requests per second, and the CPU
 * time of the servers for one request.
 */
export async function measureReplicas({ counts, ...options }: ReplicaOptions): Promise<readonly string[]> {
  const alone = async (start: Promise<Subject>): Promise<Replicas> => {
    const subject = await start;
    return { ...subject, processIds: [subject.processId] };
  };
  const starts = [
    async () => ({ ...(await alone(startTaskwright())), name: 'taskwright, SQLite' }),
    ...counts.map((count) => () => startReplicas(count)),
    () => alone(startVerdaccio(options.programs)),
  ];
  const rows = [
    `| subject | publishes of 2 KiB | packuments of ${versions} versions | tarballs of 16 KiB | memory, MiB |`,
    '|---|---:|---:|---:|---:|',
  ];
  for (const start of starts) {
    const subject = await start();
    process.stderr.write(`${subject.name}\n`);
    try {
      rows.push(await rowOf(subject, options));
    } finally {
      await subject.stop();
    }
  }
  for (const count of counts) rows.push(await bareRowOf(count, options));
  return rows;
}

/**
 * Measures bare servers behind nginx, which send the bytes of a tarball. The cost of a request grows with the number of servers
 * here too, if there are more processes than processors.
 */
async function bareRowOf(
  count: number,
  { programs: { wrk }, seconds }: Omit<ReplicaOptions, 'counts'>,
): Promise<string> {
  const content = Buffer.alloc(16 * kibibyte);
  const servers = await Promise.all(Array.from({ length: count }, () => startBare(content)));
  try {
    const ports = servers.map(({ port }) => port);
    const balancer = await startBalancer('nginx', ports);
    try {
      const processIds = servers.map(({ processId }) => processId);
      const cost = await measured({ processIds }, () => readRepeatedly({ wrk, seconds, url: balancer.url }));
      return `| bare node:http, ${count} behind nginx | | | ${cost} | |`;
    } finally {
      await balancer.close();
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function rowOf(subject: Replicas, { programs: { wrk }, published, seconds }: Omit<ReplicaOptions, 'counts'>) {
  for (let i = 0; i < versions; i++) await publish(subject, publishDocument('bench-several', `1.${i}.0`, kibibyte));
  const tarball = publishDocument('bench-tarball', '1.0.0', 16 * kibibyte);
  await publish(subject, tarball);
  await publishAll(subject, publishDocuments('warm', published * warmUp, 2 * kibibyte));
  const documents = publishDocuments('bench', published, 2 * kibibyte);
  const read = (path: string) => readRepeatedly({ wrk, seconds, url: `${subject.packages}/${path}` });
  const columns = [
    await measured(subject, async () => (await publishAll(subject, documents)).rate),
    await measured(subject, () => read('bench-several')),
    await measured(subject, () => read(`bench-tarball/-/${tarball.file}`)),
    subject.memory().toFixed(0),
  ];
  return `| ${subject.name} | ${columns.join(' | ')} |`;
}

/** Returns the rate that `load` resolves to, and the CPU time of all servers for one of its requests. */
async function measured({ processIds }: Pick<Replicas, 'processIds'>, load: () => Promise<number>): Promise<string> {
  const used = () => processIds.reduce((sum, id) => sum + cpuSeconds(id), 0);
  const [start, before] = [performance.now(), used()];
  const rate = await load();
  const requests = rate * ((performance.now() - start) / 1000);
  return `${rate.toFixed(0)}/s, ${(((used() - before) / requests) * 1000).toPrecision(2)} ms`;
}
