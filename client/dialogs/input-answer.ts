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

/** Returns the value of an input without a Back button; undefined if the user dismissed it. */
export function chosenOf<Value>(answer: InputAnswer<Value>): Value | undefined {
  return answer === undefined || answer === 'back' ? undefined : answer.chosen;
}

/** Returns the answer with its value converted by `otherOf`. */
export function mapAnswer<Value, Other>(
  answer: InputAnswer<Value>,
  otherOf: (value: Value) => Other,
): InputAnswer<Other> {
  return answer === undefined || answer === 'back' ? answer : { chosen: otherOf(answer.chosen) };
}

/** Asks a question about the chosen value. Resolves to the answer itself if no value was chosen. */
export async function thenAsk<Value, Other>(
  answer: InputAnswer<Value>,
  ask: (value: Value) => Promise<InputAnswer<Other>>,
): Promise<InputAnswer<Other>> {
  return answer === undefined || answer === 'back' ? answer : ask(answer.chosen);
}
