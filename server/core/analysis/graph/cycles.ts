import { strongComponents } from './strong-components.ts';
import type { TaskReference } from './task-reference.ts';
import type { Task, Workspace } from './workspace.ts';

/** One step of a cycle: the task, and its reference that leads to the next one. */
export interface CycleStep {
  readonly task: Task;
  readonly reference: TaskReference;
}

/** For each task that is on a cycle, the shortest one that starts and ends with it. */
export type Cycles = ReadonlyMap<Task, readonly CycleStep[]>;

/**
 * Dependencies that wait for each other in a circle. `depends`, `wait_for` and what a task runs hold each other up;
 * `depends_post` comes after a task and is a graph of its own (`a` depends on `b`, `b` afterwards on `a`, is fine).
 */
const phases: readonly ReadonlySet<string>[] = [
  new Set(['depends', 'wait_for', 'run', 'run_windows']),
  new Set(['depends_post']),
];

const known = new WeakMap<Workspace, { readonly revision: number; readonly cycles: Cycles }>();

/** The cycles of the workspace as it is now; computed once for each state of the graph. */
export function cyclesOf(workspace: Workspace): Cycles {
  const last = known.get(workspace);
  if (last?.revision === workspace.revision) return last.cycles;
  const cycles = new Map(phases.flatMap((phase) => cyclesOfPhase(workspace, phase)));
  known.set(workspace, { revision: workspace.revision, cycles });
  return cycles;
}

function cyclesOfPhase(workspace: Workspace, phase: ReadonlySet<string>): [Task, readonly CycleStep[]][] {
  const stepsFrom = (task: Task): Map<Task, CycleStep> => {
    const steps = new Map<Task, CycleStep>();
    for (const reference of task.facts.references) {
      if (!phase.has(reference.via)) continue;
      for (const target of targetsOf(reference, task, workspace)) {
        if (target !== task && !steps.has(target)) steps.set(target, { task, reference });
      }
    }
    return steps;
  };
  const remembered = new Map<Task, Map<Task, CycleStep>>();
  const steps = (task: Task): Map<Task, CycleStep> => {
    const found = remembered.get(task) ?? stepsFrom(task);
    remembered.set(task, found);
    return found;
  };
  return strongComponents(workspace.tasks(), (task) => [...steps(task).keys()]).flatMap((component) => {
    const inside = new Set(component);
    return component.map((task): [Task, readonly CycleStep[]] => [task, shortestWayBack(task, steps, inside)]);
  });
}

/** The tasks that a reference means: none when nobody has the name, and for a pattern never the task itself. */
export function targetsOf(reference: TaskReference, from: Task, workspace: Workspace): readonly Task[] {
  if (reference.kind === 'name') return workspace.named(reference.target, from.file.project);
  if (reference.kind !== 'pattern') return [];
  return workspace.matching(reference.target, from.file.project).filter((task) => task !== from);
}

function shortestWayBack(
  start: Task,
  steps: (task: Task) => Map<Task, CycleStep>,
  inside: ReadonlySet<Task>,
): readonly CycleStep[] {
  const ways = new Map<Task, readonly CycleStep[]>([[start, []]]);
  for (const [task, way] of ways) {
    for (const [next, step] of steps(task)) {
      if (next === start) return [...way, step];
      if (inside.has(next) && !ways.has(next)) ways.set(next, [...way, step]);
    }
  }
  return [];
}
