import { expect, test } from 'vitest';
import { lineEndOf, withLineEndsOf } from '../../../../server/core/document/line-end.ts';
import { open } from '../../../support/fixture.ts';

test.each([
  ['', '\n'],
  ['[a]', '\n'],
  ['[a]\nrun = "x"\n', '\n'],
  ['[a]\r\nrun = "x"\r\n', '\r\n'],
  ['# x\r\n\n[a]\nrun = "x"\n', '\r\n'],
  ['\n[a]\r\n', '\n'],
])('the line end of %j is %j', (text, lineEnd) => {
  expect(lineEndOf(open(text).document)).toBe(lineEnd);
});

test.each([
  ['[a]\n', 'x\r\ny\n', 'x\ny\n'],
  ['[a]\r\n', 'x\r\ny\n', 'x\r\ny\r\n'],
  ['[a]\r\n', 'x', 'x'],
])('in %j, the edit %j is written as %j', (text, written, expected) => {
  expect(withLineEndsOf(open(text).document, [{ start: 0, end: 0, text: written }])).toEqual([
    { start: 0, end: 0, text: expected },
  ]);
});
