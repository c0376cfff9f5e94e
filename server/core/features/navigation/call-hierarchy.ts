import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Span } from '../../document/span.ts';
import { mentionAt, tasksMeant, type WorkspacePlace } from './mention.ts';
import { usesOf } from './uses.ts';

/** A task that another one calls, or is called by, with the places of the caller that do so. */
export interface Call {
  readonly task: Task;
  readonly spans: readonly Span[];
}

/** The tasks at the caret whose calls can be asked for. */
export function callable(place: WorkspacePlace): readonly Task[] {
  const mention = mentionAt(place);
  if (!mention) return [];
  return tasksMeant(mention, place.workspace).filter(({ isTemplate }) => !isTemplate);
}

/** The tasks that depend on `task` or run it. */
export function incomingCalls(task: Task, workspace: Workspace): readonly Call[] {
  return grouped(usesOf(task, workspace).map(({ task: caller, span }) => [caller, span]));
}

/** The tasks that `task` depends on or runs; what its template says counts where it names the template. */
export function outgoingCalls(task: Task, workspace: Workspace): readonly Call[] {
  return grouped(
    workspace
      .referencesOf(task)
      .flatMap(({ reference, place }) =>
        workspace.targetsOf(reference, task).map((target) => [target, place] as const),
      ),
  );
}

function grouped(pairs: readonly (readonly [Task, Span])[]): readonly Call[] {
  const calls = new Map<Task, Span[]>();
  for (const [task, span] of pairs) {
    const known = calls.get(task);
    if (known) known.push(span);
    else calls.set(task, [span]);
  }
  return [...calls].map(([task, spans]) => ({ task, spans }));
}
