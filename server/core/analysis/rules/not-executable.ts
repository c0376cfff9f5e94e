import { assemble } from '../../document/assemble.ts';
import { entryId } from '../../document/entry.ts';
import { quotedName } from '../../schema/words/words.ts';
import { isExecutableByExtension } from '../graph/executable-extensions.ts';
import { inSomeProjects } from '../graph/monorepo/project-title.ts';
import type { ReferenceTarget, TaskReference } from '../graph/references/task-reference.ts';
import { executablesOf } from '../graph/runner-settings.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { type FoundPath, foundPath } from '../task-paths/found-path.ts';
import type { Finding, Rule } from './rule.ts';

export const notExecutable: Rule = {
  code: 'not-executable',
  severity: 'warning',
  summary: 'The `file` of a task is not executable, or a reference names a script task that is not executable.',
  advice:
    'Make it executable with `chmod +x`; otherwise, the runner refuses to run the task, even if it has a `shell`.\n\nOn Windows, a ' +
    'script is executable if it begins with `#!`, or if its extension is `exe`, `bat`, `cmd`, `com`, `ps1` or `vbs` (the default ' +
    'of the setting `windows_executable_extensions` of the runner; a config file that sets others replaces them).\n\nA path ' +
    'with template expressions is not checked, since the shell runs such a file whether it is executable or not. The runner ' +
    'does not list a script in a task folder that is not executable, and fails when it reaches a reference to it, which is an ' +
    'error. The script itself is reported as a hint, and only if it has headers, since other scripts may include it.',
  checks: {
    amongTasks: (task, context) => [
      ...ownFile(task, context),
      ...task.facts.listed.flatMap((reference) => referenceToScript(reference, task, context)),
    ],
  },
};

function ownFile(task: Task, context: TaskContext): readonly Finding[] {
  if (isScript(task) && !hasHeaders(task)) return [];
  const found = foundPath('file', task, context);
  if (found?.state !== 'file' || found.path.includes('{{') || hasExecutableExtension(found.path, task, context))
    return [];
  const { path, span } = found;
  const message = `\`${path}\` is not executable${onPlatform(context)}; ${remedy('it', task, context)}`;
  return [isScript(task) ? { message, span, severity: 'hint' } : { message, span }];
}

/**
 * Returns a finding if, in a project that includes the file, the reference refers only to scripts that are not
 * executable.
 */
function referenceToScript(
  { kind, optional, target, span }: TaskReference,
  task: Task,
  context: TaskContext,
): readonly Finding[] {
  const { file, entry } = task;
  if (!(kind === 'name' || kind === 'project') || optional) return [];
  // Most references are to tasks of the same file, which is cheaper to search.
  if (!file.document.language.holdsOneTask && file.document.entryById(entryId([...entry.path.slice(0, -1), target]))) {
    return [];
  }
  const { workspace } = context;
  const projects = workspace.places.projectsOf(file);
  const paths = projects.map((project) => scriptOf({ kind, target }, project, context));
  const path = paths.find((found) => found !== undefined);
  if (path === undefined) return [];
  const affected = projects.filter((_, index) => paths[index] !== undefined);
  const where = inSomeProjects(affected, projects, workspace);
  const message = `The script of task ${quotedName(target)} is not executable${where}${onPlatform(context)}, so the runner does not find it; ${remedy(`\`${path}\``, task, context)}`;
  return [{ message, span, severity: 'error' }];
}

/**
 * Returns the path of the script that a reference refers to in a project; undefined unless it refers only to scripts that are not
 * executable.
 */
function scriptOf({ kind, target }: ReferenceTarget, project: string, context: TaskContext): string | undefined {
  const { workspace } = context;
  const named = kind === 'project' ? workspace.inProjects(target, project) : workspace.named(target, project);
  const found = named.map((task) => (isScript(task) ? foundPath('file', task, context) : undefined));
  const isFound = (path: FoundPath | undefined, index: number): boolean => {
    const script = named[index];
    return path?.state !== 'file' || (script !== undefined && hasExecutableExtension(path.path, script, context));
  };
  return found.some(isFound) ? undefined : found[0]?.path;
}

/** Returns whether the runner takes a file for executable on Windows because of its extension. */
function hasExecutableExtension(path: string, { file }: Task, { workspace }: TaskContext): boolean {
  if (workspace.platform !== 'windows') return false;
  const projects = workspace.places.projectsOf(file);
  return projects.some((project) => isExecutableByExtension(path, executablesOf(project, workspace)));
}

function onPlatform({ workspace }: TaskContext): string {
  return workspace.platform === 'windows' ? ' on Windows' : '';
}

/** Returns what makes a file that `task` uses executable on the system that the tasks are run on. */
function remedy(file: string, task: Task, { workspace }: TaskContext): string {
  if (workspace.platform !== 'windows') return `run \`chmod +x\` on ${file}`;
  const [project = ''] = workspace.places.projectsOf(task.file);
  const extensions = executablesOf(project, workspace);
  const extension = extensions.includes('ps1') ? 'ps1' : extensions.find((each) => each !== '');
  const other = extension === undefined ? '' : `, or give it an extension such as \`.${extension}\``;
  return `begin ${file} with a line such as \`#!/usr/bin/env bash\`${other}`;
}

function isScript({ file }: Task): boolean {
  return file.document.language.holdsOneTask;
}

/**
 * Returns whether a script has headers. A script without headers may be intended only for inclusion in other scripts.
 */
function hasHeaders({ entry }: Task): boolean {
  const { value } = assemble(entry).member;
  return value.kind === 'object' && value.members.length > 1;
}
