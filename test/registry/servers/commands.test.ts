import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../registry/cli/run-command.ts';

test.each([
  [['verify'], 'NO_SUCH_VARIABLE'],
  [['backup', 'backup.tar'], 'NO_SUCH_VARIABLE'],
  [['restore', 'backup.tar'], 'NO_SUCH_VARIABLE'],
  [['upgrade'], 'NO_SUCH_VARIABLE'],
])('registry %s reports that the address of a PostgreSQL database is not known', async (words, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'registry.toml');
  writeFileSync(file, '[storage]\ndatabase = { env = "NO_SUCH_VARIABLE" }\n');
  const errors: string[] = [];
  const terminal = { out: () => undefined, error: (text: string) => void errors.push(text) };
  expect(await runCommand([...words, '--config', file], terminal)).toBe(1);
  expect(errors.join('')).toContain(`taskwright-registry ${words[0]}: `);
  expect(errors.join('')).toContain(sentence);
});
