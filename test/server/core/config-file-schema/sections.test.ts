import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { fileProblems } from '../../../../server/core/analysis/diagnosis/file-problems.ts';
import { concurrently } from '../../../../server/files/concurrently.ts';
import { mark, open } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';
import { findRunner } from '../../../support/runner.ts';
import { loaded, refused, warned } from './section-rows.ts';

const runner = findRunner();

describe('sections of config files', () => {
  test.each(loaded)('no problem in %j', (text) => {
    expect(marked(text)).toEqual([text]);
  });

  test.each(warned)('a warning in %j', (text) => {
    expect(marked(text)).toEqual([text, 'warning']);
  });

  test.each(refused)('an error in %j', (text) => {
    expect(marked(text)).toEqual([text, 'error']);
  });
});

test.runIf(runner)('the runner agrees about each text', async () => {
  const expected = [
    ...loaded.map((text) => ({ text, verdict: 'loaded' })),
    ...warned.map((text) => ({ text, verdict: 'warned' })),
    ...refused.map((text) => ({ text, verdict: 'refused' })),
  ];
  const verdicts = await verdictsOn(expected.map(({ text }) => readMarks(text).text));
  expect(expected.map(({ text }, index) => ({ text, verdict: verdicts[index] }))).toEqual(expected);
});

/** Returns a text with `«…»` around each culprit, and the severities of its problems. */
function marked(text: string): readonly string[] {
  const fixture = open(text, { kind: 'config-file' });
  const { document, kind } = fixture;
  const found = [...problemsOf(fixture), ...fileProblems(document, kind, { path: '/project/mise.toml' })];
  const problems = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const ranges = problems.map(({ span }) => document.offsetsOf(span));
  return [mark(fixture.text, ranges), ...new Set(problems.map(({ severity }) => severity))];
}

/** Returns what the runner does with each text: it loads it, loads it with a warning, or refuses it. */
async function verdictsOn(texts: readonly string[]): Promise<readonly string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-sections-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = texts.map((text, index) => ({ text, project: `${index}` }));
  return concurrently(
    places,
    async ({ text, project }) => {
      mkdirSync(join(folder, project));
      writeFileSync(join(folder, project, 'mise.toml'), text);
      const result = await runner?.watch(['tasks', 'ls'], folder, project);
      if (!result || result.failed) return 'refused';
      return /\bWARN\b/.test(result.log) ? 'warned' : 'loaded';
    },
    2 * availableParallelism(),
  );
}
