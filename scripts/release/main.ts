/**
 * Builds all artifacts in `dist/release/`, checks them, and prints a table of them:
 *
 *   npm run release
 *
 * Checks that cannot run on this machine are listed with the reason. Fails if a check fails and, with `-- --complete`, also if
 * one was skipped.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { digestOf, table } from './artifact-table.ts';
import { artifacts } from './artifacts.ts';
import { checks } from './checks/checks.ts';
import { skippedIn } from './skipped-checks.ts';

const releaseFolder = join(projectFolder, 'dist', 'release');

rmSync(releaseFolder, { recursive: true, force: true });
mkdirSync(releaseFolder, { recursive: true });
const rows = [];
for (const { contents, make } of artifacts) rows.push({ path: await make(releaseFolder), contents });

const again = mkdtempSync(join(tmpdir(), 'taskwright-release-'));
try {
  for (const [index, { make }] of artifacts.entries()) {
    const first = rows[index]?.path ?? '';
    if (digestOf(await make(again)) !== digestOf(first)) throw new Error(`${first} differs when it is built again`);
  }
} finally {
  rmSync(again, { recursive: true });
}

const skipped: string[] = [];
for (const { name, run } of checks) {
  console.log(`\n${name}`);
  const lines = await run(releaseFolder);
  for (const line of lines) console.log(`  ${line}`);
  skipped.push(...skippedIn(lines).map((line) => `${name}: ${line}`));
}
console.log(`\n${table(rows)}`);
if (process.argv.includes('--complete') && skipped.length > 0) {
  console.error(`\nThe release is not complete, because these checks were skipped:\n  ${skipped.join('\n  ')}`);
  process.exitCode = 1;
}
