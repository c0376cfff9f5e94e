import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed } from '../../document/node.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { templateOf } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';
import { type CheckedScript, checkedScripts } from './checked-script.ts';

/** Returns the scripts of one task or template that ShellCheck can check; none for any other entry. */
export function scriptsOfEntry(
  entry: Entry,
  { uri, kind, document }: Pick<WorkspaceFile, 'uri' | 'kind' | 'document'>,
  workspace: Workspace,
  defaultShell: string | undefined,
): readonly CheckedScript[] {
  if (entry.kind === 'section' || !kind.isTask(entry)) return [];
  const task = workspace.task(uri, entry);
  const template = task && templateOf(task, workspace)?.entry;
  const options = { document, fields: kind.fields(), isTemplate: kind.isTemplate(entry), template, defaultShell };
  return checkedScripts(entry, options);
}

/** Returns the scripts of all tasks and templates of a file that ShellCheck can check. */
export function scriptsOfFile(file: WorkspaceFile, workspace: Workspace): readonly CheckedScript[] {
  const shell = defaultShellOf(file, workspace);
  return [...file.document.entries()].flatMap((entry) => scriptsOfEntry(entry, file, workspace, shell));
}

/**
 * Returns the `shell` in the `task_config` of a config file, which applies to its tasks and to those of the task files that
 * it includes; for a task file, the one in a config file of the same project.
 */
export function defaultShellOf(file: WorkspaceFile, workspace: Workspace): string | undefined {
  if (file.kind.includesFiles) return shellIn(file.document);
  for (const { kind, project, document } of workspace.files) {
    const shell = kind.includesFiles && project === file.project ? shellIn(document) : undefined;
    if (shell !== undefined) return shell;
  }
  return undefined;
}

function shellIn(document: Document): string | undefined {
  const entry = document.entry('task_config');
  const value = entry && assemble(entry).member.value;
  const shell = value?.kind === 'object' ? memberNamed(value, 'shell')?.value : undefined;
  return shell?.kind === 'string' ? shell.value : undefined;
}
