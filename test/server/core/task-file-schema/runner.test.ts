import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { concurrently } from '../../../../server/files/concurrently.ts';
import { open } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';
import { findRunner } from '../../../support/runner.ts';
import { invalidFloatRows } from './invalid.ts';
import { validRows } from './valid.ts';

const runner = findRunner();
const config = 'task_config.includes = ["tasks.toml"]\n[settings]\nexperimental = true\n';

test.runIf(runner)('a file that the runner refuses has a problem, even if the specification allows it', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-rows-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = [...validRows, ...invalidFloatRows].map(({ text }, index) => ({
    text: text.replace(/[«»]/g, ''),
    project: `${index}`,
  }));
  const refused = await concurrently(
    places,
    async ({ text, project }) => {
      mkdirSync(join(folder, project));
      writeFileSync(join(folder, project, 'mise.toml'), config);
      writeFileSync(join(folder, project, 'tasks.toml'), text);
      const answer = await runner?.ask(['tasks', 'ls'], folder, project);
      return answer && 'refusal' in answer && !/extends template/.test(answer.refusal) ? [text] : [];
    },
    2 * availableParallelism(),
  );
  const known = refused.flat();
  expect(known.length).toBeGreaterThan(5);
  const isReported = (text: string) =>
    problemsOf(open(text)).some(({ severity }) => severity === 'error' || severity === 'warning');
  expect(known.filter((text) => !isReported(text))).toEqual([]);
});
