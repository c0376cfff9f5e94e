import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { projectOf } from '../../core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { kindOfFile } from '../../core/analysis/kinds/document-kinds.ts';
import { Document } from '../../core/document/document.ts';
import { addImportedTasks, type NameConflict } from '../../core/features/import-tasks.ts';
import type { ImportedTask, ImportNote } from '../../core/import/imported-tasks.ts';
import type { PathSystem } from '../../core/paths/path-system.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { applyEdits } from '../../core/text/edit.ts';
import { causeOf } from '../../files/failure.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { resolvedPath, runnerPath } from '../../files/paths.ts';
import { byteOrderMark, type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import type { CommandContext } from '../command-context.ts';
import { pathType } from '../files/path-type.ts';
import { writeAtomically } from '../files/write-file.ts';
import { UsageError } from '../options/usage-error.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';

/**
 * Adds tasks to the end of a file, which is created if it does not exist. Resolves to notes about omitted parts,
 * or lines for the user that explain why nothing was added. Rejects with a `UsageError` if the file cannot contain
 * tasks in TOML.
 */
export async function addTasks(
  tasks: readonly ImportedTask[],
  target: string,
  context: CommandContext,
): Promise<{ readonly notes: readonly ImportNote[] } | { readonly refusal: string }> {
  const path = resolvedPath(context.folder, target);
  const isNew = pathType(path, context.disk) !== 'file';
  const read: ReadText | Unreadable = isNew
    ? { text: '', hasByteOrderMark: false }
    : await readText(path, context.disk);
  const shown = visibleText(target);
  if ('cause' in read) return { refusal: `taskwright: cannot read \`${shown}\`: ${read.cause}\n` };
  const file = targetFile(path, read.text, { target, platform: context.disk.platform });
  const { workspace } = await tasksIn(dirname(path), context);
  const result = addImportedTasks(tasks, file, workspace);
  if ('refusal' in result) {
    return { refusal: `taskwright: nothing was added to \`${shown}\`. ${result.refusal}\n` };
  }
  if ('conflicts' in result) return { refusal: conflictLines(result.conflicts, shown) };
  const text = applyEdits(read.text, [result.edit]);
  const content = read.hasByteOrderMark ? byteOrderMark + text : text;
  try {
    await (isNew ? writeFile(path, content, { flag: 'wx' }) : writeAtomically(path, content));
    return { notes: result.notes };
  } catch (error) {
    return { refusal: `taskwright: cannot write \`${shown}\`: ${causeOf(error)}\n` };
  }
}

function targetFile(
  path: string,
  text: string,
  { target, platform }: { readonly target: string; readonly platform: PathSystem },
): WorkspaceFile {
  const spelled = runnerPath(path, platform);
  const kind = kindOfFile(spelled, text);
  if (!kind?.holdsTasks || !/\.toml$/i.test(path)) {
    throw new UsageError(
      `\`--to\` must be a config file or a task file in TOML, such as \`mise.toml\`, not \`${target}\``,
    );
  }
  const document = new Document(text, { language: tomlLanguage, sections: kind.sections });
  return { uri: uriOfPath(path), kind, project: projectOf(spelled), document };
}

function conflictLines(conflicts: readonly NameConflict[], target: string): string {
  const [{ name: first } = { name: '' }] = conflicts;
  const reasons = conflicts.map(({ reason }) => `  ${visibleText(reason)}\n`).join('');
  const advice = `\`--rename ${visibleText(first)}=NEW\` renames a task, and \`--skip ${visibleText(first)}\` leaves it out`;
  return `taskwright: nothing was added to \`${target}\`; ${advice}:\n${reasons}`;
}
