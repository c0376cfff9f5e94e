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

/** The steps of each phase. With `during`, only the steps that the system of the workspace runs are meant. */
const steps: Readonly<Record<CyclePhase, PhaseSteps>> = {
  before: { all: ['before', 'wait'], decisive: ['before', 'wait'] },
  after: { all: ['after'], decisive: ['after'] },
  nested: { all: ['before', 'after', 'during'], decisive: ['during'] },
};

/** The field with the steps that a system runs: one replaces the other on Windows. */
export type StepTime = Extract<ReferenceTime, 'during' | 'during-on-windows'>;

/** Returns whether a reference in the field is a step of the graph of this phase, if the task runs the steps of `stepTime`. */
export function belongsTo({ when }: ReferenceField, phase: CyclePhase, stepTime: StepTime): boolean {
  return steps[phase].all.includes(effective(when, stepTime));
}

/** Returns whether a cycle of this phase is a mistake because of a reference in the field. */
export function isDecisive({ when }: ReferenceField, phase: CyclePhase, stepTime: StepTime): boolean {
  return steps[phase].decisive.includes(effective(when, stepTime));
}

/** Returns whether references that are followed at this time make a cycle of this phase a mistake, on some system. */
export function mayBeDecisive(when: ReferenceTime, phase: CyclePhase): boolean {
  return steps[phase].decisive.includes(when === 'during-on-windows' ? 'during' : when);
}

/** Returns `during` for the steps that are run, and `during-on-windows`, which no phase contains, for those that are not. */
function effective(when: ReferenceTime, stepTime: StepTime): ReferenceTime {
  if (when === stepTime) return 'during';
  return when === 'during' ? 'during-on-windows' : when;
}
