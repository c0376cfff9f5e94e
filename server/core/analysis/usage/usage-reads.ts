import type { Entry } from '../../document/entry.ts';
import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';
import { wordPattern } from '../../text/word-pattern.ts';
import { shellOfTask } from '../scripts/task-scripts.ts';
import { shellIn } from '../shell/read-shell.ts';
import { isOnlyText, readsVariables } from '../shell/shell-scripts.ts';
import { templateIn } from '../template/read-template.ts';
import { stringsOfTask, type TaskString } from '../template/strings-of-task.ts';
import { usesInValidTags } from '../template/template-faults.ts';

/** A read of an argument of the task: `$usage_x`, `${usage_x}`, or `usage.x` in a template expression. */
export interface UsageRead extends OffsetRange {
  readonly variable: string;
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

export const usageReads = memoize((entry: Entry): UsageReads => {
  const strings = stringsOfTask(entry).filter(({ property }) => property !== 'usage');
  const shell = shellOfTask(entry);
  const reads = strings.flatMap((string) => readsIn(string, shell));
  const mentioned = new Set(reads.map(({ variable }) => variable));
  for (const { node } of strings) {
    if (!node.value.includes('usage_')) continue;
    for (const [, variable] of node.value.matchAll(anyVariable(node.value))) mentioned.add(variable ?? '');
  }
  return { reads, mentioned, hasUntrackedReads: strings.some(({ node }) => hasUntrackedReads(node)) };
});

function readsIn(string: TaskString, shell: string | undefined): UsageRead[] {
  return string.node.value.includes('usage') ? [...shellReads(string, shell), ...templateReads(string)] : [];
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
function shellReads({ property, node }: TaskString, shell: string | undefined): UsageRead[] {
  const { value } = node;
  if (!scripts.includes(property) || !value.includes('usage_')) return [];
  const assigned = new Set([...value.matchAll(bareVariable(value))].map(([name]) => name));
  const script = property === 'run' && readsVariables(value, shell) ? shellIn(node) : undefined;
  return [...value.matchAll(readVariable(value))].flatMap((found) => {
    const [written, before = '', name = '', variable = ''] = found;
    const end = found.index + written.length;
    if (script && isOnlyText(value, script, end - name.length)) return [];
    const isPlain = before === '' && !/\$\{?!/.test(written);
    return [{ variable, node, property, start: end - name.length, end, isCertain: isPlain && !assigned.has(name) }];
  });
}

function templateReads({ property, node }: TaskString): UsageRead[] {
  const valid = new Set(usesInValidTags(node));
  return templateIn(node).uses.flatMap((use) => {
    const [member] = use.members;
    if (use.kind !== 'variable' || use.name !== 'usage' || !member) return [];
    const isCertain = !use.mayBeMissing && valid.has(use);
    return [{ variable: member.name, node, property, start: member.start, end: member.end, isCertain }];
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
