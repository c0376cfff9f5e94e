import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed } from '../../document/node.ts';
import { isWithin } from '../../text/is-within.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { templateOf } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';
import { type CheckedScript, checkedScripts, type ScriptSurroundings } from './checked-script.ts';
import { configEnvironment, isSameEnvironment } from './environment.ts';

/** Returns the scripts of one task or template that ShellCheck can check; none for any other entry. */
export function scriptsOfEntry(
  entry: Entry,
  { uri, kind, document }: Pick<WorkspaceFile, 'uri' | 'kind' | 'document'>,
  workspace: Workspace,
  surroundings: ScriptSurroundings,
): readonly CheckedScript[] {
  if (entry.kind === 'section' || !kind.isTask(entry)) return [];
  const task = workspace.task(uri, entry);
  const template = task && templateOf(task, workspace)?.entry;
  const options = { document, fields: kind.fields(), isTemplate: kind.isTemplate(entry), template, surroundings };
  return checkedScripts(entry, options);
}

/** Returns the scripts of all tasks and templates of a file that ShellCheck can check. */
export function scriptsOfFile(file: WorkspaceFile, workspace: Workspace): readonly CheckedScript[] {
  const surroundings = scriptSurroundings(file, workspace);
  return [...file.document.entries()].flatMap((entry) => scriptsOfEntry(entry, file, workspace, surroundings));
}

/**
 * Returns what config files define for the scripts of a file: the `shell` in the `task_config` of its own text or of a config
 * file of its project, and the variables in the `env` of the config files of its project and of the projects around it.
 */
export function scriptSurroundings(file: WorkspaceFile, workspace: Workspace): ScriptSurroundings {
  const configs = [...workspace.files].filter(
    ({ kind, project }) => kind.includesFiles && isWithin(file.project, project),
  );
  const ofProject = configs.filter(({ project }) => project === file.project).map(({ document }) => document);
  const shells = file.kind.includesFiles ? [file.document] : ofProject;
  const shell = shells.map(shellIn).find((found) => found !== undefined);
  return { shell, environment: configEnvironment([file.document, ...configs.map(({ document }) => document)]) };
}

export function areSameSurroundings(a: ScriptSurroundings, b: ScriptSurroundings): boolean {
  return a.shell === b.shell && isSameEnvironment(a.environment, b.environment);
}

function shellIn(document: Document): string | undefined {
  const entry = document.entry('task_config');
  const value = entry && assemble(entry).member.value;
  const shell = value?.kind === 'object' ? memberNamed(value, 'shell')?.value : undefined;
  return shell?.kind === 'string' ? shell.value : undefined;
}
