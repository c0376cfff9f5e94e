import { pathInMonorepo } from '../../analysis/graph/monorepo/monorepo.ts';
import type { Reach } from '../../analysis/graph/placement/file-standing.ts';
import type { Task } from '../../analysis/graph/task.ts';
import { signatureOf } from '../../analysis/graph/task-facts.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Position } from '../../text/lines.ts';
import { memoize } from '../../text/memoize.ts';
import type { ProblemCounts } from './problem-counts.ts';
import { type TaskTraits, taskTraits } from './task-traits.ts';

/** A task as shown in a list. The object keeps its identity until one of its values changes. */
export interface ListedTask extends TaskTraits, ProblemCounts {
  /** A key that identifies the task as long as its file and its name do not change. */
  readonly key: string;
  readonly name: string;
  /** The aliases of the task or, if it has none, those of its template. */
  readonly aliases: readonly string[];
  readonly uri: string;
  /** The range of the name; for a script task, the beginning of the script. */
  readonly range: { readonly start: Position; readonly end: Position };
  /** The folder of the task's project, as a path with `/` as separator. */
  readonly project: string;
  /** The path of the project in its monorepo, such as `//packages/api`; empty outside a monorepo. */
  readonly projectPath: string;
  /** The other projects that include the file of the task, and their paths in the monorepo. */
  readonly sharedWith: readonly ListedProject[];
  /** Whether the task belongs to the global configuration of the user. */
  readonly isGlobal: boolean;
  readonly isTemplate: boolean;
  /** Whether the runner loads the file of the task. */
  readonly reach: Reach;
  /** A description of the definition that takes precedence ("Overridden by mise.local.toml"); empty if none does. */
  readonly overriding: string;
  /**
   * A key for the references of the task and their positions relative to its name. It changes whenever the graph must
   * be drawn again.
   */
  readonly references: string;
}

export interface ListedProject {
  readonly project: string;
  /** As in `ListedTask`. */
  readonly projectPath: string;
}

export interface ListedTaskOptions {
  readonly workspace: Workspace;
  readonly overriding: string;
  /** The previous state of the task; undefined if it was not listed before. */
  readonly before: ListedTask | undefined;
}

/** Returns the current state of a task: `before` itself if nothing has changed. */
export function listedTask(
  task: Task,
  counts: ProblemCounts,
  { workspace, overriding, before }: ListedTaskOptions,
): ListedTask {
  const { key, facts, file, isTemplate } = task;
  const { reach, isGlobal, sharedWith } = workspace.standingOf(file.uri);
  const now: ListedTask = {
    key,
    name: facts.name,
    aliases: workspace.aliasesOf(task),
    uri: file.uri,
    range: file.document.rangeOf(facts.key),
    project: file.project,
    isTemplate,
    projectPath: projectPathOf(file.project, workspace),
    sharedWith: sharedWith.map((project) => ({ project, projectPath: projectPathOf(project, workspace) })),
    isGlobal,
    reach,
    overriding,
    references: referencesOf(task),
    ...taskTraits(task, templateOf(task, workspace)),
    ...counts,
  };
  return before && isSameTask(before, now) ? before : now;
}

/**
 * Returns the key for the references of a task. It is cached until the text of the task changes, since the lines
 * relative to its name stay the same until then.
 */
const referencesOf = memoize(({ facts, file: { document } }: Task): string => {
  const first = document.rangeOf(facts.key).start.line;
  const places = facts.references
    .map(({ span }) => document.rangeOf(span).start)
    .map(({ line, character }) => `${line - first}:${character}`);
  return `${signatureOf(facts)} ${places.join()}`;
});

/** Returns the path of a project in its monorepo; empty outside a monorepo. */
export function projectPathOf(project: string, { projects }: Workspace): string {
  const monorepo = projects.monorepoOf(project);
  return monorepo ? `//${pathInMonorepo(project, monorepo)}` : '';
}

const comparedFields = [
  'key',
  'name',
  'uri',
  'project',
  'projectPath',
  'isGlobal',
  'isTemplate',
  'reach',
  'overriding',
  'references',
  'description',
  'isHidden',
  'requiresConfirmation',
  'readsInput',
  'hasSources',
  'isCached',
  'takesArguments',
  'command',
  'errors',
  'warnings',
  'missing',
  'isInCycle',
] as const satisfies readonly (keyof ListedTask)[];

function isSameTask(a: ListedTask, b: ListedTask): boolean {
  return (
    comparedFields.every((field) => a[field] === b[field]) &&
    isSameRange(a.range, b.range) &&
    a.aliases.length === b.aliases.length &&
    a.aliases.every((alias, index) => alias === b.aliases[index]) &&
    a.sharedWith.length === b.sharedWith.length &&
    a.sharedWith.every(({ project, projectPath }, index) => {
      const other = b.sharedWith[index];
      return project === other?.project && projectPath === other.projectPath;
    })
  );
}

type Range = ListedTask['range'];

export function isSameRange(a: Range, b: Range): boolean {
  return isSamePlace(a.start, b.start) && isSamePlace(a.end, b.end);
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}

/** Compares tasks by the position of their names. */
export function comparePlaces({ range: { start: a } }: ListedTask, { range: { start: b } }: ListedTask): number {
  return a.line - b.line || a.character - b.character;
}
