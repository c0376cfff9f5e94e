import type { Span } from '../../../document/span.ts';
import type { TaskFacts } from '../task-facts.ts';
import type { TaskReference } from './task-reference.ts';

/** An own or inherited reference of a task, with its position in the text of the task. */
export interface EffectiveReference {
  readonly reference: TaskReference;
  /** The span of the reference; for an inherited reference, the span of the template's name. */
  readonly place: Span;
}

/**
 * Returns the own and inherited references of a task. A field of the task replaces the same field of the templates, which
 * replaces that of the defaults.
 */
export function effectiveReferences(
  { references, template, key, ownFields }: TaskFacts,
  extended: readonly TaskFacts[],
  defaults: readonly TaskFacts[],
): readonly EffectiveReference[] {
  const own = references.map((reference) => ({ reference, place: reference.span }));
  if (extended.length === 0 && defaults.length === 0) return own;
  const inherited = extended.flatMap((each) => each.references).filter(({ via }) => !ownFields.has(via));
  const isDefined = (field: string): boolean =>
    ownFields.has(field) || extended.some((each) => each.ownFields.has(field));
  const byDefault = defaults.flatMap((each) => each.references).filter(({ via }) => !isDefined(via));
  return [
    ...own,
    ...inherited.map((reference) => ({ reference, place: template ?? key })),
    ...byDefault.map((reference) => ({ reference, place: key })),
  ];
}
