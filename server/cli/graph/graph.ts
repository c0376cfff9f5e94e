import type { Task } from '../../core/analysis/graph/task.ts';
import { around } from '../../core/features/task-graph/around.ts';
import { dotOf } from '../../core/features/task-graph/dot.ts';
import { mermaidOf } from '../../core/features/task-graph/mermaid.ts';
import { type ShownGraph, type ShownNode, withFiles } from '../../core/features/task-graph/shown-graph.ts';
import { taskGraph } from '../../core/features/task-graph/task-graph.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { displayPath, unixPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { isCiFile } from '../files/is-ci-file.ts';
import { namedFolder } from '../files/named-folder.ts';
import { platformOption } from '../files/platform-option.ts';
import { choiceOf, numberOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { colorChoices, paintFor } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { tasksIn, tasksNamed, unknownTask } from '../workspace/tasks-in-folder.ts';
import { contextFor } from '../workspace/team-settings-of.ts';
import { callingFile, callsOf, readCiFiles } from './ci-calls.ts';
import { jsonOf } from './json.ts';
import { textOf } from './text.ts';

const formats = ['text', 'dot', 'mermaid', 'json'] as const;

/** Runs `taskwright graph`. Rejects with a `UsageError` for invalid arguments. */
export async function graph(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, {
    format: { takes: 'value' },
    depth: { takes: 'value' },
    in: { takes: 'value' },
    ...platformOption,
    color: { takes: 'value' },
  });
  const format = choiceOf(options, 'format', formats) ?? 'text';
  const color = choiceOf(options, 'color', colorChoices) ?? 'auto';
  const depth = numberOf(options, 'depth', { min: 0, max: 999_999 }) ?? Number.POSITIVE_INFINITY;
  const { ciNames, name } = namesIn(options);

  const context = await contextFor(options, given);
  const { folder, environment, stdout, stderr } = context;
  const searched = await namedFolder(options.value('in') ?? '.', context);
  const { failures, starts, workspace } = await tasksIn(searched, context);
  const ci = await readCiFiles(ciNames, context);
  const unread = [...failures, ...ci.failures];
  reportFailures(unread, 'read', stderr);
  const centers = name === undefined ? [] : tasksNamed(name, workspace, unixPath(searched));
  if (centers.length === 0 && name !== undefined) {
    stderr.write(`taskwright: ${unknownTask(name, workspace, unixPath(searched))}\n`);
    return exitCodes.failure;
  }
  const fileNameOf = ({ file }: Task) => displayPath(pathOfUri(file.uri) ?? file.uri, folder);
  const calls = ci.files.map((file) => callsOf(file, workspace, context));
  const called = calls.flatMap(({ tasks }) => tasks);
  const shownFrom = name === undefined ? [...starts, ...called] : workspace.tasks();
  const ofTasks = taskGraph(shownFrom, workspace, { fileNameOf, templates: 'hidden' });
  const whole = withFiles(
    ofTasks,
    calls.map((call) => callingFile(call, ofTasks, workspace)),
  );
  const nodes = whole.nodes.filter(({ task }) => task && centers.includes(task));
  const shown = name === undefined ? limited(whole, depth) : around(whole, nodes, depth);
  const paint = paintFor(color, stdout, environment);
  const outputs = {
    text: () => textOf(whole, { paint, centers: nodes, depth }),
    dot: () => dotOf(shown),
    mermaid: () => mermaidOf(shown),
    json: () => jsonOf(shown, { fileNameOf, workspace }),
  };
  stdout.write(outputs[format]());
  return unread.length > 0 ? exitCodes.failure : exitCodes.success;
}

/** Returns the names of CI files and of the task on the command line. */
function namesIn({ names }: Options): { readonly ciNames: readonly string[]; readonly name: string | undefined } {
  const ciNames = names.filter(isCiFile);
  const tasks = names.filter((name) => !isCiFile(name));
  if (tasks.length > 1) throw new UsageError(`\`graph\` takes at most one task; remove \`${tasks[1]}\``);
  if (tasks[0] === '') throw new UsageError('the task name is empty; enter a name or remove the argument');
  return { ciNames, name: tasks[0] };
}

/** Returns the part of the graph that is at most `depth` steps from a task without dependents. */
function limited(whole: ShownGraph, depth: number): ShownGraph {
  if (depth === Number.POSITIVE_INFINITY) return whole;
  const needed = new Set<ShownNode>(whole.edges.map(({ to }) => to));
  return around(
    whole,
    whole.nodes.filter((node) => !needed.has(node)),
    depth,
  );
}
