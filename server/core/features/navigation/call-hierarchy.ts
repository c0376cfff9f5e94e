import { combinedDefinitions, mainDefinition } from '../../analysis/graph/definitions.ts';
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

/** Returns the tasks at the caret that have a call hierarchy. Definitions that the runner combines are one task. */
export function callable({ workspace, ...place }: WorkspacePlace): readonly Task[] {
  const mention = mentionAt({ workspace, ...place });
  if (!mention) return [];
  const targets = targetsOfMention(mention, workspace).filter(({ isTemplate }) => !isTemplate);
  return [...new Set(targets.map((target) => mainDefinition(target, workspace)))];
}

/**
 * Returns the tasks that depend on `task` or run it. Of a caller with several definitions, the one with the script is
 * returned, unless only another one has the calls.
 */
export function incomingCalls(task: Task, workspace: Workspace): readonly Call[] {
  const uses = combinedDefinitions(task, workspace).flatMap((definition) => usesOf(definition, workspace));
  const calls = grouped([...new Set(uses)].map(({ task: caller, span }) => [caller, span]));
  const mainOf = new Map(calls.map(({ task: caller }) => [caller, mainDefinition(caller, workspace)]));
  const callers = new Map<Task | undefined, Call>();
  for (const call of calls) {
    const main = mainOf.get(call.task);
    if (!callers.has(main) || call.task === main) callers.set(main, call);
  }
  return [...callers.values()];
}

/**
 * Returns the tasks that `task` depends on or runs. Inherited references are placed at the name of the template, and those of
 * other definitions of the task at the name of the task.
 */
export function outgoingCalls(task: Task, workspace: Workspace): readonly Call[] {
  return grouped(
    combinedDefinitions(task, workspace).flatMap((definition) =>
      workspace
        .referencesOf(definition)
        .flatMap(({ reference, place }) =>
          workspace
            .targetsOf(reference, definition)
            .map(
              (target) => [mainDefinition(target, workspace), definition === task ? place : task.facts.key] as const,
            ),
        ),
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
