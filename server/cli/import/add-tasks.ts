import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { newTask } from '../../core/analysis/fixes/new-task.ts';
import { projectOf } from '../../core/analysis/graph/placement/project.ts';
import type { TaskDocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { kindOfFile } from '../../core/analysis/kinds/document-kinds.ts';
import { Document } from '../../core/document/document.ts';
import { nameRefusal } from '../../core/features/rename/new-name.ts';
import type { ImportedTask } from '../../core/import/imported-tasks.ts';
import { writeTasks } from '../../core/import/write-tasks.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { causeOf } from '../../files/failure.ts';
import { unixPath } from '../../files/paths.ts';
import { byteOrderMark, type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import type { CommandContext } from '../command-context.ts';
import { commandDisk } from '../files/command-disk.ts';
import { pathType } from '../files/path-type.ts';
import { writeAtomically } from '../files/write-file.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { UsageError } from '../usage-error.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';

interface Addition {
  /** The name of the file that gets the tasks. */
  readonly target: string;
  /** The name of the file that the tasks come from. */
  readonly source: string;
  readonly context: CommandContext;
}

/**
 * Adds tasks to the end of a file, which is created if it does not exist. Returns why nothing was added, as lines for the
 * user; undefined on success. Throws a UsageError if the file cannot contain tasks in TOML.
 */
export async function addTasks(tasks: readonly ImportedTask[], addition: Addition): Promise<string | undefined> {
  const { target, context } = addition;
  const path = resolve(context.folder, target);
  const isNew = pathType(path) !== 'file';
  const read: ReadText | Unreadable = isNew ? { text: '', hasByteOrderMark: false } : await readText(path, commandDisk);
  if ('cause' in read) return `taskwright: cannot read \`${visibleText(target)}\`: ${read.cause}\n`;
  const kind = kindFor(path, read.text, target);
  const refusal = tasks.map(({ name }) => nameRefusal(name)).find((reason) => reason !== undefined);
  if (refusal !== undefined) return `taskwright: ${visibleText(refusal)}\n`;
  const taken = await takenNames(tasks, path, context);
  if (taken.length > 0) return clash(taken, addition);
  const changed = withTasks(read.text, tasks, kind);
  if ('cause' in changed) return `taskwright: tasks cannot be added to \`${visibleText(target)}\`: ${changed.cause}\n`;
  const content = read.hasByteOrderMark ? byteOrderMark + changed.text : changed.text;
  try {
    await (isNew ? writeFile(path, content, { flag: 'wx' }) : writeAtomically(path, content));
    return undefined;
  } catch (error) {
    return `taskwright: cannot write \`${visibleText(target)}\`: ${causeOf(error)}\n`;
  }
}

function kindFor(path: string, text: string, target: string): TaskDocumentKind {
  const kind = kindOfFile(path, text);
  if (kind?.holdsTasks && /\.toml$/i.test(path)) return kind;
  throw new UsageError(
    `\`--to\` must be a config file or a task file in TOML, such as \`mise.toml\`, not \`${target}\``,
  );
}

async function takenNames(
  tasks: readonly ImportedTask[],
  path: string,
  context: CommandContext,
): Promise<readonly string[]> {
  const { workspace } = await tasksIn(dirname(path), context);
  const project = projectOf(unixPath(path));
  const ofProject = (name: string): boolean =>
    workspace.named(name, project).some(({ file }) => file.project === project);
  return tasks.flatMap(({ name }) => (ofProject(name) ? [name] : []));
}

function clash(names: readonly string[], { target, source }: Addition): string {
  const list = names.map((name) => `\`${visibleText(name)}\``).join(', ');
  const [first = ''] = names;
  const advice = `add \`--rename ${visibleText(first)}=NEW\` or \`--skip ${visibleText(first)}\``;
  return `taskwright: nothing was added, since the project of \`${visibleText(target)}\` and \`${visibleText(source)}\` both define ${list}; ${advice}\n`;
}

/** Returns the text with the tasks at its end, or why they cannot be added. */
function withTasks(
  text: string,
  tasks: readonly ImportedTask[],
  { sections }: TaskDocumentKind,
): { readonly text: string } | { readonly cause: string } {
  const document = new Document(text, { language: tomlLanguage, sections });
  if (hasErrors(document)) return { cause: 'it has syntax errors; fix them first' };
  if (!newTask({ name: 'task', run: '' }, document))
    return { cause: 'its tasks are in braces; write them as tables first' };
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  return { text: text + gap + writeTasks(tasks, sections[0]).replaceAll('\n', lineEnd) };
}

function hasErrors(document: Document): boolean {
  return [...document.blocks].some(({ block }) => block.problems.some(({ severity }) => severity === 'error'));
}
