import type { ReferenceField } from '../../analysis/fields/task-fields.ts';
import { strongComponents } from '../../analysis/graph/cycles/strong-components.ts';
import { belongsTo, type CyclePhase, isDecisive, phases, type StepTime } from '../../analysis/graph/phases.ts';
import { finish } from '../../text/steps.ts';

interface DirectedStep<Node> {
  readonly from: Node;
  readonly to: Node;
  /** Undefined for an edge to a template, which belongs to no phase. */
  readonly field: ReferenceField | undefined;
  /** When the steps of `from` run that the system runs. */
  readonly stepTime: StepTime;
}

/**
 * Returns a function that tests whether an edge is part of an erroneous cycle. An edge from a task to itself is such a
 * cycle, unless it is a step for another system.
 */
export function cycleFinder<Node>(edges: readonly DirectedStep<Node>[]): (edge: DirectedStep<Node>) => boolean {
  const groups = phases.map((phase) => ({ phase, groupOf: groupsWithCycle(edges, phase) }));
  return (edge) =>
    (edge.from === edge.to && isRun(edge)) ||
    groups.some(({ phase, groupOf }) => {
      const group = groupOf.get(edge.from);
      return group !== undefined && group === groupOf.get(edge.to) && isInPhase(edge, phase);
    });
}

/** Returns whether the system runs the steps of the field; those of another system cause no cycle. */
function isRun({ field, stepTime }: DirectedStep<unknown>): boolean {
  const isStep = field?.when === 'during' || field?.when === 'during-on-windows';
  return !isStep || field.when === stepTime;
}

function isInPhase({ field, stepTime }: DirectedStep<unknown>, phase: CyclePhase): boolean {
  return field !== undefined && belongsTo(field, phase, stepTime);
}

/** Returns the index of the strongly connected component of each task, for components with an erroneous cycle. */
function groupsWithCycle<Node>(edges: readonly DirectedStep<Node>[], phase: CyclePhase): ReadonlyMap<Node, number> {
  const own = edges.filter((edge) => edge.from !== edge.to && isInPhase(edge, phase));
  const next = new Map<Node, Node[]>();
  for (const { from, to } of own) {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  }
  const groups = finish(strongComponents(next.keys(), (node) => next.get(node) ?? []));
  const groupOf = new Map(groups.flatMap((group, index) => group.map((node) => [node, index] as const)));
  const cyclic = new Set<number>();
  for (const { from, to, field, stepTime } of own) {
    const group = groupOf.get(from);
    const isInside = group !== undefined && group === groupOf.get(to);
    if (isInside && field && isDecisive(field, phase, stepTime)) cyclic.add(group);
  }
  return new Map([...groupOf].filter(([, group]) => cyclic.has(group)));
}
