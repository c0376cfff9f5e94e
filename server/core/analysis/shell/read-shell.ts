import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { maskScript } from '../scripts/masked-script.ts';
import { readCommands } from './read-commands.ts';
import { readHeredocs } from './read-heredocs.ts';
import { generated } from './read-word.ts';
import { ShellReader } from './shell-reader.ts';
import type { CommandContext, ShellScript } from './shell-script.ts';

/** Returns the parts of the script in a string. Offsets refer to the value of the string. */
export const shellIn = memoize((node: StringNode): ShellScript => {
  const { text, masks, hasStatements } = maskScript(node.value);
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of masks) {
    const isGenerated = /\S/.test(text.charAt(start));
    parts.push(text.slice(copied, start), isGenerated ? generated.repeat(end - start) : text.slice(start, end));
    copied = end;
  }
  const script = readShell(parts.join('') + text.slice(copied));
  return hasStatements ? { ...script, isComplete: false } : script;
});

const outermost: CommandContext = { isInSubshell: false, isInFunction: false, depth: 0 };

/**
 * Returns the parts of a script of `sh` or a similar shell. Never fails: anything that is not closed extends to the end
 * of the text. Does not recognize template expressions.
 */
export function readShell(text: string): ShellScript {
  const reader = new ShellReader(text, readCommands);
  readCommands(reader, outermost);
  readHeredocs(reader, outermost);
  const inOrder = <Part extends { readonly start: number }>(parts: readonly Part[]): readonly Part[] =>
    parts.toSorted((a, b) => a.start - b.start);
  return {
    commands: inOrder(reader.commands),
    reads: inOrder(reader.reads),
    assignments: inOrder(reader.assignments),
    functions: inOrder(reader.functions),
    opaque: inOrder(reader.opaque),
    parameters: inOrder(reader.parameters),
    isComplete: reader.isComplete,
  };
}
