import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { migrate } from '../../../registry/storage/sqlite/opening/migrations.ts';

const day = 86_400_000;

/** Runs a command, and resolves to its exit code and its output. */
async function run(...commandLine: readonly string[]) {
  let output = '';
  const out = (text: string): void => {
    output += text;
  };
  return { code: await runCommand(commandLine, { out, error: out }), output };
}

test('while a server is running, the command lists the versions that another configuration would remove, and changes nothing', async () => {
  const registry = await startTestRegistry(ownerConfig, { now: () => Date.now() - 40 * day });
  onTestFinished(() => registry.stop());
  for (const version of ['1.0.0-pr.1', '1.0.0']) {
    await registry.request('PUT', '/npm/one', { as, body: publication('one', { version }) });
  }
  const file = join(registry.folder, 'new.toml');
  writeFileSync(file, '[[retention]]\nolder_than = "30 days"\n');
  const { code, output } = await run('retention', '--config', file);
  expect(code).toBe(0);
  expect(output).toMatch(
    /^one@1\.0\.0-pr\.1: published 40 days ago, never downloaded\n1 version and 0 cache entries would be removed, \d+ bytes\. Nothing was changed\.\n$/,
  );
  const { body } = await registry.request('GET', '/npm/one', { as });
  expect(Object.keys(Object(body).versions)).toHaveLength(2);
});

test('a database of an earlier version is not read, and the command suggests a remedy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-retention-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'blobs'));
  using database = new DatabaseSync(join(folder, 'registry.db'));
  migrate(database, 12);
  const { code, output } = await run('retention', '--data', folder);
  expect(code).toBe(1);
  expect(output).toMatch(
    /: The database has version 12, but this program requires version \d+; start a server of this program with it first\.\n$/,
  );
});
