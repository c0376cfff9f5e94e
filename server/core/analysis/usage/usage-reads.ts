import type { Entry } from '../../document/entry.ts';
import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';
import { wordPattern } from '../../text/word-pattern.ts';
import { type ScriptShells, shellOf, shellsByText } from '../scripts/script-shells.ts';
import { shellIn } from '../shell/read-shell.ts';
import { isOnlyText, readsVariables, windowsShellOf } from '../shell/shell-scripts.ts';
import { templateIn } from '../template/read-template.ts';
import { stringsOfTask, type TaskString } from '../template/strings-of-task.ts';
import { usesInValidTags } from '../template/template-faults.ts';

/**
 * A read of an argument of the task: `$usage_x`, `${usage_x}`, `%usage_x%` for `cmd`, `$env:usage_x` for PowerShell, or
 * `usage.x` in a template expression.
 */
export interface UsageRead extends OffsetRange {
  readonly variable: string;
  /** The read in the syntax of its language, without operators and braces: `$usage_x`, or `%usage_x%`. */
  readonly written: string;
  readonly node: StringNode;
  readonly property: string;
  /**
   * Whether it certainly reads an argument of the task. It is uncertain if the script itself sets the variable, if the
   * variable may be undefined, and in a template expression with a mistake.
   */
  readonly isCertain: boolean;
}

/** How a task uses its arguments. */
export interface UsageReads {
  readonly reads: readonly UsageRead[];
  /** The name `x` of every `usage_x` and `usage.x` in the strings of the task, regardless of its meaning. */
  readonly mentioned: ReadonlySet<string>;
  /**
   * Whether the arguments may be read in ways that cannot be tracked: all at once, by position, or with deprecated
   * functions.
   */
  readonly hasUntrackedReads: boolean;
}

/** Returns how a task uses its arguments. `shells` contains the shells of its scripts. */
export function usageReads(entry: Entry, shells: ScriptShells = shellsByText(entry)): UsageReads {
  const known = readsByShells(entry);
  const key = `${shells.run}\n${shells.onWindows}`;
  const reads = known.get(key) ?? findReads(entry, shells);
  known.set(key, reads);
  return reads;
}

/** The reads of a task that were found, by its shells. */
const readsByShells = memoize((_: Entry) => new Map<string, UsageReads>());

function findReads(entry: Entry, shells: ScriptShells): UsageReads {
  const strings = stringsOfTask(entry).filter(({ property }) => property !== 'usage');
  const reads = strings.flatMap((string) => readsIn(string, shells));
  const mentioned = new Set(reads.map(({ variable }) => variable));
  for (const { node } of strings) {
    if (!node.value.includes('usage_')) continue;
    for (const [, variable] of node.value.matchAll(anyVariable(node.value))) mentioned.add(variable ?? '');
  }
  return { reads, mentioned, hasUntrackedReads: strings.some(({ node }) => hasUntrackedReads(node)) };
}

function readsIn(string: TaskString, shells: ScriptShells): readonly UsageRead[] {
  return string.node.value.includes('usage') ? [...scriptReads(string, shells), ...templateReads(string)] : [];
}

function scriptReads(string: TaskString, shells: ScriptShells): readonly UsageRead[] {
  const { property, node } = string;
  if (!scripts.includes(property) || !node.value.includes('usage_')) return [];
  const shell = shellOf({ isForWindows: property === 'run_windows' }, shells);
  return windowsShellOf(node.value, shell) ? windowsReads(string, shell) : shellReads(string, shell);
}

const scripts: readonly string[] = ['run', 'run_windows'];

const anyVariable = wordPattern(String.raw`usage_([\p{L}\p{N}_]+)`, 'g');
/** Matches a variable without the syntax that reads it. */
const bareVariable = wordPattern(String.raw`(?<![\p{L}\p{N}_${'$'}{])usage_[\p{L}\p{N}_]+`, 'g');
const readVariable = wordPattern(String.raw`([\\$]?)\$\{?[#!]?(usage_([\p{L}\p{N}_]+))`, 'g');

/**
 * Returns the reads in a script. In a shell script, text in single quotes and comments is omitted, since it is not
 * expanded.
 */
function shellReads({ property, node }: TaskString, shell: string): readonly UsageRead[] {
  const { value } = node;
  const assigned = new Set([...value.matchAll(bareVariable(value))].map(([name]) => name));
  const script = readsVariables(value, shell) ? shellIn(node) : undefined;
  return [...value.matchAll(readVariable(value))].flatMap((found) => {
    const [written, before = '', name = '', variable = ''] = found;
    const end = found.index + written.length;
    if (script && isOnlyText(value, script, end - name.length)) return [];
    const isPlain = before === '' && !/\$\{?!/.test(written);
    const isCertain = isPlain && !assigned.has(name);
    return [{ variable, written: `$${name}`, node, property, start: end - name.length, end, isCertain }];
  });
}

const readForCmd = wordPattern(String.raw`[%!](usage_([\p{L}\p{N}_]+))(?=[%!:])`, 'g');
const readForPowerShell = wordPattern(String.raw`\$\{?[eE][nN][vV]:(usage_([\p{L}\p{N}_]+))`, 'g');

/** Matches what makes the reads of a script uncertain: `set` of `cmd`, and assignments and text that PowerShell does not expand. */
const uncertainForCmd = /\bset\b[^\r\n]*usage_/i;
const uncertainForPowerShell = /['`#]|env:usage_\w+\}?\s*=/i;

/** Returns the reads in a script for a shell of Windows, where `$usage_x` reads no argument. */
function windowsReads({ property, node }: TaskString, shell: string): readonly UsageRead[] {
  const { value } = node;
  const isCmd = windowsShellOf(value, shell) === 'cmd';
  const isCertain = !(isCmd ? uncertainForCmd : uncertainForPowerShell).test(value);
  const pattern = isCmd ? readForCmd : readForPowerShell;
  return [...value.matchAll(pattern(value))].map(({ 0: found, 1: name = '', 2: variable = '', index }) => {
    const end = index + found.length;
    const written = isCmd ? `%${name}%` : `$env:${name}`;
    return { variable, written, node, property, start: end - name.length, end, isCertain };
  });
}

function templateReads({ property, node }: TaskString): readonly UsageRead[] {
  const valid = new Set(usesInValidTags(node));
  return templateIn(node).uses.flatMap((use) => {
    const [member] = use.members;
    if (use.kind !== 'variable' || use.name !== 'usage' || !member) return [];
    const isCertain = !use.mayBeMissing && valid.has(use);
    const written = `usage.${member.name}`;
    return [{ variable: member.name, written, node, property, start: member.start, end: member.end, isCertain }];
  });
}

/**
 * Matches reads that cannot be tracked: of all variables with this prefix, and of positional arguments in the languages
 * of scripts.
 */
const untrackedRead = wordPattern(
  String.raw`usage_(?![\p{L}\p{N}_])|\$\{?[@*#1-9]|%[*1-9]|\$args\b|\bargv\b|\bARGV\b|\bDeno\.args\b|os\.Args|[#/:]\s*\[?USAGE\b`,
);

function hasUntrackedReads(node: StringNode): boolean {
  if (untrackedRead(node.value).test(node.value)) return true;
  const deprecated = ['arg', 'option', 'flag'];
  return templateIn(node).uses.some(
    ({ kind, name, members }) =>
      (kind === 'function' && deprecated.includes(name)) ||
      (kind === 'variable' && name === 'usage' && members.length === 0),
  );
}
