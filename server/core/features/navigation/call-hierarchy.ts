import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Span } from '../../document/span.ts';
import { mentionAt, targetsOfMention, type WorkspacePlace } from './mention.ts';
import { usesOf } from './uses.ts';

/** A caller or a called task, with the places of the calls in the caller. */
export interface Call {
  readonly task: Task;
  readonly spans: readonly Span[];
}

/** Returns the tasks at the caret that have a call hierarchy. */
export function callable(place: WorkspacePlace): readonly Task[] {
  const mention = mentionAt(place);
  if (!mention) return [];
  return targetsOfMention(mention, place.workspace).filter(({ isTemplate }) => !isTemplate);
}

/** Returns the tasks that depend on `task` or run it. */
export function incomingCalls(task: Task, workspace: Workspace): readonly Call[] {
  return grouped(usesOf(task, workspace).map(({ task: caller, span }) => [caller, span]));
}

/** Returns the tasks that `task` depends on or runs. Inherited references are placed at the name of the template. */
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
