import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../registry/cli/run-command.ts';

test.each([['backup', 'backup.tar'], ['restore', 'backup.tar'], ['verify']])(
  'registry %s says how a PostgreSQL database is backed up',
  async (...words) => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-commands-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'registry.toml');
    // The variable is not read, since these commands use no secrets.
    writeFileSync(file, '[storage]\ndatabase = { env = "NO_SUCH_VARIABLE" }\n');
    const errors: string[] = [];
    const terminal = { out: () => undefined, error: (text: string) => void errors.push(text) };
    expect(await runCommand([...words, '--config', file], terminal)).toBe(1);
    expect(errors.join('')).toBe(
      `registry ${words[0]}: the database is PostgreSQL; back it up and restore it with \`pg_dump\` and \`pg_restore\`, and copy the bucket or the folder \`blobs\`\n`,
    );
  },
);
