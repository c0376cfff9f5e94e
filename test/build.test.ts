import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeStaleFiles } from '../scripts/build/stale-files.ts';

test('a build removes files of earlier builds, but neither the package nor files that another build is writing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'programs'));
  for (const name of ['server.js', 'old.js', 'old.css', 'taskwright.vsix', 'cli.js.12.unfinished']) {
    writeFileSync(join(folder, name), '');
  }
  removeStaleFiles(folder, [join(folder, 'server.js')]);
  expect(readdirSync(folder).sort()).toEqual(['cli.js.12.unfinished', 'programs', 'server.js', 'taskwright.vsix']);
});
