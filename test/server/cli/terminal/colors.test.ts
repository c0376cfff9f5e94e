import { expect, test } from 'vitest';
import { type ColorChoice, paintFor } from '../../../../server/cli/terminal/colors.ts';

const rows: readonly [choice: ColorChoice, isTTY: boolean, environment: Record<string, string>, isColored: boolean][] =
  [
    ['auto', true, {}, true],
    ['auto', false, {}, false],
    ['auto', true, { NO_COLOR: '1' }, false],
    ['auto', true, { NO_COLOR: '' }, true],
    ['auto', true, { TERM: 'dumb' }, false],
    ['auto', false, { FORCE_COLOR: '1' }, true],
    ['auto', false, { FORCE_COLOR: '3', TERM: 'dumb' }, true],
    ['auto', true, { FORCE_COLOR: '0' }, false],
    ['auto', true, { FORCE_COLOR: 'false' }, false],
    ['auto', false, { FORCE_COLOR: '' }, false],
    ['auto', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['always', false, { NO_COLOR: '1' }, true],
    ['never', true, { FORCE_COLOR: '1' }, false],
  ];

test.for(rows)('`--color %s` on a terminal (%s) with %o: %s', ([choice, isTTY, environment, isColored]) => {
  const paint = paintFor(choice, { isTTY, write: () => true }, environment);
  expect(paint('red', 'x')).toBe(isColored ? '\u001b[31mx\u001b[0m' : 'x');
});
