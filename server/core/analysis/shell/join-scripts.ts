import { applyEdits, type TextEdit } from '../../text/edit.ts';
import type { ShellCommand, ShellScript } from './shell-script.ts';
import type { ListedScript } from './state-uses.ts';

export interface CommentedScript extends ListedScript {
  /** The comments before the script, including `#`. */
  readonly comments: readonly string[];
}

export interface JoinOptions {
  /** Whether the shell ends a script at the first command that fails. */
  readonly exitsOnError: boolean;
}

/**
 * Joins scripts that run one after another, each in its own shell, until one fails. Returns one script that does the
 * same, except that changes by a script to its shell also apply to the scripts after it. Returns undefined if there
 * is no simple equivalent, such as when a script could end the joined script early.
 */
export function joinScripts(scripts: readonly CommentedScript[], { exitsOnError }: JoinOptions): string | undefined {
  const last = scripts.length - 1;
  const lines = scripts.map((listed, index) => {
    const isPlain = listed.script.isComplete && (index === last || reachesEnd(listed.script));
    if (!isPlain || (!exitsOnError && !isOneStatement(listed.script))) return undefined;
    const text = index === last ? listed.text : failingAtEach(listed);
    return text === undefined ? undefined : [...listed.comments, withoutBlankLines(text)];
  });
  if (!lines.every((line) => line !== undefined)) return undefined;
  return [...(exitsOnError ? [] : ['set -e']), ...lines.flat().filter((line) => line !== ''), ''].join('\n');
}

/** Returns text without blank lines at its start and end. */
function withoutBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
}

/** Returns whether a script changes nothing in its shell that could affect the scripts after it. */
export function leavesNoState({ commands, assignments, functions }: ShellScript): boolean {
  const isOwn = ({ context }: { readonly context: ShellCommand['context'] }): boolean => !context.isInSubshell;
  return (
    functions.length === 0 &&
    !assignments.some((assigned) => isOwn(assigned) && assigned.kind !== 'temporary') &&
    !commands.some((command) => command.after === '&' || (isOwn(command) && changesState(command)))
  );
}

const stateful = new Set(
  'cd pushd popd export unset set shopt source . alias umask trap exec eval read local declare typeset readonly wait'.split(
    ' ',
  ),
);

function changesState({ words: [name] }: ShellCommand): boolean {
  return name !== undefined && (name.literal === undefined || stateful.has(name.literal));
}

/** Returns whether a script reads no arguments and, unless it fails, always reaches its end. */
export function reachesEnd({ commands, parameters, functions }: ShellScript): boolean {
  const ends = commands.some(({ words: [name, status], context }) => {
    if (context.isInSubshell) return false;
    if (name?.literal === 'exit') return !/^[1-9]/.test(status?.literal ?? '');
    return ['exec', 'return', 'trap', 'eval'].includes(name?.literal ?? '') && !context.isInFunction;
  });
  const isOfFunction = ({ start }: { readonly start: number }): boolean =>
    functions.some(({ body }) => body.start <= start && start < body.end);
  return !ends && parameters.every(isOfFunction);
}

function isOneStatement({ commands }: ShellScript): boolean {
  return outermost(commands).every(({ before, after, context, isNegated }) => {
    return ['', '&&', '|'].includes(before) && !['||', '&'].includes(after) && context.depth === 0 && !isNegated;
  });
}

/**
 * Returns a script that also ends if a command before `&&` in its last statement fails: `a && b` becomes two lines,
 * since a shell with `set -e` continues after `a && b` if `a` fails. Returns undefined if this is not possible.
 */
function failingAtEach({ text, script }: ListedScript): string | undefined {
  const own = outermost(script.commands);
  const statement = lastStatement(own);
  if (statement.some(({ isNegated }) => isNegated)) return undefined;
  const conjunctions = statement.filter(({ after }) => after === '&&');
  const edits = conjunctions.map((command) => lineBreakAfter(command, own, text));
  const isChain = conjunctions.length === 0 || statement.every(isPartOfChain);
  return isChain && edits.every((edit) => edit !== undefined) ? applyEdits(text, edits) : undefined;
}

/** Returns the commands outside functions, without the commands that are part of another command, as in `$(…)`. */
function outermost(commands: readonly ShellCommand[]): readonly ShellCommand[] {
  let end = -1;
  return commands.filter((command) => {
    if (command.start < end || command.context.isInFunction) return false;
    end = command.end;
    return true;
  });
}

function isPartOfChain({ before, after, context }: ShellCommand): boolean {
  const isPiped = before === '|' || after === '|';
  return (
    ['', '&&', '|', ';', '\n'].includes(before) &&
    !['||', '|&', '&'].includes(after) &&
    context.depth === 0 &&
    (isPiped || !context.isInSubshell)
  );
}

/** Returns the commands of the last statement: those after the last `;` or line break outside compound commands. */
function lastStatement(commands: readonly ShellCommand[]): readonly ShellCommand[] {
  const isFirst = ({ before, context }: ShellCommand): boolean =>
    context.depth === 0 && ['', ';', '\n'].includes(before);
  return commands.slice(Math.max(0, commands.findLastIndex(isFirst)));
}

function lineBreakAfter({ end }: ShellCommand, commands: readonly ShellCommand[], text: string): TextEdit | undefined {
  const next = commands.find(({ start }) => start >= end);
  const isPlain = next && /^[ \t\r\n]*&&[ \t\r\n]*$/.test(text.slice(end, next.start));
  return isPlain ? { start: end, end: next.start, text: '\n' } : undefined;
}
