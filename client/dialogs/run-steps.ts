/** Where a step stands among the others, as its title bar shows it. */
export interface Frame {
  readonly title: string;
  /** From 1. */
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
}

/** What a person does in a step: answers, goes back, goes to the step of a name, or leaves (undefined). */
export type Outcome<Draft> =
  | { readonly draft: Draft }
  | { readonly go: string; readonly draft: Draft }
  | 'back'
  | undefined;

export interface Step<Draft> {
  readonly name: string;
  /** Whether it is asked at all, after what was answered so far. */
  applies(draft: Draft): boolean;
  ask(draft: Draft, frame: Frame): Promise<Outcome<Draft>>;
  /** A check between the questions: it has no number, and nobody goes back to it. */
  readonly isCheck?: boolean;
}

/** Asks step after step, back and forth. What was answered is kept when somebody goes back. Gives undefined when they leave. */
export async function runSteps<Draft>(
  title: string,
  steps: readonly Step<Draft>[],
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
    if ('go' in outcome) {
      index = steps.findIndex(({ name }) => name === outcome.go);
      // Back from there leads to what is before it.
      passed.splice(0, passed.length, ...passed.filter((earlier) => earlier < index));
      continue;
    }
    if (step.isCheck !== true) passed.push(index);
    index = nextStep(steps, draft, index + 1);
  }
}

function nextStep<Draft>(steps: readonly Step<Draft>[], draft: Draft, from: number): number {
  const index = steps.findIndex((step, at) => at >= from && step.applies(draft));
  return index < 0 ? steps.length : index;
}

function frameOf<Draft>(
  title: string,
  steps: readonly Step<Draft>[],
  draft: Draft,
  index: number,
  canGoBack: boolean,
): Frame {
  const isCounted = (step: Step<Draft>): boolean => step.isCheck !== true && step.applies(draft);
  const before = steps.slice(0, index).filter(isCounted).length;
  // A check stands at the number of the question before it.
  const step = steps[index]?.isCheck === true ? Math.max(before, 1) : before + 1;
  return { title, step, totalSteps: steps.filter(isCounted).length, canGoBack };
}
