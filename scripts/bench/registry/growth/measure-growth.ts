import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../../median.ts';
import { publishDocuments } from '../documents.ts';
import { publish } from '../load.ts';
import { cpuSeconds } from '../reads/cpu-seconds.ts';
import type { Subject } from '../subjects.ts';
import { type Waits, waitsDuring } from '../waits/waits-during.ts';
import { packageAt } from './fill-storage.ts';
import { createFilledStorage, type StorageKind } from './filled-storage.ts';

const run = promisify(execFile);
const searchLoad = fileURLToPath(new URL('./search-load.ts', import.meta.url));
const program = fileURLToPath(new URL('../../../../dist/registry.js', import.meta.url));
const parallelSearches = 50;
/** The number of packuments and of publications. */
const requests = 500;
const publicationSize = 2_048;
const quietMilliseconds = 3_000;

/**
 * Fills a storage with packages and measures what could grow with it: startup, packuments, publications, searches and how long
 * other clients wait in the meantime, the metrics, the statistics, the memory and, with SQLite, a backup. Returns the rows of
 * a table.
 */
export async function measureGrowth(kind: StorageKind, packages: number): Promise<readonly string[]> {
  const start = performance.now();
  const filled = await createFilledStorage(kind, packages);
  const rows = [`filled with ${packages} packages in ${seconds(performance.now() - start)}`];
  try {
    let subject: Subject | undefined;
    const started = await timed(async () => {
      subject = await filled.start();
    });
    if (!subject) throw new Error('the server did not start');
    try {
      rows.push(`start: ${milliseconds(started)}`, await readPackuments(subject, packages), await publishMore(subject));
      rows.push(...(await measureServer(subject)));
      if (kind === 'sqlite') {
        const backup = await timed(() =>
          run(process.execPath, [program, 'backup', 'backup.tar', '--data', filled.data], {
            cwd: dirname(filled.data),
          }),
        );
        rows.push(`backup: ${seconds(backup)}`);
      }
    } finally {
      await subject.stop();
    }
    return rows;
  } finally {
    await filled.remove();
  }
}

/** Reads packuments that no client has requested before. */
async function readPackuments(subject: Subject, packages: number): Promise<string> {
  const names = Array.from(
    { length: requests },
    (_, index) => packageAt(Math.floor((index * packages) / requests)).name,
  );
  return costOf('packument', subject, names, (name) =>
    read(`${subject.packages}/${name.replace('/', '%2f')}`, subject.headers),
  );
}

async function publishMore(subject: Subject): Promise<string> {
  const documents = publishDocuments('growth', requests, publicationSize);
  return costOf('publication of 2 KiB', subject, documents, (document) => publish(subject, document));
}

/** Sends requests one after the other. Returns a row with their time and the CPU time of the server. */
async function costOf<Item>(
  name: string,
  { processId }: Subject,
  items: readonly Item[],
  send: (item: Item) => Promise<void>,
): Promise<string> {
  const before = cpuSeconds(processId);
  const times: number[] = [];
  for (const item of items) times.push(await timed(() => send(item)));
  const used = ((cpuSeconds(processId) - before) / items.length) * 1000;
  return `${name}: median ${milliseconds(median(times))}, ${used.toFixed(2)} ms of CPU time`;
}

async function measureServer(subject: Subject): Promise<readonly string[]> {
  const ping = `${subject.packages}/-/ping`;
  const before = subject.memory();
  const quiet = await waitsDuring([ping], new Promise((resolve) => setTimeout(resolve, quietMilliseconds)));
  let searches = '';
  const load = run(process.execPath, [searchLoad, subject.packages, String(parallelSearches)], { timeout: 300_000 });
  const loaded = await waitsDuring(
    [ping],
    load.then(({ stdout }) => {
      const { median, worst } = JSON.parse(stdout) as Pick<Waits, 'median' | 'worst'>;
      searches = `median ${milliseconds(median)}, slowest ${milliseconds(worst)}`;
    }),
  );
  const address = new URL(subject.packages).origin;
  const rows = [
    `${parallelSearches} searches at the same time: ${searches}`,
    `others wait: quiet at most ${milliseconds(quiet.worst)}, during the searches at most ${milliseconds(loaded.worst)} (ratio ${(loaded.worst / quiet.worst).toFixed(1)}), medians ${milliseconds(quiet.median)} and ${milliseconds(loaded.median)}`,
  ];
  for (const path of ['/metrics', '/admin/stats']) {
    const taken = await timed(() => read(`${address}${path}`, subject.headers));
    rows.push(`${path}: ${milliseconds(taken)}`);
  }
  rows.push(`memory: ${before.toFixed(0)} MiB after the start, ${subject.memory().toFixed(0)} MiB after the searches`);
  return rows;
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}
