import { expect, test } from 'vitest';
import { inRows } from '../../../../../client/tasks/run/form/in-rows.ts';

test.for<readonly [text: string, rows: readonly string[]]>([
  ['', ['']],
  ['run build', ['run build']],
  ['run build --fast', ['run build', '--fast']],
  ['run building now', ['run', 'building', 'now']],
  ['a-very-long-word b', ['a-very-lon', 'g-word b']],
  ['a\nb\r\nc', ['a⏎b⏎c']],
])('%j is split into rows of at most ten characters', ([text, rows]) => {
  expect(inRows(text, 10)).toEqual(rows);
});
