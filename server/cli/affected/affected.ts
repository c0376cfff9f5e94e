import type { Task } from '../../core/analysis/graph/task.ts';
import { taskGraph } from '../../core/features/task-graph/task-graph.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { displayPath, systemPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { namedFolder } from '../files/named-folder.ts';
import { platformOption } from '../files/platform-option.ts';
import { choiceOf, didYouMean, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { colorChoices, paintFor } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { contextFor } from '../workspace/team-settings-of.ts';
import { baseCommit } from './base-commit.ts';
import { type AffectedInFolder, affectedIn } from './find-affected.ts';
import { jsonOf } from './json.ts';
import { textOf } from './text.ts';

const formats = ['text', 'json', 'names'] as const;

/** Runs `taskwright affected`. Rejects with a `UsageError` for invalid arguments. */
export async function affected(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, {
    base: { takes: 'value' },
    format: { takes: 'value' },
    in: { takes: 'value' },
    ...platformOption,
    color: { takes: 'value' },
  });
  const format = choiceOf(options, 'format', formats) ?? 'text';
  const color = choiceOf(options, 'color', colorChoices) ?? 'auto';
  const base = options.value('base') ?? baseCommit(given.environment);
  if (base === '') throw new UsageError('`--base` cannot be empty: it must be a commit, such as `origin/main`');
  if (options.names.includes('')) throw new UsageError('the task name is empty; enter a name or remove the argument');

  const context = await contextFor(options, given);
  const { stdout, stderr, environment, folder } = context;
  const found = await affectedIn(await namedFolder(options.value('in') ?? '.', context), base, context);
  if ('failure' in found) {
    stderr.write(`taskwright: ${visibleText(found.failure)}\n`);
    return exitCodes.failure;
  }
  reportFailures(found.failures, 'read', stderr);
  const shownFrom = await context.disk.realPath(folder);
  const pathText = (path: string): string => displayPath(path, shownFrom);
  const idOf = taskIds(found, pathText);
  const shown = selected(options.names, found, idOf);
  const result = { ...found, affected: shown.toSorted((a, b) => (idOf(a.task) < idOf(b.task) ? -1 : 1)), base };
  const paint = paintFor(color, stdout, environment);
  const outputs = {
    text: () => textOf(result, { idOf, pathText: (path) => systemPath(pathText(path)), paint }),
    json: () => jsonOf(result, { idOf, pathText }),
    names: () => result.affected.map(({ task }) => `${idOf(task)}\n`).join(''),
  };
  stdout.write(outputs[format]());
  return found.failures.length > 0 ? exitCodes.failure : exitCodes.success;
}

/** Returns the function that returns the unique name of a task. */
function taskIds({ workspace }: AffectedInFolder, pathText: (path: string) => string): (task: Task) => string {
  const fileNameOf = ({ file }: Task): string => pathText(pathOfUri(file.uri) ?? file.uri);
  const { nodes } = taskGraph(workspace.tasks(), workspace, { fileNameOf, templates: 'hidden' });
  const ids = new Map(nodes.flatMap(({ task, id }) => (task ? [[task, id] as const] : [])));
  return (task) => ids.get(task) ?? task.facts.name;
}

/** Returns the affected tasks with these names. Throws a `UsageError` for a name that no task of the folder has. */
function selected(
  names: readonly string[],
  { affected: found, tasks, workspace }: AffectedInFolder,
  idOf: (task: Task) => string,
): AffectedInFolder['affected'] {
  if (names.length === 0) return found;
  const namesOf = (task: Task): readonly string[] => [idOf(task), task.facts.name, ...workspace.aliasesOf(task)];
  const known = new Set(tasks.flatMap(namesOf));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no task \`${visibleText(unknown)}\`${didYouMean(unknown, [...known])}`);
  return found.filter(({ task }) => namesOf(task).some((name) => names.includes(name)));
}
