import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Subject, startTaskwright } from '../subjects.ts';
import { fillStorage } from './fill-storage.ts';
import { type Waits, waitsDuring } from './waits.ts';

const run = promisify(execFile);
const searchLoad = fileURLToPath(new URL('./search-load.ts', import.meta.url));
const program = fileURLToPath(new URL('../../../../dist/registry.js', import.meta.url));
const parallelSearches = 50;
const quietMilliseconds = 3_000;

/**
 * Fills a data folder with packages and measures what grows with it: startup, the searches
 * and how long other clients wait in the meantime, the metrics, the statistics, the memory and a backup. Returns the
 * rows of a table.
 */
export async function measureGrowth(packages: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-growth-'));
  try {
    const data = join(folder, 'data');
    const filled = await timed(() => fillStorage(data, packages));
    let subject: Subject | undefined;
    const started = await timed(async () => {
      subject = await startTaskwright(data);
    });
    if (!subject) throw new Error('the server did not start');
    const rows = [`filled with ${packages} packages in ${seconds(filled)}`, `start: ${milliseconds(started)}`];
    try {
      rows.push(...(await measureServer(subject)));
      const backup = await timed(() =>
        run(process.execPath, [program, 'backup', 'backup.tar', '--data', data], { cwd: folder }),
      );
      rows.push(`backup: ${seconds(backup)}`);
    } finally {
      await subject.stop();
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureServer(subject: Subject): Promise<readonly string[]> {
  const ping = `${subject.packages}/-/ping`;
  const before = subject.memory();
  const quiet = await waitsDuring(ping, new Promise((resolve) => setTimeout(resolve, quietMilliseconds)));
  let searches = '';
  const load = run(process.execPath, [searchLoad, subject.packages, String(parallelSearches)], { timeout: 300_000 });
  const loaded = await waitsDuring(
    ping,
    load.then(({ stdout }) => {
      const { median, worst } = JSON.parse(stdout) as Waits;
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
