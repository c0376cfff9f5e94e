import type { StringNode } from '../../document/node.ts';
import { isTemplate } from '../values/is-template.ts';
import { shellIn } from './read-shell.ts';
import type { ShellScript, ShellWord } from './shell-script.ts';

/** The words of a command, the first of which is its program, or a sentence that says why they are not known. */
export type LiteralCommand = { readonly words: readonly string[] } | { readonly reason: string };

/**
 * Returns the words of a script that consists of one command without expansions, redirections and operators. The words are then
 * exactly the arguments that the shell passes to the program.
 */
export function literalCommand(node: StringNode): LiteralCommand {
  if (/^\s*#!/.test(node.value)) return { reason: 'Its script has a `#!` line.' };
  if (isTemplate(node.value)) return { reason: dynamic };
  const script = shellIn(node);
  const [command, ...others] = script.commands;
  if (!command || others.length > 0 || !script.isComplete || script.functions.length > 0) {
    return { reason: 'Its script is not exactly one command.' };
  }
  if (command.context.depth > 0 || command.context.isInSubshell || command.isNegated || hasMore(node.value, script)) {
    return { reason: 'Its script contains operators, redirections, assignments or continued lines.' };
  }
  const words = command.words.flatMap((word) => literalOf(word, node.value) ?? []);
  return words.length === command.words.length ? { words } : { reason: dynamic };
}

const dynamic = 'The words of its command depend on variables, patterns or template expressions.';

/** Returns whether a script contains text other than the words of its commands and comments. */
function hasMore(text: string, { commands, opaque }: ShellScript): boolean {
  const known = [...commands.flatMap(({ words }) => words), ...opaque];
  const units = text.split('');
  for (const { start, end } of known) units.fill(' ', start, end);
  return /\S/.test(units.join('')) || /\\\r?\n/.test(text);
}

/** Returns the value of a word; undefined if the shell would expand it, such as `*.ts` or `~/x`. */
function literalOf({ start, end, literal }: ShellWord, text: string): string | undefined {
  const unquoted = text.slice(start, end).replaceAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\./gs, '');
  return /[*?[{]|(?:^|[=:])~/.test(unquoted) ? undefined : literal;
}
