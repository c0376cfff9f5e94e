import type { StepOutcome } from './run-steps.ts';

/** The result of an input: a value, `back` for the Back button, or undefined if the user dismissed the input. */
export type InputAnswer<Value> = { readonly chosen: Value } | 'back' | undefined;

/** Returns the outcome of a step. `draftOf` returns the draft that contains the chosen value. */
export function outcomeOf<Value, Draft>(
  answer: InputAnswer<Value>,
  draftOf: (value: Value) => Draft,
): StepOutcome<Draft> {
  return answer === undefined || answer === 'back' ? answer : { draft: draftOf(answer.chosen) };
}
