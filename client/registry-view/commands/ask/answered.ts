import type { Outcome } from '../../connections/multi-step.ts';

/** What an answer makes of the draft. */
export function answered<Value, Draft>(
  answer: { readonly chosen: Value } | 'back' | undefined,
  draftOf: (value: Value) => Draft,
): Outcome<Draft> {
  return answer === undefined || answer === 'back' ? answer : { draft: draftOf(answer.chosen) };
}
