import { expect, test } from 'vitest';
import { runnerCommands } from '../../../../../../server/core/analysis/graph/references/runner-commands.ts';
import { findRunner } from '../../../../../support/runner.ts';
import { temporaryFolder } from '../../../../cli/support/temporary-folder.ts';

const runner = findRunner();

test.runIf(runner)('the commands are those that the runner describes, with their aliases', () => {
  const description = runner?.run(['usage'], temporaryFolder({})) ?? '';
  const commands = [...description.matchAll(/^cmd (\S+)/gm)].flatMap(([, name = '']) => name);
  // The aliases of commands within other commands are indented further; those of options are in quotes.
  const aliases = [...description.matchAll(/^ {4}alias (.+)$/gm)].flatMap(([, words = '']) =>
    words.split(' ').filter((word) => /^[\w-]+$/.test(word)),
  );
  // The description omits the command that the parser of arguments adds.
  expect([...runnerCommands].sort()).toEqual([...new Set(['help', ...commands, ...aliases])].sort());
});
