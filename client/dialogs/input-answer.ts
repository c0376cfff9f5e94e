import type { StepOutcome } from './run-steps.ts';

/** The value that the user chose or typed, or `back`; undefined if the user dismisses the input. */
export type InputAnswer<Value> = { readonly chosen: Value } | 'back' | undefined;

/** Returns the outcome of a step whose answer `draftOf` puts into the draft. */
export function answered<Value, Draft>(
  answer: InputAnswer<Value>,
  draftOf: (value: Value) => Draft,
): StepOutcome<Draft> {
  return answer === undefined || answer === 'back' ? answer : { draft: draftOf(answer.chosen) };
}
