/**
 * Kills registry servers, backups, restores and verifications with SIGKILL at random steps, and checks after each kill that no
 * confirmed change is lost:
 *
 *   node scripts/crash-registry.ts [--kills 200] [--lines 2] [--seed 1] [--storage sqlite|postgres]
 *
 * The storage is SQLite with files, or a local PostgreSQL with an object store, which are started for this. `lines` is the number of storages on which this happens concurrently. The exit
 * code is 1 if a check fails; the folders are then not removed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../harness/documents/mutations.ts';
import { buildCrashingProgram } from '../harness/registry/crash/crash.ts';
import { type CrashingStorage, sqliteStorage } from '../harness/registry/crash/crashing-storage.ts';
import { type KillReport, killRepeatedly } from '../harness/registry/crash/kill-repeatedly.ts';
import { postgresStorage } from '../harness/registry/crash/postgres-storage.ts';
import { createNewBucket } from '../harness/services/create-bucket.ts';
import { createDatabase } from '../harness/services/create-database.ts';
import { startPostgres } from '../harness/services/postgres.ts';
import { startSwift } from '../harness/services/swift.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    lines: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    storage: { type: 'string', default: 'sqlite' },
  },
});
const lines = Math.max(1, Number(options.lines));
const kills = Math.ceil(Number(options.kills) / lines);

interface StartedStorage {
  readonly storage: CrashingStorage;
  stop(): Promise<unknown>;
}

const starts: Readonly<Record<string, () => Promise<StartedStorage>>> = {
  sqlite: async () => ({ storage: sqliteStorage, stop: async () => undefined }),
  postgres: startPostgresStorage,
};

const start = starts[options.storage];
if (!start) throw new Error(`\`--storage\` must be one of ${Object.keys(starts).join(', ')}.`);
await buildCrashingProgram();
const { storage, stop } = await start();
const folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
console.log(`${storage.name}; folders: ${folder}`);
const reports = await Promise.all(
  Array.from({ length: lines }, (_, line) =>
    killRepeatedly(join(folder, `line-${line}`), {
      storage,
      kills,
      random: randomFrom(Number(options.seed) + line),
    }),
  ),
);
rmSync(folder, { recursive: true, force: true });
await stop();

const killed = new Map<string, number>();
for (const report of reports) {
  for (const [name, count] of Object.entries(report.killed)) killed.set(name, (killed.get(name) ?? 0) + count);
}
const total = reports.reduce((sum, report) => sum + report.kills, 0);
const confirmed = reports.reduce((sum, report) => sum + report.confirmed, 0);
const sum = (count: (report: KillReport) => number): number => reports.reduce((total, one) => total + count(one), 0);
const parts = [...killed].map(([name, count]) => `${name} ${count}`).join(', ');
console.log(`${total} kills (${parts}): none of ${confirmed} confirmed versions is lost, wrong or incomplete.`);
console.log(
  `${sum((one) => one.batched)} were published in batches, ${sum((one) => one.approved)} were staged and approved.`,
);

async function startPostgresStorage(): Promise<StartedStorage> {
  const [postgres, swift] = await Promise.all([startPostgres(), startSwift()]);
  return {
    storage: postgresStorage({
      createDatabase: () => createDatabase(postgres.url),
      createBucket: () => createNewBucket(swift),
    }),
    stop: () => Promise.all([postgres.close(), swift.close()]),
  };
}
