import type { Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { dotOf } from '../../../core/features/task-graph/dot.ts';
import { mermaidOf } from '../../../core/features/task-graph/mermaid.ts';
import {
  taskGraph as graphOf,
  type TaskGraph,
  type TaskGraphEdge,
  type TaskGraphNode,
} from '../../../core/features/task-graph/task-graph.ts';
import { ownTraits } from '../../../core/features/task-list/task-traits.ts';
import { folderOf, pathOf, relativePath } from '../../../core/paths/unix-path.ts';
import type {
  ExportedEdge,
  ExportTaskGraphAnswer,
  ExportTaskGraphParams,
  GraphNode as SentNode,
  TaskGraphAnswer,
} from '../../../protocol/task-graph.ts';
import type { Request } from '../../gate/request.ts';

/** Resolves to all tasks and templates of the workspace and the references between them. */
export async function taskGraph({
  context: { tasks, workspace, found },
  until,
}: Request<unknown>): Promise<TaskGraphAnswer> {
  // From now on, the client is notified of changes.
  await until(tasks.graphRequested());
  return taskGraphAnswer(workspace, found);
}

/** Returns a part of the graph as text for other programs. */
export function exportTaskGraph({
  params,
  context: { workspace },
}: Request<ExportTaskGraphParams>): ExportTaskGraphAnswer {
  return { text: exportedGraph(params, workspace) };
}

/** Converts the graph of the workspace to the response. */
export function taskGraphAnswer(workspace: Workspace, { isComplete }: { isComplete: boolean }): TaskGraphAnswer {
  const { nodes, edges } = wholeGraph(workspace);
  const inCycle = new Set(edges.flatMap(({ isInCycle, from, to }) => (isInCycle ? [from, to] : [])));
  const sent = new Map(nodes.map((node) => [node, toSent(node, inCycle.has(node))]));
  return {
    nodes: [...sent.values()],
    edges: edges.map(({ from, to, kind, isInCycle, place, definition: { file } }) => ({
      from: idOf(from),
      to: idOf(to),
      via: kind,
      isInCycle,
      ...(file.uri !== from.task?.file.uri && { uri: file.uri }),
      position: file.document.rangeOf(place).start,
    })),
    isComplete,
  };
}

function exportedGraph({ format, nodes, edges }: ExportTaskGraphParams, workspace: Workspace): string {
  const part = partOf(wholeGraph(workspace), {
    nodes: nodes && new Set(nodes),
    edges: edges && new Set(edges.map(edgeKey)),
  });
  return format === 'dot' ? dotOf(part) : mermaidOf(part);
}

function wholeGraph(workspace: Workspace): TaskGraph {
  const all = [...workspace.tasks(), ...workspace.templates()];
  return graphOf(all, workspace, { fileNameOf: shortName, templates: 'shown' });
}

function partOf(
  { nodes, edges }: TaskGraph,
  shown: { nodes: ReadonlySet<string> | undefined; edges: ReadonlySet<string> | undefined },
): TaskGraph {
  const isShown = (node: TaskGraphNode): boolean => shown.nodes?.has(idOf(node)) ?? true;
  const keyOf = ({ from, to, kind }: TaskGraphEdge): string => edgeKey({ from: idOf(from), to: idOf(to), via: kind });
  return {
    nodes: nodes.filter(isShown),
    edges: edges.filter((edge) => isShown(edge.from) && isShown(edge.to) && (shown.edges?.has(keyOf(edge)) ?? true)),
  };
}

function edgeKey({ from, to, via }: ExportedEdge): string {
  return JSON.stringify([from, to, via]);
}

function toSent(node: TaskGraphNode, isInCycle: boolean): SentNode {
  const { name, kind, task, reach } = node;
  const about = { id: idOf(node), name, kind, isInCycle, reach };
  if (!task) return { ...about, description: '', isHidden: false };
  const { description, isHidden } = ownTraits(task);
  return {
    ...about,
    description,
    isHidden,
    uri: task.file.uri,
    position: task.file.document.rangeOf(task.facts.key).start,
  };
}

/** Returns the ID of a node. The ID of a task begins with a URI, so no other node has the same ID. */
function idOf({ id, task }: TaskGraphNode): string {
  return task ? task.key : `?${id}`;
}

/** Returns the file's path relative to the parent folder of its project. */
function shortName({ file }: Task): string {
  return relativePath(folderOf(file.project), pathOf(file.uri));
}
