import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runIn } from '../server/cli/support/run-in.ts';
import { shellCheckPath } from '../support/shellcheck.ts';
import { allPages, root } from './pages.ts';

/** A line that replaces a part of the output. */
const omission = '…';

/** The blocks that show a command of the command line and its output. */
const examples = allPages().flatMap(({ blocks }) =>
  blocks.flatMap(({ place, text }) => {
    const [, words, output] = /^\$ taskwright (.*)\n([\s\S]*)$/.exec(text) ?? [];
    return words === undefined || output === undefined ? [] : [{ place, words, output }];
  }),
);

test('pages show the output of commands', () => expect(examples.length).toBeGreaterThan(0));

describe.each(examples)('the command of $place', ({ words, output }) => {
  test('prints exactly the output of the page, except where a line marks an omission', async () => {
    const { stdout } = await runIn(root, words, { environment: { PATH: dirname(shellCheckPath()) } });
    expect(shortened(stdout, output)).toBe(output);
  });
});

/** Returns the output of a command with the omissions of an example. */
function shortened(printed: string, example: string): string {
  const parts = example.split(`\n${omission}\n`);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return printed;
  const middle = parts.slice(1, -1).filter((part) => printed.includes(part));
  return [printed.slice(0, first.length), ...middle, printed.slice(-last.length)].join(`\n${omission}\n`);
}
