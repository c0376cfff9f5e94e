import { type InputAnswer, outcomeOf } from './input-answer.ts';
import type { InputStep, StepFrame } from './run-steps.ts';

/** Returns a step that asks for the property `name` of the draft. */
export function question<Draft, Name extends keyof Draft & string>(
  name: Name,
  ask: (draft: Draft, frame: StepFrame) => Promise<InputAnswer<Draft[Name]>>,
  applies: (draft: Draft) => boolean = () => true,
): InputStep<Draft> {
  return {
    name,
    applies,
    ask: async (draft, frame) => outcomeOf(await ask(draft, frame), (value) => ({ ...draft, [name]: value })),
  };
}
