import type { Span } from '../../../document/span.ts';
import type { TaskFacts } from '../task-facts.ts';
import type { TaskReference } from './task-reference.ts';

/** An own or inherited reference of a task, with its position in the text of the task. */
export interface EffectiveReference {
  readonly reference: TaskReference;
  /** The span of the reference; for an inherited reference, the span of the template's name. */
  readonly place: Span;
}

interface WithFacts {
  readonly facts: TaskFacts;
}

/**
 * Returns the own and inherited references of a task, from those of its templates and of the defaults. A field of the task replaces the
 * same field of the templates, which replaces that of the defaults.
 */
export function effectiveReferences(
  { references, template, key, ownFields }: TaskFacts,
  extended: readonly WithFacts[],
  defaults: readonly WithFacts[],
): readonly EffectiveReference[] {
  const own = references.map((reference) => ({ reference, place: reference.span }));
  if (extended.length === 0 && defaults.length === 0) return own;
  const inherited = extended.flatMap(({ facts }) => facts.references).filter(({ via }) => !ownFields.has(via));
  const isDefined = (field: string): boolean =>
    ownFields.has(field) || extended.some(({ facts }) => facts.ownFields.has(field));
  const byDefault = defaults.flatMap(({ facts }) => facts.references).filter(({ via }) => !isDefined(via));
  return [
    ...own,
    ...inherited.map((reference) => ({ reference, place: template ?? key })),
    ...byDefault.map((reference) => ({ reference, place: key })),
  ];
}
