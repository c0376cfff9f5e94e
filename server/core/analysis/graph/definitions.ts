import { assemble } from '../../document/assemble.ts';
import { pathFieldNames } from '../fields/path-fields.ts';
import { compareLayers, environmentOf } from './placement/config-layer.ts';
import { propertyOf } from './property-of.ts';
import { otherNameOf, type Task } from './task.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the definitions of a task that the runner combines in the project of the task, lowest precedence first: the one
 * with the script, then those that add to it. A task that another definition replaces is alone.
 */
export function combinedDefinitions(task: Task, workspace: Workspace): readonly Task[] {
  const { project } = task.file;
  if (task.isTemplate || !workspace.isLoaded(task.file)) return [task];
  const all = workspace
    .named(task.facts.name, project)
    .filter(
      (each) =>
        each.facts.name === task.facts.name &&
        workspace.places.isIn(each.file, project) &&
        (each.key === task.key || environmentOfTask(each) === undefined),
    )
    .toSorted((a, b) => compareDefinitions(a, b, project, workspace));
  if (all.length < 2) return [task];
  const joined: Task[] = [];
  for (const [index, each] of all.entries()) {
    joined.unshift(each);
    const below = all[index + 1];
    if (!below || replaces(each, below)) break;
  }
  const combined = takesOneLayer(all)
    ? joined.filter((_, index) => index === 0 || index === joined.length - 1)
    : joined;
  return combined.some(({ key }) => key === task.key) ? combined : [task];
}

/** Returns definitions of tasks, and those that the runner combines with them, each once. */
export function withCombined(tasks: readonly Task[], workspace: Workspace): readonly Task[] {
  const combined = tasks.flatMap((task) =>
    combinedDefinitions(task, workspace).filter((each) => each.key !== task.key),
  );
  return [...new Set([...tasks, ...combined])];
}

/** Returns the definition that represents a task: the one with the script, if other definitions only add to it. */
export function mainDefinition(task: Task, workspace: Workspace): Task {
  return combinedDefinitions(task, workspace)[0] ?? task;
}

/**
 * Returns whether the runner adds only the first of several definitions in config files to a task, and ignores the others:
 * the script is not in a config file. The definitions are sorted by `compareDefinitions`.
 */
export function takesOneLayer(sorted: readonly Task[]): boolean {
  const main = sorted.find((each) => !isInConfig(each) || definesScript(each));
  return main !== undefined && !isInConfig(main);
}

/**
 * Compares definitions of a task in a project; the definition that takes precedence comes first. Config files take
 * precedence over the files that they include. Of the included files, the last one takes precedence.
 */
export function compareDefinitions(a: Task, b: Task, project: string, workspace: Workspace): number {
  const first = isInConfig(a);
  const second = isInConfig(b);
  if (first !== second) return first ? -1 : 1;
  return first ? compareLayers(a.file.uri, b.file.uri) : compareIncluded(a, b, project, workspace);
}

/** Compares definitions in included files. Returns 0 if their precedence cannot be determined. */
function compareIncluded(a: Task, b: Task, project: string, workspace: Workspace): number {
  const [first, second] = [a, b].map(({ file }) => workspace.standingOf(file.uri).includeOrder.get(project));
  // The runner uses another name for a script with a file extension.
  if (first === undefined || second === undefined || [a, b].some(hasExtension)) return 0;
  // In a folder, scripts take precedence over task files. The order of task files depends on the file system.
  return second - first || Number(isScriptTask(b)) - Number(isScriptTask(a));
}

function hasExtension(task: Task): boolean {
  return isScriptTask(task) && otherNameOf(task) !== task.facts.name;
}

/** Returns whether a definition replaces a definition below it. Definitions in task files are not combined. */
export function replaces(task: Task, below: Task): boolean {
  return definesScript(task) || !(isInConfig(task) || isInConfig(below));
}

function isInConfig({ file }: Task): boolean {
  return file.kind.includesFiles;
}

/** Returns the environment for which the config file of a definition is loaded; undefined if it is always loaded. */
export function environmentOfTask(task: Task): string | undefined {
  return isInConfig(task) ? environmentOf(task.file.uri) : undefined;
}

/** Returns whether a definition contains a script, and thus replaces the definitions below it. */
function definesScript(task: Task): boolean {
  if (isScriptTask(task) || assemble(task.entry).member.value.kind !== 'object') return true;
  const fields = task.file.kind.fields();
  const names = [...fields.steps, ...pathFieldNames(fields.paths(), ({ kind }) => kind === 'file')];
  return names.some((name) => {
    const value = propertyOf(task, name);
    return value !== undefined && (value.kind !== 'array' || value.items.length > 0);
  });
}

function isScriptTask({ file }: Task): boolean {
  return file.document.language.holdsOneTask;
}
