/**
 * Builds all artifacts in `dist/release/`, checks them, and prints a table of them:
 *
 *   npm run release
 *
 * Checks that cannot run on this machine are listed with the reason. Fails if a check fails.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { digestOf, table } from './artifact-table.ts';
import { artifacts } from './artifacts.ts';
import { checks } from './checks/checks.ts';

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

for (const { name, run } of checks) {
  console.log(`\n${name}`);
  for (const line of await run(releaseFolder)) console.log(`  ${line}`);
}
console.log(`\n${table(rows)}`);
