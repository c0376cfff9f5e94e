import type { ReferenceTime } from '../fields/field-keywords.ts';
import type { ReferenceField } from '../fields/task-fields.ts';

/**
 * The graphs in which a cycle is a mistake.
 *
 * - `before`: the tasks that must run before a task; the runner refuses a cycle.
 * - `after`: the tasks that run after it, as a separate graph: `a` may run before `b` and also after it.
 * - `nested`: the tasks that a task starts while it runs, with those that they start. The runner does not look for cycles
 *   there, and starts the same tasks again and again.
 */
export const phases = ['before', 'after', 'nested'] as const;

export type CyclePhase = (typeof phases)[number];

interface PhaseSteps {
  readonly all: readonly ReferenceTime[];
  /** Only a cycle with a step of one of these times is a mistake. */
  readonly decisive: readonly ReferenceTime[];
}

/** Steps on Windows only are in no phase: a task does not run both them and its other steps. */
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
