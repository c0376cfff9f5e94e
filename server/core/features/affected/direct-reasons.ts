import { filesInEnvironment, pathsIn } from '../../analysis/environment/environment-paths.ts';
import { layersOf } from '../../analysis/environment/layers.ts';
import { shellsOfTask } from '../../analysis/graph/shells-of-task.ts';
import type { Task } from '../../analysis/graph/task.ts';

import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { ScriptShells } from '../../analysis/scripts/script-shells.ts';
import { shellScriptsOf } from '../../analysis/shell/shell-scripts.ts';
import { isStaticPath } from '../../analysis/task-paths/static-path.ts';
import { pathOf, resolvePath } from '../../paths/unix-path.ts';
import { partsOf, type TaskDefinition, taskDefinition } from '../task-list/task-definition.ts';
import type { AffectedReason } from './affected-reason.ts';
import type { ChangeSet } from './change-set.ts';
import { type MatchingPaths, matchingPaths } from './changed-paths.ts';
import { changedSections } from './changed-sections.ts';
import { definitionChanges } from './definition-changes.ts';
import { projectChanges } from './project-changes.ts';
import { globalInputs, type SourcePattern, sourcePatterns } from './source-patterns.ts';

/** Returns the function that returns the reasons why the changed files themselves affect a task. */
export function directReasons(workspace: Workspace, changes: ChangeSet): (task: Task) => readonly AffectedReason[] {
  const matching = matchingPaths(changes.paths);
  const { hasChanged, sectionsOf } = definitionChanges(changes);
  const sections = changedSections(workspace, changes, sectionsOf);
  const inProject = projectChanges(workspace, changes);
  return (task) => {
    const definition = taskDefinition(task, workspace);
    const sources = sourcePatterns(task, definition, workspace);
    return distinct([
      ...changedParts(task, workspace, hasChanged),
      ...sections(task),
      ...scriptsOf(task, definition, workspace).flatMap((path) => reasonsOfFile('script', path, matching)),
      ...environmentFilesOf(task, workspace).flatMap((path) => reasonsOfFile('environment-file', path, matching)),
      ...patternReasons('source', sources.patterns, matching),
      ...patternReasons('global-input', globalInputs(task.file.project, workspace), matching),
      ...(sources.isIncomplete ? inProject(task) : []),
    ]);
  };
}

function changedParts(
  task: Task,
  workspace: Workspace,
  hasChanged: (part: Task) => boolean,
): readonly AffectedReason[] {
  return partsOf(task, workspace)
    .filter(hasChanged)
    .map((part) => {
      const file = pathOf(part.file.uri);
      return part.isTemplate ? { kind: 'template', file, name: part.facts.name } : { kind: 'definition', file };
    });
}

/** Returns the paths of the files that a task runs: those in `file`, and those that commands in its script name. */
function scriptsOf(task: Task, { folder, files }: TaskDefinition, workspace: Workspace): readonly string[] {
  const own = pathOf(task.file.uri);
  const shells = shellsOfTask(task, workspace);
  const named = folder === undefined ? [] : partsOf(task, workspace).flatMap((part) => wordsOf(part, folder, shells));
  return [...files, ...named].filter((path) => path !== own);
}

function wordsOf({ entry, file }: Task, folder: string, shells: ScriptShells): readonly string[] {
  return shellScriptsOf(entry, file.kind.fields(), shells)
    .flatMap(({ script }) => script.commands)
    .flatMap(({ words }) => words)
    .flatMap(({ literal }) => (literal !== undefined && mayBePath.test(literal) ? resolvePath(folder, literal) : []));
}

/** Matches a word that may be the path of a file: it contains a separator or an extension. */
const mayBePath = /^[^-].*[./]/;

function environmentFilesOf(task: Task, workspace: Workspace): readonly string[] {
  return layersOf(task, workspace)
    .flatMap(({ tables, files, file }) => [
      ...tables.flatMap((table) => filesInEnvironment(table, file)),
      ...pathsIn(files, file),
    ])
    .flatMap(({ path }) => (path !== undefined && isStaticPath(path) ? [path] : []));
}

function reasonsOfFile(
  kind: 'script' | 'environment-file',
  path: string,
  matching: MatchingPaths,
): readonly AffectedReason[] {
  return matching({ path }).map((file) => ({ kind, file }));
}

/** Returns one reason for each pattern that matches a changed file which no pattern excludes. */
function patternReasons(
  kind: 'source' | 'global-input',
  patterns: readonly SourcePattern[],
  matching: MatchingPaths,
): readonly AffectedReason[] {
  const excluded = new Set(patterns.filter(({ isExcluding }) => isExcluding).flatMap(matching));
  return patterns.flatMap((pattern) => {
    if (pattern.isExcluding) return [];
    const files = matching(pattern).filter((path) => !excluded.has(path));
    const [file] = files;
    return file === undefined ? [] : [{ kind, pattern: pattern.written, file, count: files.length }];
  });
}

function distinct(reasons: readonly AffectedReason[]): readonly AffectedReason[] {
  const known = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
  return [...known.values()];
}
