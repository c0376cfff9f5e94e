import { mainDefinition } from '../../core/analysis/graph/definitions.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { isMissing } from '../../core/analysis/other-mentions/is-missing.ts';
import { mentionedTasks } from '../../core/analysis/other-mentions/mentioned-tasks.ts';
import type { CallingFile } from '../../core/features/task-graph/shown-graph.ts';
import type { TaskGraph } from '../../core/features/task-graph/task-graph.ts';
import { indexAtOrBefore, lineStarts } from '../../core/text/lines.ts';
import type { Failure } from '../../files/failure.ts';
import { displayPath, runnerPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import type { CiFile } from '../workspace/ci-file.ts';

export interface ReadCiFiles {
  readonly files: readonly CiFile[];
  readonly failures: readonly Failure[];
}

/** Reads the CI files with these names. */
export async function readCiFiles(names: readonly string[], context: CommandContext): Promise<ReadCiFiles> {
  if (names.length === 0) return { files: [], failures: [] };
  // The parser of YAML is loaded only if there are CI files.
  const { readCiFile } = await import('../workspace/ci-file.ts');
  const read = await Promise.all(names.map(async (name) => withoutErrors(await readCiFile(name, context), name)));
  return {
    files: read.flatMap((each) => ('text' in each ? [each] : [])),
    failures: read.flatMap((each) => ('message' in each ? [each] : [])),
  };
}

/** Returns the file; the failure to read it if it has a syntax error. */
function withoutErrors(file: CiFile | Failure, name: string): CiFile | Failure {
  if ('message' in file || file.syntaxError === undefined) return file;
  const line = indexAtOrBefore(lineStarts(file.text), file.syntaxError.start) + 1;
  return { name, message: `line ${line} is not valid YAML; correct its syntax` };
}

/** What a CI file runs. */
export interface CiCalls {
  /** The displayed path of the file. */
  readonly name: string;
  readonly tasks: readonly Task[];
  /** The names of tasks that are not defined. */
  readonly missing: readonly string[];
}

/** Returns what a CI file runs, in the order of its text. */
export function callsOf({ path, folder, mentions }: CiFile, workspace: Workspace, context: CommandContext): CiCalls {
  const project = runnerPath(folder, context.disk.platform);
  return {
    name: displayPath(path, context.folder),
    tasks: mentions.flatMap((mention) => mentionedTasks(mention, project, workspace)),
    missing: mentions.filter((mention) => isMissing(mention, project, workspace)).map(({ target }) => target),
  };
}

/** Returns the file with the nodes of the tasks that it runs. */
export function callingFile(
  { name, tasks, missing }: CiCalls,
  { nodes }: TaskGraph,
  workspace: Workspace,
): CallingFile {
  const nodeOf = new Map(nodes.map((node) => [node.task, node]));
  const called = tasks.flatMap((task) => nodeOf.get(mainDefinition(task, workspace)) ?? []);
  return { name, calls: [...called, ...missing] };
}
