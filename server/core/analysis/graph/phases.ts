import type { ReferringProperty } from './task-reference.ts';

/**
 * The graphs in which a circle is a mistake.
 *
 * - `before`: what has to be done before a task; the runner refuses a circle.
 * - `after`: what comes after it, which is a graph of its own (`a` depends on `b`, `b` afterwards on `a`, is fine).
 * - `nested`: what a task starts while it runs, with all that belongs to it. The runner does not look for circles there,
 *   and starts the same tasks again without end.
 */
export const phases = ['before', 'after', 'nested'] as const;

export type Phase = (typeof phases)[number];

interface PhaseProperties {
  readonly all: readonly ReferringProperty[];
  /** Only a circle with a step by one of these is a mistake. */
  readonly telling: readonly ReferringProperty[];
}

const properties: Readonly<Record<Phase, PhaseProperties>> = {
  before: { all: ['depends', 'wait_for'], telling: ['depends', 'wait_for'] },
  after: { all: ['depends_post'], telling: ['depends_post'] },
  nested: { all: ['depends', 'depends_post', 'run'], telling: ['run'] },
};

export function belongsTo(via: ReferringProperty, phase: Phase): boolean {
  return properties[phase].all.includes(via);
}

export function isTelling(via: ReferringProperty, phase: Phase): boolean {
  return properties[phase].telling.includes(via);
}
