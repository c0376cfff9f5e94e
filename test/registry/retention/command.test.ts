import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { runCommand } from '../../../registry/cli/run-command.ts';

const day = 86_400_000;

test('the command lists what another configuration would remove, beside a running server, and changes nothing', async () => {
  const registry = await startTestRegistry(ownerConfig, { now: () => Date.now() - 40 * day });
  onTestFinished(() => registry.stop());
  for (const version of ['1.0.0-pr.1', '1.0.0']) {
    await registry.request('PUT', '/npm/one', { as, body: publication('one', { version }) });
  }
  const file = join(registry.folder, 'new.toml');
  writeFileSync(file, '[[retention]]\nolder_than = "30 days"\n');
  let output = '';
  const out = (text: string): void => {
    output += text;
  };
  expect(await runCommand(['retention', '--config', file], { out, error: out })).toBe(0);
  expect(output).toMatch(
    /^one@1\.0\.0-pr\.1: published 40 days ago, never downloaded\n1 version and 0 cached would be removed, \d+ bytes\. Nothing was changed\.\n$/,
  );
  const { body } = await registry.request('GET', '/npm/one', { as });
  expect(Object.keys(Object(body).versions)).toHaveLength(2);
});
