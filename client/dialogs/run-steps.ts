/** The title bar of a step: its title, its number, and whether it has a Back button. */
export interface StepFrame {
  readonly title: string;
  /** The number of the step, starting at 1. */
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
}

/** Returns the frame of a single question. */
export function singleStep(title: string): StepFrame {
  return { title, step: 1, totalSteps: 1, canGoBack: false };
}

/**
 * The outcome of a step: a new draft, a jump to the step named `goTo`, `back` for the Back button, or undefined if the
 * user dismissed the input.
 */
export type StepOutcome<Draft> =
  | { readonly draft: Draft }
  | { readonly goTo: string; readonly draft: Draft }
  | 'back'
  | undefined;

export interface InputStep<Draft> {
  readonly name: string;
  /** Returns whether the step is shown, given the answers so far. */
  applies(draft: Draft): boolean;
  ask(draft: Draft, frame: StepFrame): Promise<StepOutcome<Draft>>;
  /** Whether the step is a check between questions. A check is not counted, and the Back button skips it. */
  readonly isCheck?: boolean;
}

/**
 * Runs the applicable steps in order and resolves to the final draft, or undefined if the user dismisses a step. Going
 * back preserves the answers.
 */
export async function runSteps<Draft>(
  title: string,
  steps: readonly InputStep<Draft>[],
  start: Draft,
): Promise<Draft | undefined> {
  let draft = start;
  let index = nextStep(steps, draft, 0);
  const passed: number[] = [];
  for (;;) {
    const step = steps[index];
    if (step === undefined) return draft;
    const outcome = await step.ask(draft, frameOf(title, steps, draft, index, passed.length > 0));
    if (outcome === undefined) return undefined;
    if (outcome === 'back') {
      index = passed.pop() ?? index;
      continue;
    }
    draft = outcome.draft;
    if ('goTo' in outcome) {
      index = steps.findIndex(({ name }) => name === outcome.goTo);
      // The Back button of that step must lead to an earlier step.
      passed.splice(0, passed.length, ...passed.filter((earlier) => earlier < index));
      continue;
    }
    if (step.isCheck !== true) passed.push(index);
    index = nextStep(steps, draft, index + 1);
  }
}

function nextStep<Draft>(steps: readonly InputStep<Draft>[], draft: Draft, from: number): number {
  const index = steps.findIndex((step, at) => at >= from && step.applies(draft));
  return index < 0 ? steps.length : index;
}

function frameOf<Draft>(
  title: string,
  steps: readonly InputStep<Draft>[],
  draft: Draft,
  index: number,
  canGoBack: boolean,
): StepFrame {
  const isCounted = (step: InputStep<Draft>): boolean => step.isCheck !== true && step.applies(draft);
  const before = steps.slice(0, index).filter(isCounted).length;
  // A check shows the number of the question before it.
  const step = steps[index]?.isCheck === true ? Math.max(before, 1) : before + 1;
  return { title, step, totalSteps: steps.filter(isCounted).length, canGoBack };
}
