import { inProject, type Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { layersOf } from '../task-card/task-layers.ts';
import type { AffectedReason } from './affected-reason.ts';
import type { ChangeSet } from './change-set.ts';
import { directReasons } from './direct-reasons.ts';

/** A task that a change affects, with all reasons: the changed files first, then the tasks that it depends on. */
export interface AffectedTask {
  readonly task: Task;
  readonly reasons: readonly AffectedReason[];
}

/**
 * Yields the tasks that the changes affect, in the order of the workspace. Yields at least one list, which may be empty, for
 * each task, so that long work can be divided. Tasks that the runner does not load, and definitions that another layer replaces,
 * are omitted.
 */
export function* affectedTasks(workspace: Workspace, changes: ChangeSet): Generator<readonly AffectedTask[]> {
  const reasonsOf = directReasons(workspace, changes);
  const direct = new Map<Task, readonly AffectedReason[]>();
  const uses = new Map<Task, readonly Use[]>();
  for (const task of [...workspace.tasks()]) {
    if (isEffective(task, workspace)) {
      uses.set(task, usesOf(task, workspace));
      const reasons = reasonsOf(task);
      if (reasons.length > 0) direct.set(task, reasons);
    }
    yield [];
  }
  const affected = withDependents(direct.keys(), uses);
  for (const [task, used] of uses) {
    const needed = used.filter((use) => use.task !== task && affected.has(use.task));
    yield affected.has(task) ? [{ task, reasons: [...(direct.get(task) ?? []), ...needed] }] : [];
  }
}

type Use = Extract<AffectedReason, { readonly kind: 'dependency' }>;

/** Returns the tasks that a task starts, without duplicates. A task that it only waits for (`wait_for`) is not started. */
function usesOf(task: Task, workspace: Workspace): readonly Use[] {
  const uses = new Map<string, Use>();
  for (const { reference } of workspace.referencesOf(task)) {
    if (reference.field.when === 'wait') continue;
    for (const project of workspace.places.projectsOf(task.file)) {
      for (const target of workspace.targetsOf(reference, inProject({ task, project }))) {
        const key = `${reference.via}\n${target.key}`;
        if (!uses.has(key)) uses.set(key, { kind: 'dependency', task: target, via: reference.via });
      }
    }
  }
  return [...uses.values()];
}

function withDependents(starts: Iterable<Task>, uses: ReadonlyMap<Task, readonly Use[]>): ReadonlySet<Task> {
  const dependents = new Map<Task, Task[]>();
  for (const [task, used] of uses) {
    for (const { task: target } of used) {
      const known = dependents.get(target);
      if (known) known.push(task);
      else dependents.set(target, [task]);
    }
  }
  const affected = new Set(starts);
  for (const task of affected) for (const dependent of dependents.get(task) ?? []) affected.add(dependent);
  return affected;
}

/** Returns whether the runner runs this definition of a task. */
function isEffective(task: Task, workspace: Workspace): boolean {
  if (!workspace.isLoaded(task.file)) return false;
  return !layersOf(task, workspace).some(
    ({ relation, environment }) =>
      environment === undefined && (relation === 'overridden by' || relation === 'extended by'),
  );
}
