import type { ArgumentInput, FlagInput } from '../../../../server/protocol/task-usage.ts';
import { type Answers, argumentKey, type FormUsage, flagKey, isCounted } from './answers.ts';

export type FormStep =
  /** Asks the user to select optional flags. */
  | { readonly kind: 'flags'; readonly flags: readonly FlagInput[] }
  | { readonly kind: 'flag'; readonly flag: FlagInput }
  | { readonly kind: 'argument'; readonly argument: ArgumentInput }
  /** Asks for arguments that the usage of the task does not list. */
  | { readonly kind: 'more' };

/** Returns every step that the form of a task can have, in order: first the required ones. */
export function possibleSteps({ flags, arguments: positional, takesMore }: FormUsage): readonly FormStep[] {
  const optional = flags.filter(({ isRequired }) => !isRequired);
  const withValue = flags.filter((flag) => flag.takesValue || isCounted(flag));
  const valuesOf = (isRequired: boolean) =>
    withValue.filter((flag) => flag.isRequired === isRequired).map((flag) => ({ kind: 'flag', flag }) as const);
  const argumentsThat = (isRequired: boolean) =>
    positional
      .filter((argument) => argument.isRequired === isRequired)
      .map((argument) => ({ kind: 'argument', argument }) as const);
  return [
    ...argumentsThat(true),
    ...valuesOf(true),
    ...(optional.length > 0 ? [{ kind: 'flags', flags: optional } as const] : []),
    ...valuesOf(false),
    ...argumentsThat(false),
    ...(takesMore ? [{ kind: 'more' } as const] : []),
  ];
}

/** Returns whether a step is shown, given the answers so far. */
export function isShown(step: FormStep, usage: FormUsage, { given = [], values }: Answers): boolean {
  switch (step.kind) {
    case 'flags':
    case 'more':
      return true;
    case 'flag':
      return step.flag.isRequired || given.includes(flagKey(step.flag));
    case 'argument':
      return step.argument.isRequired || !followsOmitted(step.argument, usage, values);
  }
}

/** Returns the steps that the form shows, given the answers so far. */
export function formSteps(usage: FormUsage, answers: Answers): readonly FormStep[] {
  return possibleSteps(usage).filter((step) => isShown(step, usage, answers));
}

/**
 * Returns whether the argument follows an omitted one. If so, it is omitted as well, because arguments are identified
 * by their position.
 */
function followsOmitted(argument: ArgumentInput, usage: FormUsage, values: Answers['values']): boolean {
  return usage.arguments
    .slice(0, usage.arguments.indexOf(argument))
    .some((other) => other.afterDashes === argument.afterDashes && values[argumentKey(other)]?.length === 0);
}
