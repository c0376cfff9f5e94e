import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Returns a folder with a runner that logs each start and prints a version, and the environment in which it is found. */
function withRunner(version: string) {
  const folder = temporaryFolder({
    'mise.toml': '[tasks.a]\nrun = "x"\nnewer = true\n[tasks.b]\nrun = "x"\nconfirm.message = "Sure?"\n',
    'bin/': '',
    'cache/': '',
  });
  const program = join(folder, 'bin/mise');
  writeFileSync(program, `#!/bin/sh\necho started >> ${folder}/log\necho ${version} linux-x64\n`);
  chmodSync(program, 0o755);
  return { folder, environment: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` } };
}

test.each([
  ['2099.1.0', { code: 0, errors: [] }],
  ['2026.9.17', { code: 0, errors: [] }],
  [
    '2026.9.15',
    {
      code: 1,
      errors: ['Unknown key `newer`', '`confirm` without `default` needs mise 2026.9.17 (found: mise 2026.9.15)'],
    },
  ],
])('the runner %s on the PATH determines which problems are errors', async (version, expected) => {
  const { folder, environment } = withRunner(version);
  const { code, stdout } = await runIn(folder, 'check --no-shellcheck --quiet --format github mise.toml', {
    environment,
  });
  const errors = Array.from(stdout.matchAll(/::error .*?::(.*?)(?:; .*)?$/gm), ([, message]) => message);
  expect({ code, errors }).toEqual(expected);
});

test('the version on the command line takes precedence, and the runner is not started', async () => {
  const { folder, environment } = withRunner('2026.9.15');
  const { code } = await runIn(folder, 'check --no-shellcheck --runner-version 2099.1.0 mise.toml', { environment });
  expect(code).toBe(0);
  expect(() => readFileSync(join(folder, 'log'))).toThrow();
});

test('the version is cached until the program changes', async () => {
  const { folder, environment } = withRunner('2099.1.0');
  const recorder = { folder: join(folder, 'cache'), startedIn: folder, programs: '', time: () => Date.now() };
  const check = (name: string) =>
    runIn(folder, `check --no-shellcheck --rule ${name}=off mise.toml`, { environment, recorder });
  await check('deprecated');
  await check('syntax');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('started\n');
  writeFileSync(join(folder, 'bin/mise'), `#!/bin/sh\necho started >> ${folder}/log\necho 2026.9.15 and more\n`);
  await check('encoding');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('started\nstarted\n');
});
