import { finish } from '../../text/steps.ts';
import type { ChangeLog } from './change-log.ts';
import { Cycles, type Steps } from './cycles/cycles.ts';
import type { Places } from './monorepo/places.ts';
import { keyOfNode, nodeOf, projectOfNode } from './monorepo/task-node.ts';
import { belongsTo, type CyclePhase, isDecisive, phases } from './phases.ts';
import type { ProjectTask, Task } from './task.ts';
import type { TaskIndex } from './task-index.ts';

/** If more tasks than this have changed, it is not checked whether references to them exist. */
const maxTraced = 8;

const noCycles: readonly TaskCycle[] = [];

const noSteps: Steps = { to: [], decisive: [] };

const always = (): boolean => true;

/** A short cycle of tasks. */
export interface TaskCycle {
  /** The first tasks of the cycle. */
  readonly tasks: readonly ProjectTask[];
  /** The number of all tasks in the cycle. */
  readonly length: number;
}

export interface TaskCyclesOptions {
  readonly index: TaskIndex;
  readonly log: ChangeLog;
  readonly places: Places;
}

/** The cycles of tasks in each phase. An update searches from the tasks whose references may have new targets. */
export class TaskCycles {
  readonly #index: TaskIndex;
  readonly #log: ChangeLog;
  readonly #places: Places;
  readonly #cycles: Readonly<Record<CyclePhase, Cycles>>;
  /** The nodes of tasks in projects other than that of their file, by the keys of the tasks. */
  readonly #sharedNodes = new Map<string, readonly string[]>();
  /** The phases in which the last changes were not searched, because there can be no cycles. */
  readonly #skipped = new Set<CyclePhase>();
  /** The number of calls of `updateAfter` that have not finished. */
  #pendingUpdates = 0;

  constructor({ index, log, places }: TaskCyclesOptions) {
    this.#index = index;
    this.#log = log;
    this.#places = places;
    const cyclesIn = (phase: CyclePhase): Cycles =>
      new Cycles(
        (node) => this.#stepsOf(node, phase),
        (node) => log.changed('cycle', keyOfNode(node)),
      );
    this.#cycles = { before: cyclesIn('before'), after: cyclesIn('after'), nested: cyclesIn('nested') };
  }

  /** Implements `Workspace.cyclesThrough`. */
  through(task: Task, phase: CyclePhase): readonly TaskCycle[] {
    this.update();
    this.#log.read('cycle', task.key);
    if (this.#cycles[phase].isEmpty) return noCycles;
    return this.#places.projectsOf(task.file).flatMap((project) => {
      const cycle = this.#cycles[phase].through(nodeOf({ task, project }));
      return cycle ? [{ tasks: cycle.nodes.flatMap((node) => this.#taskOf(node) ?? []), length: cycle.length }] : [];
    });
  }

  /**
   * Applies the changes of the index since the last call. Does nothing while a call of `updateAfter` is in progress.
   */
  update(): void {
    if (this.#pendingUpdates === 0 && this.#index.hasAffected) finish(this.#updateInSteps());
  }

  /**
   * Runs the steps of a large change of the index, then the steps that apply the change. Of several concurrent calls,
   * the last one to finish applies the changes.
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
    for (let keys = this.#index.takeAffected(); keys.size > 0; keys = this.#index.takeAffected()) {
      const affected = this.#nodesOf(keys);
      const mayBeReached = keys.size > maxTraced ? always : (node: string) => this.#index.mayBeReached(keyOfNode(node));
      for (const phase of phases) yield* this.#updatePhase(phase, affected, phase === 'nested' ? always : mayBeReached);
    }
  }

  /** Updates the cycles of a phase. Most workspaces have no task that starts others while it runs or after it has run. */
  *#updatePhase(
    phase: CyclePhase,
    affected: ReadonlySet<string>,
    mayBeReached: (node: string) => boolean,
  ): Generator<void, void> {
    const cycles = this.#cycles[phase];
    if (!this.#index.mayHaveDecisive(phase) && cycles.isEmpty) {
      this.#skipped.add(phase);
      return;
    }
    const wasSkipped = this.#skipped.delete(phase);
    const nodes = wasSkipped ? new Set([...affected, ...this.#nodesOf(this.#index.names.keys)]) : affected;
    yield* cycles.updateInSteps(nodes, wasSkipped ? always : mayBeReached);
  }

  /** Returns the nodes of tasks, and those that they had at the last call but no longer have. */
  #nodesOf(keys: Iterable<string>): ReadonlySet<string> {
    const nodes = new Set<string>();
    for (const key of keys) {
      nodes.add(key);
      const before = this.#sharedNodes.get(key);
      const task = this.#index.names.byKey(key);
      const [, ...others] = task ? this.#places.projectsOf(task.file) : [];
      if (!before && others.length === 0) continue;
      const now = task ? others.map((project) => nodeOf({ task, project })) : [];
      if (now.length > 0) this.#sharedNodes.set(key, now);
      else this.#sharedNodes.delete(key);
      for (const node of [...(before ?? []), ...now]) nodes.add(node);
    }
    return nodes;
  }

  /** Returns the task of a node; undefined if it no longer exists. */
  #taskOf(node: string): ProjectTask | undefined {
    const task = this.#index.names.byKey(keyOfNode(node));
    if (!task) return undefined;
    const project = projectOfNode(node);
    if (project === undefined) return { task, project: task.file.project };
    return this.#places.projectsOf(task.file).includes(project) ? { task, project } : undefined;
  }

  #stepsOf(node: string, phase: CyclePhase): Steps {
    const from = this.#taskOf(node);
    if (!from || from.task.isTemplate) return noSteps;
    const stepTime = this.#index.stepTimeOf(from.task, [from.project]);
    const steps = this.#index
      .referencesOf(from.task, [from.project])
      .filter(({ reference }) => belongsTo(reference.field, phase, stepTime));
    if (steps.length === 0) return noSteps;
    const to = new Set<string>();
    const decisive = new Set<string>();
    for (const { reference } of steps) {
      for (const found of this.#index.targetsInProjects(reference, from.project)) {
        const target = nodeOf(found);
        if (target === node) continue;
        to.add(target);
        if (isDecisive(reference.field, phase, stepTime)) decisive.add(target);
      }
    }
    const all = [...to];
    return { to: all, decisive: decisive.size === to.size ? all : [...decisive] };
  }
}
