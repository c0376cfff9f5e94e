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

describe('with an installed runner', () => {
  test.each(rows)('%s, the problem %s (%s) is shown as %s', (printed, code, severity, shown, message) => {
    const span = { anchor: { text: '' }, start: 0, end: 0 };
    const problem: Problem = { code, severity, message: 'm', span };
    expect(withSeverities([problem], severitiesForRunner(printed))).toEqual([{ ...problem, severity: shown, message }]);
  });
});
