import { finish } from '../../text/steps.ts';
import type { ChangeLog } from './change-log.ts';
import { Cycles, type Steps } from './cycles/cycles.ts';
import { belongsTo, type CyclePhase, isDecisive } from './phases.ts';
import type { Task } from './task.ts';
import type { TaskIndex } from './task-index.ts';

/** If at most this many tasks have changed, those that no reference leads to are skipped. */
const maxTraced = 8;

/** The cycles of tasks in each phase. A search begins with the tasks whose references may have new targets. */
export class TaskCycles {
  readonly #index: TaskIndex;
  readonly #log: ChangeLog;
  readonly #cycles: Readonly<Record<CyclePhase, Cycles>>;
  /** Whether the last changes were included in a search for nested cycles. */
  #isNestedCurrent = true;
  /** The number of calls of `updateAfter` that have not finished. */
  #pendingUpdates = 0;

  constructor(index: TaskIndex, log: ChangeLog) {
    this.#index = index;
    this.#log = log;
    const cyclesIn = (phase: CyclePhase): Cycles =>
      new Cycles(
        (key) => this.#stepsOf(key, phase),
        (key) => log.changed('cycle', key),
      );
    this.#cycles = { before: cyclesIn('before'), after: cyclesIn('after'), nested: cyclesIn('nested') };
  }

  /** Implements `Workspace.cycleThrough`. */
  through(task: Task, phase: CyclePhase): { readonly tasks: readonly Task[]; readonly length: number } | undefined {
    this.update();
    this.#log.read('cycle', task.key);
    const cycle = this.#cycles[phase].through(task.key);
    return cycle && { tasks: cycle.nodes.flatMap((key) => this.#index.names.byKey(key) ?? []), length: cycle.length };
  }

  /**
   * Applies the changes of the index since the last call. Does nothing while a call of `updateAfter` is in progress.
   */
  update(): void {
    if (this.#pendingUpdates === 0) finish(this.#updateInSteps());
  }

  /**
   * Runs the steps of a large change of the index, then the steps that apply the change. Of several concurrent calls, the
   * last one applies the changes.
   */
  *updateAfter(changes: Iterable<void>): Generator<void, void> {
    this.#pendingUpdates++;
    try {
      yield* changes;
      if (this.#pendingUpdates === 1) yield* this.#updateInSteps();
    } finally {
      this.#pendingUpdates--;
    }
  }

  *#updateInSteps(): Generator<void, void> {
    for (let affected = this.#index.takeAffected(); affected.size > 0; affected = this.#index.takeAffected()) {
      const mayBeReached = affected.size > maxTraced ? () => true : (key: string) => this.#index.mayBeReached(key);
      yield* this.#cycles.before.updateInSteps(affected, mayBeReached);
      yield* this.#cycles.after.updateInSteps(affected, mayBeReached);
      // There are no nested cycles if no task starts another, as in most workspaces.
      if (!this.#index.hasNestedStarts && this.#cycles.nested.isEmpty) {
        this.#isNestedCurrent = false;
        continue;
      }
      const affectedNested = this.#isNestedCurrent ? affected : new Set([...affected, ...this.#index.names.keys]);
      this.#isNestedCurrent = true;
      yield* this.#cycles.nested.updateInSteps(affectedNested, () => true);
    }
  }

  #stepsOf(key: string, phase: CyclePhase): Steps {
    const task = this.#index.names.byKey(key);
    if (!task || task.isTemplate) return { to: [], decisive: [] };
    const to = new Set<string>();
    const decisive = new Set<string>();
    for (const { reference } of this.#index.referencesOf(task)) {
      if (!belongsTo(reference.field, phase)) continue;
      for (const target of this.#index.ownTargetsOf(reference, task)) {
        if (target === task) continue;
        to.add(target.key);
        if (isDecisive(reference.field, phase)) decisive.add(target.key);
      }
    }
    const all = [...to];
    return { to: all, decisive: decisive.size === to.size ? all : [...decisive] };
  }
}
