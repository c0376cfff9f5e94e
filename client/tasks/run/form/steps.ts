import type { ArgumentInput, FlagInput } from '../../../../server/protocol/task-usage.ts';
import { type Answers, argumentKey, flagKey, isCounted, type TaskUsage } from './answers.ts';

export type Step =
  /** Which of the flags that may be left out are to be given. */
  | { readonly is: 'flags'; readonly flags: readonly FlagInput[] }
  | { readonly is: 'flag'; readonly flag: FlagInput }
  | { readonly is: 'argument'; readonly argument: ArgumentInput }
  /** Whatever the task takes beside what is listed. */
  | { readonly is: 'more' };

/** The steps of the form as far as they can be foreseen: what is answered decides what else has to be asked. */
export function formSteps(usage: TaskUsage, { given = [], values }: Answers): readonly Step[] {
  const optional = usage.flags.filter(({ isRequired }) => !isRequired);
  const flags = usage.flags.filter(
    (flag) => (flag.takesValue || isCounted(flag)) && (flag.isRequired || given.includes(flagKey(flag))),
  );
  const asked = argumentsToAsk(usage, values);
  return [
    ...(optional.length > 0 ? [{ is: 'flags', flags: optional } as const] : []),
    ...flags.map((flag) => ({ is: 'flag', flag }) as const),
    ...asked.map((argument) => ({ is: 'argument', argument }) as const),
    ...(usage.takesMore ? [{ is: 'more' } as const] : []),
  ];
}

/** Behind one that is left out there cannot be others: values are told apart by their order. */
function argumentsToAsk(usage: TaskUsage, values: Answers['values']): readonly ArgumentInput[] {
  const isLeftOut = (argument: ArgumentInput): boolean => values[argumentKey(argument)]?.length === 0;
  return usage.arguments.filter((argument, index) => {
    const before = usage.arguments.slice(0, index).filter(({ afterDashes }) => afterDashes === argument.afterDashes);
    return argument.isRequired || !before.some(isLeftOut);
  });
}
