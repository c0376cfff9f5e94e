import type { ReferenceTime } from '../fields/field-keywords.ts';
import type { ReferenceField } from '../fields/task-fields.ts';

/**
 * The graphs in which a cycle is a mistake.
 *
 * - `before`: the tasks that must run before a task; the runner rejects a cycle.
 * - `after`: the tasks that run after a task. This is a separate graph, because `a` may run both before and after `b`.
 * - `nested`: the tasks that a task starts while it runs, including the tasks that these start. The runner does not
 *   detect cycles of this kind, and starts the same tasks endlessly.
 */
export const phases = ['before', 'after', 'nested'] as const;

export type CyclePhase = (typeof phases)[number];

interface PhaseSteps {
  readonly all: readonly ReferenceTime[];
  /** A cycle is a mistake only if it contains a step with one of these times. */
  readonly decisive: readonly ReferenceTime[];
}

/**
 * The steps of each phase. Steps that run only on Windows belong to no phase, because they replace the other steps of
 * the task there.
 */
const steps: Readonly<Record<CyclePhase, PhaseSteps>> = {
  before: { all: ['before', 'wait'], decisive: ['before', 'wait'] },
  after: { all: ['after'], decisive: ['after'] },
  nested: { all: ['before', 'after', 'during'], decisive: ['during'] },
};

/** Returns whether a reference in the field is a step of the graph of this phase. */
export function belongsTo({ when }: ReferenceField, phase: CyclePhase): boolean {
  return steps[phase].all.includes(when);
}

/** Returns whether a cycle of this phase is a mistake because of a reference in the field. */
export function isDecisive({ when }: ReferenceField, phase: CyclePhase): boolean {
  return steps[phase].decisive.includes(when);
}
