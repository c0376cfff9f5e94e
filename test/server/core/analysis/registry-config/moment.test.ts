import { expect, test } from 'vitest';
import { momentOf, momentProblem } from '../../../../../server/core/analysis/registry-config/moment.ts';

test.each([
  ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['2026-11-01 12:00:00.5+02:00', '2026-11-01T10:00:00.500Z'],
])('%s is %s', (text, time) => {
  expect(momentOf(text)).toBe(Date.parse(time));
  expect(momentProblem(text)).toBeUndefined();
});

test.each(['', 'today', '2026-13-01', '2026-02-30', '2026-11-01T12:00:00', '2026-11', '1 day'])(
  '%j is neither a date nor a time',
  (text) => {
    expect(momentOf(text)).toBeUndefined();
    expect(momentProblem(text)).toMatch(/^Expected a date or a time/);
  },
);
