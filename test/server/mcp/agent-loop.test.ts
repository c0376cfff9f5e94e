import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRunner } from '../../support/runner.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';
import { session } from './support/session.ts';

/** A repository with 12 mistakes. */
const mistakes = `[tasks.build]
runn = "make"
depend = ["lint"]

[tasks.lint]
run = "make lint"
timeout = 5
alias = ["l", "l"]

[tasks.test]
run = "make test"
depends = ["buld", "lnt"]
quiet = "true"
descripton = "Test it"

[tasks.deploy]
run = "make deploy"
depends = ["tset"]
hide = "false"
source = ["src/*"]

[tasks.docs]
run = "make docs"
depends_pos = ["build"]
`;

test('an agent corrects 12 mistakes with `check` and `fix` alone, and the runner then accepts the file', async () => {
  const folder = temporaryFolder({ 'mise.toml': mistakes });
  const runner = findRunner();
  const verdict = () => runner?.ask(['tasks', 'ls', '--json'], folder);
  const refused = await verdict();
  const { call } = await session(folder);
  const first = await call('check');
  expect(first.data).toMatchObject({ total: 12 });

  // The loop of an agent: certain fixes, then the others, until nothing is left or nothing changes.
  for (const unsafe of [false, true]) {
    const { data } = await call('check');
    if (data.total === 0) break;
    await call('fix', { unsafe });
    await call('fix', { unsafe, apply: true });
  }
  expect((await call('check')).data).toMatchObject({ total: 0, summary: { error: 0, warning: 0, info: 0, hint: 0 } });
  const accepted = await verdict();
  expect(readFileSync(join(folder, 'mise.toml'), 'utf8')).toMatchInlineSnapshot(`
    "[tasks.build]
    run = "make"
    depends = ["lint"]

    [tasks.lint]
    run = "make lint"
    timeout = "5"
    alias = ["l"]

    [tasks.test]
    run = "make test"
    depends = ["build", "lint"]
    quiet = true
    description = "Test it"

    [tasks.deploy]
    run = "make deploy"
    depends = ["test"]
    hide = false
    sources = ["src/*"]

    [tasks.docs]
    run = "make docs"
    depends_post = ["build"]
    "
  `);
  if (!runner) return;
  expect(refused).toMatchObject({ refusal: expect.stringMatching(/Invalid TOML|unknown field|error/) });
  expect(accepted).toMatchObject({ output: expect.stringContaining('"deploy"') });
  expect(runner.validate(readFileSync(join(folder, 'mise.toml'), 'utf8'))).toEqual([]);
});
