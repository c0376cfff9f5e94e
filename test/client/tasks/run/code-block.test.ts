import { expect, test } from 'vitest';
import { codeBlock } from '../../../../client/tasks/run/code-block.ts';

test.for<readonly [lines: readonly string[], expected: readonly string[]]>([
  [
    ['a', '[b](command:c)'],
    ['~~~text', 'a', '[b](command:c)', '~~~'],
  ],
  [
    ['```', 'a'],
    ['~~~text', '```', 'a', '~~~'],
  ],
  [
    ['~~~', ' ~~~~ x', 'a'],
    ['~~~~~text', '~~~', ' ~~~~ x', 'a', '~~~~~'],
  ],
])('a block of code shows %j literally', ([lines, expected]) => {
  expect(codeBlock(lines).split('\n')).toEqual(expected);
});
