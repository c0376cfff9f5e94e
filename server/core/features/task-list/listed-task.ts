import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Position } from '../../text/lines.ts';
import { memoize } from '../../text/memoize.ts';
import { templateOf } from '../task-card/effective-task.ts';
import type { ProblemCounts } from './problem-counts.ts';
import { type TaskTraits, taskTraits } from './task-traits.ts';

/** A task as a list shows it. As long as nothing of it changes it stays the same object. */
export interface ListedTask extends TaskTraits, ProblemCounts {
  /** Stands for the task as long as it has its file and its name. */
  readonly key: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly uri: string;
  /** Of the name; of a script, its beginning. */
  readonly range: { readonly start: Position; readonly end: Position };
  /** The folder that the task belongs to, as a path with `/`. */
  readonly project: string;
  readonly isTemplate: boolean;
  /** What it refers to, and where it says so in lines from its name: for those who draw the graph. */
  readonly references: string;
}

/** The task as it is now: `before` itself where that says the same. */
export function listedTask(
  task: Task,
  counts: ProblemCounts,
  workspace: Workspace,
  before: ListedTask | undefined,
): ListedTask {
  const { key, facts, file, isTemplate } = task;
  const now: ListedTask = {
    key,
    name: facts.name,
    aliases: aliasesOf(task),
    uri: file.uri,
    range: file.document.rangeOf(facts.key),
    project: file.project,
    isTemplate,
    references: referencesOf(task),
    ...taskTraits(task, templateOf(task, workspace)),
    ...counts,
  };
  return before && saysTheSame(before, now) ? before : now;
}

const aliasesOf = memoize(({ facts }: Task): readonly string[] => facts.aliases.map(({ value }) => value));

/** Kept until the text of the task itself changes: until then they stand where its name stands. */
const referencesOf = memoize(({ facts, file: { document } }: Task): string => {
  const first = document.rangeOf(facts.key).start.line;
  const places = facts.references
    .map(({ span }) => document.rangeOf(span).start)
    .map(({ line, character }) => `${line - first}:${character}`);
  return `${facts.signature} ${places.join()}`;
});

const compared = [
  'key',
  'name',
  'uri',
  'project',
  'isTemplate',
  'references',
  'description',
  'isHidden',
  'asksFirst',
  'hasSources',
  'takesArguments',
  'errors',
  'warnings',
  'missing',
  'isInCycle',
] as const satisfies readonly (keyof ListedTask)[];

function saysTheSame(a: ListedTask, b: ListedTask): boolean {
  return (
    compared.every((field) => a[field] === b[field]) &&
    isSameRange(a.range, b.range) &&
    a.aliases.length === b.aliases.length &&
    a.aliases.every((alias, index) => alias === b.aliases[index])
  );
}

type Range = ListedTask['range'];

export function isSameRange(a: Range, b: Range): boolean {
  return isSamePlace(a.start, b.start) && isSamePlace(a.end, b.end);
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}

/** For sorting by where the names stand. */
export function comparePlaces({ range: { start: a } }: ListedTask, { range: { start: b } }: ListedTask): number {
  return a.line - b.line || a.character - b.character;
}
