import type { Task } from '../../core/analysis/graph/task.ts';
import { around } from '../../core/features/task-graph/around.ts';
import { dotOf } from '../../core/features/task-graph/dot.ts';
import { mermaidOf } from '../../core/features/task-graph/mermaid.ts';
import { type TaskGraph, type TaskGraphNode, taskGraph } from '../../core/features/task-graph/task-graph.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { displayPath, unixPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { namedFolder } from '../files/named-folder.ts';
import { platformOption } from '../files/platform-option.ts';
import { choiceOf, numberOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { colorChoices, paintFor } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { tasksIn, tasksNamed, unknownTask } from '../workspace/tasks-in-folder.ts';
import { contextFor } from '../workspace/team-settings-of.ts';
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
  const name = taskNameIn(options);

  const context = await contextFor(options, given);
  const { folder, environment, stdout, stderr } = context;
  const searched = await namedFolder(options.value('in') ?? '.', context);
  const { failures, starts, workspace } = await tasksIn(searched, context);
  reportFailures(failures, 'read', stderr);
  const centers = name === undefined ? [] : tasksNamed(name, workspace, unixPath(searched));
  if (centers.length === 0 && name !== undefined) {
    stderr.write(`taskwright: ${unknownTask(name, workspace, unixPath(searched))}\n`);
    return exitCodes.failure;
  }
  const fileNameOf = ({ file }: Task) => displayPath(pathOfUri(file.uri) ?? file.uri, folder);
  const shownFrom = name === undefined ? starts : workspace.tasks();
  const whole = taskGraph(shownFrom, workspace, { fileNameOf, templates: 'hidden' });
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
  return failures.length > 0 ? exitCodes.failure : exitCodes.success;
}

function taskNameIn({ names }: Options): string | undefined {
  if (names.length > 1) throw new UsageError(`\`graph\` takes at most one task; remove \`${names[1]}\``);
  if (names[0] === '') throw new UsageError('the task name is empty; enter a name or remove the argument');
  return names[0];
}

/** Returns the part of the graph that is at most `depth` steps from a task without dependents. */
function limited(whole: TaskGraph, depth: number): TaskGraph {
  if (depth === Number.POSITIVE_INFINITY) return whole;
  const needed = new Set<TaskGraphNode>(whole.edges.map(({ to }) => to));
  return around(
    whole,
    whole.nodes.filter((node) => !needed.has(node)),
    depth,
  );
}
