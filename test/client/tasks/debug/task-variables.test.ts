import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { taskVariables } from '../../../../client/tasks/debug/task-variables.ts';
import { findRunner } from '../../../support/runner.ts';

const config = `[env]
SECRET = { value = "hush", redact = true }
_.file = ".env"
[tasks.before]
run = "touch before"
[tasks.a]
depends = ["before"]
sources = ["mise.toml"]
env = { OWN = "two\\nlines" }
run = "touch ran"
`;

const runner = findRunner();

// The runner is available for one system only.
if (runner) {
  test('the runner provides the environment of a task without running it, and no variables of the call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-variables-'));
    try {
      writeFileSync(join(folder, 'mise.toml'), config);
      writeFileSync(join(folder, '.env'), 'FROM_FILE=file\n');
      const environment = {
        HOME: folder,
        PATH: '/usr/bin:/bin',
        MISE_TRUSTED_CONFIG_PATHS: folder,
        MISE_CEILING_PATHS: dirname(folder),
      };
      const command = { program: runner.program, words: ['run'] };
      const variables = await taskVariables(command, 'a', folder, environment);
      expect(variables).toMatchObject({ SECRET: 'hush', FROM_FILE: 'file', OWN: 'two\nlines', MISE_TASK_NAME: 'a' });
      expect(variables).not.toHaveProperty('NO_COLOR');
      expect(variables).not.toHaveProperty('MISE_OFFLINE');
      expect(['before', 'ran'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
