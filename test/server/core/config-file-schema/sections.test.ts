import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { fileProblems } from '../../../../server/core/analysis/diagnosis/file-problems.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import { concurrently } from '../../../../server/files/concurrently.ts';
import { mark, open, openAt } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';
import { findRunner } from '../../../support/runner.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';
import { described, loaded, refused, warned } from './section-rows.ts';
import { loadedScripts, loadedTasks } from './task-section-rows.ts';

const runner = findRunner();

describe('sections of config files', () => {
  test.each([...loaded, ...loadedTasks])('no problem in %j', (text) => {
    expect(marked(text)).toEqual([text]);
  });

  test.each(warned)('a warning in %j', (text) => {
    expect(marked(text)).toEqual([text, 'warning']);
  });

  test.each(refused)('an error in %j', (text) => {
    expect(marked(text)).toEqual([text, 'error']);
  });
});

test.each(loadedScripts)('no problem in the script %j', (text) => {
  const { document, kind } = openWorkspace(`--- mise-tasks/build\n${text}<|>`).place.file;
  const found = problemsOf({ document, kind });
  expect(found.filter(({ severity }) => severity !== 'hint').map(({ message }) => message)).toEqual([]);
});

test.each(described)('the key is described in %j', (marked) => {
  const { document, kind, caret } = openAt(marked, { kind: 'config-file' });
  expect(hover(document, kind, caret)?.markdown).toMatch(/\w{3}/);
});

test.runIf(runner)('the runner agrees about each text', async () => {
  const expected = [
    ...[...loaded, ...loadedTasks].map((text) => ({ text, verdict: 'loaded' })),
    ...warned.map((text) => ({ text, verdict: 'warned' })),
    ...refused.map((text) => ({ text, verdict: 'refused' })),
  ];
  const verdicts = await verdictsOn(expected.map(({ text }) => readMarks(text).text));
  expect(expected.map(({ text }, index) => ({ text, verdict: verdicts[index] }))).toEqual(expected);
});

test.runIf(runner)('the runner loads each script', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-scripts-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'mise-tasks'));
  const names = loadedScripts.map((text, index) => {
    writeFileSync(join(folder, 'mise-tasks', `s${index}`), text, { mode: 0o755 });
    return `s${index}`;
  });
  const listed = await runner?.watch(['tasks', 'ls', '--name-only'], folder);
  expect(listed?.output.trim().split('\n')).toEqual(names);
  expect(listed?.log).toBe('');
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
