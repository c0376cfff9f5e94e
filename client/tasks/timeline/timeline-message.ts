import type { GraphEdge } from '../../../server/protocol/task-graph.ts';
import { keyOfId } from '../../../server/protocol/task-ids.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TimelineMessage } from '../../webview/timeline/model/messages.ts';
import { printedTask } from '../output/printed-task.ts';
import type { RunTimeline } from './run-timelines.ts';
import { slowestPath } from './slowest-path.ts';

export interface TimelineSources {
  readonly tasks: readonly TaskSummary[];
  /** The edges of the graph of tasks; undefined if the server did not respond. */
  readonly edges: readonly Pick<GraphEdge, 'from' | 'to' | 'via'>[] | undefined;
  /** The current time in milliseconds since 1970, at which running tasks end in the drawing. */
  readonly now: number;
}

/** Returns the message that makes the page show a timeline. */
export function timelineMessage(
  { run, hasSecrets, isRunning, bars, isLate }: RunTimeline,
  { tasks, edges, now }: TimelineSources,
): TimelineMessage {
  const first = Math.min(...bars.map(({ startedAt }) => startedAt));
  const printed = bars.map(({ task }) => printedTask(task, run.project, tasks));
  const shown = bars.map(({ task, startedAt, endedAt = now, outcome, isEstimated }, index) => ({
    id: printed[index]?.id,
    // The arguments after the name can contain secrets.
    name: hasSecrets ? (printed[index]?.name ?? run.name) : task,
    start: startedAt - first,
    end: Math.max(startedAt, endedAt) - first,
    outcome,
    isEstimated,
  }));
  const nodes = shown.map(({ id, start, end }) => ({ node: id === undefined ? undefined : keyOfId(id), start, end }));
  const path = isLate ? 'no times' : edges ? slowestPath(nodes, edges) : 'no dependencies';
  return { type: 'timeline', task: run.name, isRunning, bars: shown, path };
}
