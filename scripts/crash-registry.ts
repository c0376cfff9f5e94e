/**
 * Kills registry servers, backups, restores and verifications with SIGKILL at random steps, and checks after each kill that no
 * confirmed change is lost:
 *
 *   node scripts/crash-registry.ts [--kills 200] [--lines 2] [--seed 1]
 *
 * `lines` is the number of data folders on which this happens concurrently. The exit code is 1 if a check fails; the folders
 * are then not removed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../harness/documents/mutations.ts';
import { buildCrashingProgram } from '../harness/registry/crash/crash.ts';
import { sqliteStorage } from '../harness/registry/crash/crashing-storage.ts';
import { type KillReport, killRepeatedly } from '../harness/registry/crash/kill-repeatedly.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    lines: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const lines = Math.max(1, Number(options.lines));
const kills = Math.ceil(Number(options.kills) / lines);

await buildCrashingProgram();
const folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
console.log(`Data folders: ${folder}`);
const reports = await Promise.all(
  Array.from({ length: lines }, (_, line) =>
    killRepeatedly(join(folder, `line-${line}`), {
      storage: sqliteStorage,
      kills,
      random: randomFrom(Number(options.seed) + line),
    }),
  ),
);
rmSync(folder, { recursive: true, force: true });

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
