import type { Answer } from './ask.ts';
import type { Outcome } from './run-steps.ts';

/** What an answer makes of the draft. */
export function answered<Value, Draft>(answer: Answer<Value>, draftOf: (value: Value) => Draft): Outcome<Draft> {
  return answer === undefined || answer === 'back' ? answer : { draft: draftOf(answer.chosen) };
}
