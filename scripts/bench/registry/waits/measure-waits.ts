import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../../median.ts';
import { packageAt } from '../growth/fill-storage.ts';
import { createFilledStorage, type StorageKind } from '../growth/filled-storage.ts';
import { cpuSeconds } from '../reads/cpu-seconds.ts';
import { startProgram } from '../start-program.ts';
import type { Subject } from '../subjects.ts';
import { fillAccess } from './fill-access.ts';
import { auditLoads, sender, waitLoads } from './wait-loads.ts';
import { type Waits, waitsDuring } from './waits-during.ts';

const run = promisify(execFile);
const rounds = 3;
const milliseconds = 1_000;
const maxMilliseconds = 120_000;
const packages = 5_000;
/** Other processes that use a processor each, as the server and the client of a load do. */
const busyProcesses = 2;
/** Bytes of the packument with many versions. */
const packumentSize = 400_000;
const bareLoads = [
  ['a bare server that computes for 1 ms', 'load/1'],
  ['a bare server that computes for 2 ms', 'load/2'],
  ['a bare server that computes for 3 ms', 'load/3'],
  ['a bare server that computes for 100 ms on another thread', 'thread/100'],
  [`a bare server that decompresses ${packumentSize} bytes`, `gunzip/${packumentSize}`],
] as const;
const advisories = `[[registries.npm.advisories]]
id = "BENCH-1"
package = "audited-1"
versions = "<2"
severity = "high"
title = "A vulnerability of the benchmark"
url = "https://advisories.example/1"
`;

/**
 * Measures how long other clients wait while one user sends an expensive request over several connections, in a store with many
 * packages, users and access rules. Quiet and busy times alternate. Prints a row of a table for each load whose name contains `only`.
 */
export async function measureWaits(kind: StorageKind, only: string): Promise<void> {
  const filled = await createFilledStorage(kind, packages, fillAccess);
  console.log(
    '| load | p95 of others, compared with quiet | longest wait | responses in a second | CPU time of the server |',
  );
  console.log('|---|---:|---:|---:|---:|');
  await measureBare(only);
  try {
    for (const [tables, loadsOf] of [
      ['', auditLoads],
      [advisories, waitLoads],
    ] as const) {
      const subject = await filled.start(tables);
      try {
        if ('other processes'.includes(only)) console.log(await row(subject, 'other processes', beBusy));
        for (const load of loadsOf(subject).filter(({ name }) => name.includes(only))) {
          console.log(await row(subject, load.name, () => sendLoad(load)).catch((error) => failed(load.name, error)));
        }
      } finally {
        await subject.stop();
      }
    }
  } finally {
    await filled.remove();
  }
}

/** Prints what the machine permits: the rows of a bare server whose requests only compute for some milliseconds. */
async function measureBare(only: string): Promise<void> {
  const { port, processId, stop } = await startProgram('waits/bare-server.ts', () => '');
  const subject = { packages: `http://127.0.0.1:${port}`, processId };
  try {
    for (const [name, path] of bareLoads) {
      const load = { name, url: `${subject.packages}/${path}`, headers: {}, statuses: [200] };
      if (name.includes(only)) console.log(await row(subject, name, () => sendLoad(load)));
    }
  } finally {
    await stop();
  }
}

/** Returns the row of a load that failed, such as one with another status than the expected one; the others are still measured. */
function failed(name: string, error: unknown): string {
  process.exitCode = 1;
  return `| ${name} | failed: ${error instanceof Error ? error.message : String(error)} |`;
}

type Measured = Pick<Subject, 'packages' | 'processId'>;

/** Returns the row of a load: medians of the rounds. */
async function row(subject: Measured, name: string, send: () => Promise<number>): Promise<string> {
  const ratios: number[] = [];
  const longest: number[] = [];
  const rates: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await othersDuring(subject, setTimeout(milliseconds));
    const before = cpuSeconds(subject.processId);
    const start = performance.now();
    const loaded = await othersDuring(
      subject,
      send().then((responses) => rates.push((responses / milliseconds) * 1_000)),
    );
    shares.push((cpuSeconds(subject.processId) - before) / ((performance.now() - start) / 1_000));
    ratios.push(loaded.p95 / quiet.p95);
    longest.push(loaded.worst);
  }
  const cells = [median(ratios).toFixed(1), `${median(longest).toFixed(0)} ms`, median(rates).toFixed(0)];
  return `| ${[name, ...cells, `${(median(shares) * 100).toFixed(0)} %`].join(' | ')} |`;
}

function othersDuring({ packages: address }: Measured, work: Promise<unknown>): Promise<Waits> {
  const urls = [`${address}/-/ping`, `${address}/${packageAt(1).name}`];
  return waitsDuring(urls, work, sender('other'));
}

async function sendLoad(load: object): Promise<number> {
  const { stdout } = await runScript('request-load.ts', [JSON.stringify(load), String(milliseconds)]);
  return Number(stdout);
}

/** Uses the processors for as long as a load does, without requests. */
async function beBusy(): Promise<number> {
  const each = () => runScript('busy-process.ts', [String(milliseconds)]);
  await Promise.all(Array.from({ length: busyProcesses }, each));
  return 0;
}

function runScript(name: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  return run(process.execPath, [script, ...args], { timeout: maxMilliseconds });
}
