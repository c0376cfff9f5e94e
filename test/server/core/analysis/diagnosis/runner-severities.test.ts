import { describe, expect, test } from 'vitest';
import { severitiesForRunner } from '../../../../../server/core/analysis/diagnosis/runner-severities.ts';
import { withSeverities } from '../../../../../server/core/analysis/diagnosis/severities.ts';
import type { Problem, Severity } from '../../../../../server/core/document/problem.ts';

const newer = ' (mise 2099.1.0 is newer than what Taskwright knows)';

/** The printed version of the runner, a problem, and the severity and the message that are shown. */
const rows: readonly (readonly [string, string, Severity, Severity, string])[] = [
  ['2099.1.0 linux-x64 (2099-01-01)', 'unknown-property', 'error', 'warning', `m${newer}`],
  ['v2099.1.0', 'wrong-type', 'error', 'warning', `m${newer}`],
  ['2099.1.0', 'missing-property', 'error', 'warning', `m${newer}`],
  ['2099.1.0', 'unknown-project', 'warning', 'warning', `m${newer}`],
  ['2099.1.0', 'unknown-property', 'hint', 'hint', 'm'],
  ['2099.1.0', 'unknown-task', 'warning', 'warning', 'm'],
  ['2026.9.15', 'unknown-property', 'error', 'error', 'm'],
  ['2025.1.0', 'wrong-type', 'error', 'error', 'm'],
  ['no version', 'wrong-type', 'error', 'error', 'm'],
];

/** The printed version of the runner, the version that a problem names, and the message; undefined if it is not reported. */
const requiring: readonly (readonly [string, string, string | undefined])[] = [
  ['2026.9.15 linux-x64', '2026.9.17', 'm (found: mise 2026.9.15)'],
  ['2026.9.17', '2026.9.17', undefined],
  ['2099.1.0', '2026.9.17', undefined],
  ['no version', '2026.9.17', 'm'],
];

test.each(requiring)(
  'with the runner %s, a problem of runners before %s has the message %s',
  (printed, since, message) => {
    const span = { anchor: { text: '' }, start: 0, end: 0 };
    const problem: Problem = { code: 'newer-runner', severity: 'error', message: 'm', span, data: { since } };
    const shown = withSeverities([problem], severitiesForRunner(printed));
    expect(shown.map((each) => each.message)).toEqual(message === undefined ? [] : [message]);
  },
);

describe('with an installed runner', () => {
  test.each(rows)('%s, the problem %s (%s) is shown as %s', (printed, code, severity, shown, message) => {
    const span = { anchor: { text: '' }, start: 0, end: 0 };
    const problem: Problem = { code, severity, message: 'm', span };
    expect(withSeverities([problem], severitiesForRunner(printed))).toEqual([{ ...problem, severity: shown, message }]);
  });
});
