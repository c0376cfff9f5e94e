import { expect, test } from 'vitest';
import { textReporter } from '../../../../server/cli/reporters/text.ts';
import { context, nothing, report } from './sample-report.ts';

test('The text format is readable', () => {
  expect(textReporter(report, context)).toMatchInlineSnapshot(`
    "tasks.toml:2:1 error \`a\` is defined twice; keep one of them [duplicate-key]
       2 | a = "y"
         | ^
         tasks.toml:1:1 \`a\` is first defined here
       1 | a = "x"
         | ^

    odd, 100%: name.toml:1:5 warning 100%␊wrong: this, that [wrong-type]
       1 | a = [
         |     ^

    1 error, 1 warning in 2 files (1 path could not be read); scripts checked by ShellCheck
    "
  `);
});

test('A report without files is complete', () => {
  expect(textReporter(nothing, context)).toBe('No task files found\n');
});
