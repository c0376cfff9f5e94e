import type { Span } from '../../document/span.ts';
import type { TaskFacts } from './task-facts.ts';
import type { TaskReference } from './task-reference.ts';

/** A reference that counts for a task, and where the task's own text says so. */
export interface EffectiveReference {
  readonly reference: TaskReference;
  /** Its own place; for what comes from a template, where the task names the template. */
  readonly place: Span;
}

/** The references of a task with those it takes over: a property that it gives itself replaces the template's. */
export function effectiveReferences(
  { references, template, given }: TaskFacts,
  extended: TaskFacts | undefined,
): readonly EffectiveReference[] {
  const own = references.map((reference) => ({ reference, place: reference.span }));
  if (!template || !extended) return own;
  const taken = extended.references.filter(({ via }) => !given.has(via));
  return [...own, ...taken.map((reference) => ({ reference, place: template }))];
}
