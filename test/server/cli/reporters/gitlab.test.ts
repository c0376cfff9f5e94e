import { expect, test } from 'vitest';
import { gitlabReporter } from '../../../../server/cli/reporters/gitlab.ts';
import { runIn } from '../support/run-in.ts';
import { context, nothing, report } from './sample-report.ts';

const fingerprint = expect.stringMatching(/^[\da-f]{64}$/);

test('Code Quality issues have the paths of the repository', () => {
  expect(JSON.parse(gitlabReporter(report, context))).toEqual([
    {
      description: '`a` is defined twice; keep one of them',
      check_name: 'duplicate-key',
      fingerprint,
      severity: 'major',
      location: { path: 'work/tasks.toml', lines: { begin: 2, end: 2 } },
    },
    {
      description: '100%\nwrong: this, that',
      check_name: 'wrong-type',
      fingerprint,
      severity: 'minor',
      location: { path: 'work/odd, 100%: name.toml', lines: { begin: 1, end: 2 } },
    },
  ]);
});

test('A report without problems is an empty array', () => {
  expect(gitlabReporter(nothing, context)).toBe('[]\n');
});

test('Fingerprints differ within a file, and stay when a problem moves', async () => {
  const fingerprints = async (text: string): Promise<readonly string[]> => {
    const { stdout } = await runIn({ 'tasks.toml': text }, 'check --format gitlab');
    return JSON.parse(stdout).map((issue: { fingerprint: string }) => issue.fingerprint);
  };
  const before = await fingerprints('[a]\nzzz = 1\n[b]\nzzz = 1\n');
  expect(new Set(before).size).toBe(2);
  expect(await fingerprints('# moved\n\n[a]\nzzz = 1\n[b]\nzzz = 1\n')).toEqual(before);
});
