import type { OffsetRange } from '../../text/range.ts';
import type { Assignment, ShellCommand, ShellScript, ShellWord } from './shell-script.ts';
import { type ListedScript, type StateUse, StateUses } from './state-uses.ts';

export interface LostStateOptions {
  /** Whether the shell ends a script at the first command that fails. */
  readonly exitsOnError: boolean;
  /** The environment variables that all scripts have. */
  readonly environment: ReadonlySet<string>;
}

/**
 * A change that an entry of a list makes in its shell, and the range in a later entry that depends on it. Each range is
 * relative to the text of its entry.
 */
export interface LostState {
  readonly kind: 'folder' | 'variable' | 'environment' | 'function' | 'option';
  /** The index of the entry that changes the state. */
  readonly entry: number;
  readonly change: OffsetRange;
  readonly user: number;
  readonly use: OffsetRange;
}

/**
 * Returns the changes that scripts of a list make in their shells and on which later scripts depend. They are lost,
 * because each script runs in its own shell. Only certain losses are returned.
 */
export function lostStates(
  scripts: readonly (ListedScript | undefined)[],
  options: LostStateOptions,
): readonly LostState[] {
  const uses = new StateUses(scripts);
  return scripts.flatMap((listed, entry) => {
    const changes = listed?.script.isComplete && entry < uses.last ? changesIn(listed, options) : [];
    const found = new Set<number>();
    return changes.flatMap(({ kind, change, usedBy }) => {
      const later = found.has(change.start) ? undefined : uses.after(entry, usedBy);
      if (!later) return [];
      found.add(change.start);
      return [{ kind, entry, change, user: later.index, use: { start: later.use.start, end: later.use.end } }];
    });
  });
}

interface StateChange {
  readonly kind: LostState['kind'];
  readonly change: OffsetRange;
  /** The dependencies on the change, most relevant first. */
  readonly usedBy: readonly StateUse[];
}

function changesIn(listed: ListedScript, options: LostStateOptions): readonly StateChange[] {
  const { script } = listed;
  const variables = changedVariables(script, options.environment);
  const functions = script.functions.filter(({ context }) => context.depth === 0 && !context.isInSubshell);
  return [
    ...folderChange(listed),
    ...variables.map(variableChange),
    ...functions.map(
      (defined): StateChange => ({
        kind: 'function',
        change: { start: defined.start, end: defined.end },
        usedBy: [{ calls: defined.name }],
      }),
    ),
    ...(onlyChangesState(script) ? environmentChanges(script, options) : []),
  ];
}

/** Variables that every process has. A script that reads them does not depend on another script. */
const usual = new Set(['PATH', 'HOME', 'PWD', 'OLDPWD', 'USER', 'SHELL', 'LANG', 'TERM', 'TMPDIR', 'IFS', 'CI']);

/**
 * Returns the first assignment of each variable that the script sets in its own shell and that the environment does not
 * contain.
 */
function changedVariables({ assignments }: ShellScript, environment: ReadonlySet<string>): readonly Assignment[] {
  const seen = new Set<string>();
  return assignments.filter(({ name, kind, context }) => {
    if ((kind !== 'set' && kind !== 'export') || context.isInSubshell || context.isInFunction) return false;
    if (usual.has(name) || environment.has(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function variableChange({ name, start, end }: Assignment): StateChange {
  return { kind: 'variable', change: { start, end }, usedBy: [{ reads: name }] };
}

/** The commands that depend neither on the folder nor on the environment. */
const independent = new Set(
  ': true false echo printf exit return sleep export set unset readonly shopt trap umask wait'.split(' '),
);

/** Returns the first command that depends on the folder or on the environment. */
function dependentCommand({ commands }: ShellScript): ShellCommand | undefined {
  return commands.find(({ words: [name] }) => name !== undefined && !independent.has(name.literal ?? ''));
}

/**
 * Returns the change of the folder by the last command of the script, on which only a later script can depend. Returns
 * nothing if the command may change to the folder in which all scripts start.
 */
function folderChange({ text, script }: ListedScript): readonly StateChange[] {
  const own = topCommands(script);
  const last = own.findLast(({ before }) => before !== '||');
  const [name, target, ...others] = last?.words ?? [];
  const moves = own.filter(({ words }) => isMove(words[0]));
  if (!last || !isMove(name) || !target || others.length > 0 || moves.length > 1 || last.context.depth > 0) return [];
  if (script.commands.some(({ start, before }) => start >= last.end && before !== '||')) return [];
  const written = text.slice(target.start, target.end);
  if (/^-|^\.?$/.test(target.literal ?? 'x') || /config_root|CONFIG_ROOT|PROJECT_ROOT|toplevel|cwd/.test(written)) {
    return [];
  }
  return [{ kind: 'folder', change: { start: last.start, end: target.end }, usedBy: [commandInFolder] }];
}

/** Returns the first command that depends on the folder; undefined if this command changes the folder. */
function commandInFolder(script: ShellScript): OffsetRange | undefined {
  const first = dependentCommand(script);
  return isMove(first?.words[0]) ? undefined : first;
}

function isMove(word: ShellWord | undefined): boolean {
  return ['cd', 'pushd', 'popd'].includes(word?.literal ?? '');
}

/** Returns the commands that run in the shell itself. */
function topCommands({ commands }: ShellScript): readonly ShellCommand[] {
  return commands.filter(({ context }) => !context.isInSubshell && !context.isInFunction);
}

const changing = new Set(['export', 'set', 'shopt', 'source', '.', 'cd', 'pushd', 'alias', 'umask', 'unset', ':']);

/** Returns whether the script only changes the state of its shell. */
function onlyChangesState(script: ShellScript): boolean {
  const own = topCommands(script);
  return (
    own.length > 0 &&
    script.commands.length === own.length &&
    own.every(({ words: [name], context }) => !context.depth && (!name || changing.has(name.literal ?? '')))
  );
}

/**
 * Returns the changes of a script that has no other effect: exported variables, options, and environments that it
 * activates.
 */
function environmentChanges(script: ShellScript, options: LostStateOptions): readonly StateChange[] {
  const exported = script.assignments.filter(({ kind }) => kind === 'export');
  const changes = exported.map(
    ({ start, end }): StateChange => ({
      kind: 'environment',
      change: { start, end },
      usedBy: [dependentCommand],
    }),
  );
  return [...changes, ...script.commands.flatMap((command) => commandChange(command, options))];
}

function commandChange({ words, start, end }: ShellCommand, options: LostStateOptions): readonly StateChange[] {
  const [name, ...others] = words.map(({ literal }) => literal);
  const change = { start, end };
  if ((name === 'source' || name === '.') && /(?:^|\/)activate$/.test(others[0] ?? '')) {
    return [{ kind: 'environment', change, usedBy: [dependentCommand] }];
  }
  if (name !== 'set') return [];
  const letters = others.flatMap((word) => (/^-[A-Za-z]+$/.test(word ?? '') ? [...(word ?? '')] : []));
  const has = (letter: string, option: string): boolean => letters.includes(letter) || others.includes(option);
  return [
    {
      kind: 'option',
      change,
      usedBy: [
        ...(has('x', 'xtrace') ? [firstCommand] : []),
        ...(has('u', 'nounset') ? [unguardedRead] : []),
        ...(others.includes('pipefail') ? [pipeline] : []),
        ...(has('e', 'errexit') && !options.exitsOnError ? [laterStatement] : []),
      ],
    },
  ];
}

function firstCommand({ commands }: ShellScript): OffsetRange | undefined {
  return commands[0];
}

function unguardedRead({ reads }: ShellScript): OffsetRange | undefined {
  return reads.find(({ mayBeUnset }) => !mayBeUnset);
}

function pipeline({ commands }: ShellScript): OffsetRange | undefined {
  return commands.find(({ after }) => after === '|');
}

/** Returns a command that runs even if the command before it fails. */
function laterStatement(script: ShellScript): OffsetRange | undefined {
  return topCommands(script).find(({ before }) => before === ';' || before === '\n');
}
