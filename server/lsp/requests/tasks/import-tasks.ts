import { addImportedTasks } from '../../../core/features/import-tasks.ts';
import type { ImportedTask } from '../../../core/import/imported-tasks.ts';
import { renamedTasks } from '../../../core/import/renamed-tasks.ts';
import type { ImportTasksAnswer, ImportTasksParams } from '../../../protocol/import-tasks.ts';
import { toRange } from '../../documents/to-lsp.ts';
import type { Request } from '../../gate/request.ts';
import { includeOfNewTask } from './include-of-new-task.ts';
import { fileToChange } from './new-task.ts';

export const importTasksFailed: ImportTasksAnswer = {
  refusal: 'The tasks could not be imported; see the output of the language server for the cause.',
};

/**
 * Resolves to the edit that adds the tasks of another program's file to a file, or the reason why they cannot be added.
 */
export async function importTasks({
  params: { name, text, target, names },
  context: { workspace, folders, loadImportFormats },
}: Request<ImportTasksParams>): Promise<ImportTasksAnswer> {
  const formats = await loadImportFormats?.();
  const format = formats?.formatOf(name);
  if (!formats || !format) return { refusal: `The format of \`${name}\` cannot be determined from its name.` };
  const imported = formats.importTasks(text, format);
  if ('refusal' in imported) return { refusal: `\`${name}\` was not imported. ${imported.refusal}` };
  const tasks = selected(imported.tasks, names);
  const file = fileToChange(target, workspace);
  const result = addImportedTasks(tasks, file, workspace);
  if (!('edit' in result)) return result;
  const include = includeOfNewTask(file, workspace, folders.unixPaths);
  if (include && 'refusal' in include) return include;
  return {
    range: toRange(result.edit, file.document),
    newText: result.edit.text,
    tasks: tasks.map((task) => task.name),
    notes: [...imported.notes, ...result.notes].sort((a, b) => a.line - b.line),
    ...(include && { include }),
  };
}

function selected(tasks: readonly ImportedTask[], names: ImportTasksParams['names']): readonly ImportedTask[] {
  const renamed = Object.entries(names).flatMap(([old, name]) => (name === null ? [] : [[old, name] as const]));
  return renamedTasks(
    tasks.filter(({ name }) => names[name] !== null),
    new Map(renamed),
  );
}
