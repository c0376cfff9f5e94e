import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagnosed } from '../../../../support/problems.ts';
import { findRunner } from '../../../../support/runner.ts';

/** The members of a task that the runner cannot run, with the option that it requires; and tasks that it can run. */
const tasks: Readonly<Record<string, string>> = {
  plain: 'shell = "bash"\nrun = "echo 1"',
  option: 'shell = "bash -e"\nrun = "echo 1"',
  list: 'shell = "/bin/sh"\nrun = ["./x.sh", "echo 1"]',
  perl: 'shell = "perl"\nrun = "print 1;"',
  given: 'shell = "bash -ec"\nrun = "echo 1"',
  split: 'shell = "bash -c -e"\nrun = "echo 1"',
  file: 'shell = "bash"\nfile = "x.sh"',
  path: 'shell = "bash"\nrun = "./x.sh"',
  shebang: "shell = \"bash\"\nrun = '''\n#!/bin/sh\necho 1\n'''",
  started: 'shell = "bash"\nrun = [{ task = "given" }]',
  environment: 'shell = "env"\nrun = "ls"',
};

const text = Object.entries(tasks)
  .map(([name, members]) => `[tasks.${name}]\n${members}\n`)
  .join('');

const runner = findRunner();

describe.runIf(runner)('a task with a `shell` that reads a file is reported if the runner fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-shell-'));
  beforeAll(() => {
    writeFileSync(join(folder, 'mise.toml'), text);
    writeFileSync(join(folder, 'x.sh'), '#!/bin/sh\necho x\n');
    chmodSync(join(folder, 'x.sh'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.entries(tasks))('%s', async (name, members) => {
    const [, ...problems] = diagnosed(`[tasks.${name}]\n${members}\n`, { kind: 'config-file' });
    const answer = await runner?.watch(['run', name], folder);
    expect(problems.some((problem) => problem.startsWith('invalid-shell'))).toBe(answer?.failed);
  });
});
