import type { Answer } from '../../connections/ask.ts';
import type { Outcome } from '../../connections/multi-step.ts';

/** What an answer makes of the draft. */
export function answered<Value, Draft>(answer: Answer<Value>, draftOf: (value: Value) => Draft): Outcome<Draft> {
  return answer === undefined || answer === 'back' ? answer : { draft: draftOf(answer.chosen) };
}
