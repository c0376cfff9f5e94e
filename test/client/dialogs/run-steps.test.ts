import { expect, test } from 'vitest';
import { type InputStep, runSteps, type StepFrame, type StepOutcome } from '../../../client/dialogs/run-steps.ts';

/** The names of the steps that were answered, in order. */
type Answered = readonly string[];

/**
 * A user action in a step: pressing Enter, going back, dismissing the step, or continuing at the step with this name.
 */
type Action = 'enter' | 'back' | 'dismiss' | { readonly goTo: string };

/**
 * Runs the steps `one`, `two` (unless omitted), the check `check` and `three`. Returns the shown steps, and the result.
 */
async function run(actions: readonly Action[], { omitsTwo = false } = {}) {
  const shown: string[] = [];
  const left = [...actions];
  const step = (name: string, more: Partial<InputStep<Answered>> = {}): InputStep<Answered> => ({
    name,
    applies: () => true,
    async ask(draft, frame) {
      shown.push(`${name} ${textOf(frame)}`);
      return outcomeOf(left.shift() ?? 'enter', [...draft, name]);
    },
    ...more,
  });
  const steps = [
    step('one'),
    step('two', { applies: () => !omitsTwo }),
    step('check', { isCheck: true }),
    step('three'),
  ];
  return { result: await runSteps<Answered>('Title', steps, []), shown };
}

function textOf({ step, totalSteps, canGoBack }: StepFrame): string {
  return `${step}/${totalSteps}${canGoBack ? ' back' : ''}`;
}

function outcomeOf(action: Action, draft: Answered): StepOutcome<Answered> {
  if (action === 'back') return 'back';
  if (action === 'dismiss') return undefined;
  return action === 'enter' ? { draft } : { draft, goTo: action.goTo };
}

test('the numbers of steps count neither checks nor steps that do not apply', async () => {
  expect((await run([])).shown).toEqual(['one 1/3', 'two 2/3 back', 'check 2/3 back', 'three 3/3 back']);
  expect((await run([], { omitsTwo: true })).shown).toEqual(['one 1/2', 'check 1/2 back', 'three 2/2 back']);
});

test('Back returns to the previous question, past a check, and keeps the answers', async () => {
  const { shown, result } = await run(['enter', 'enter', 'enter', 'back']);
  expect(shown.slice(3)).toEqual(['three 3/3 back', 'two 2/3 back', 'check 2/3 back', 'three 3/3 back']);
  expect(result).toEqual(['one', 'two', 'check', 'two', 'check', 'three']);
});

test('a check can continue at any question, and Back returns from there to the question before it', async () => {
  const { shown } = await run(['enter', 'enter', { goTo: 'two' }, 'back']);
  expect(shown.slice(2)).toEqual([
    'check 2/3 back',
    'two 2/3 back',
    'one 1/3',
    'two 2/3 back',
    'check 2/3 back',
    'three 3/3 back',
  ]);
});

test('dismissing a step ends all steps without a result', async () => {
  expect(await run(['enter', 'dismiss'])).toEqual({ result: undefined, shown: ['one 1/3', 'two 2/3 back'] });
});
