import type { ArgumentInput, FlagInput } from '../../../../server/protocol/task-usage.ts';
import { splitWords } from '../../../../server/runner/words.ts';
import { type Answers, argumentKey, type FormUsage, flagKey, isCounted } from './answers.ts';
import { formSteps } from './steps.ts';

/** Returns the arguments for the answers: flags, then arguments, in the order of the usage specification. */
export function argumentsOf(usage: FormUsage, answers: Answers): readonly string[] {
  const inputs = formSteps(usage, answers).flatMap((step) => (step.kind === 'argument' ? [step.argument] : []));
  const before = positional(
    inputs.filter(({ afterDashes }) => !afterDashes),
    answers,
  );
  const after = positional(
    inputs.filter(({ afterDashes }) => afterDashes),
    answers,
  );
  // If some inputs must follow `--`, all words after `--` belong to them, so `--` cannot protect other words.
  const requiresDashes = usage.arguments.some(({ afterDashes }) => afterDashes);
  return [
    ...usage.flags.flatMap((flag) => flagWords(flag, answers)),
    ...(!requiresDashes && before.some(looksLikeFlag) ? protectedWords(before) : before),
    ...(after.length > 0 ? ['--', ...after] : []),
    ...(usage.takesMore ? splitWords(answers.more ?? '').words : []),
  ];
}

function flagWords(flag: FlagInput, { given = [], values }: Answers): readonly string[] {
  const key = flagKey(flag);
  const answered = values[key] ?? [];
  if (!flag.isRequired && !given.includes(key)) {
    return flag.negation !== undefined && given.includes(flag.negation) ? [flag.negation] : [];
  }
  // A value after `=` may begin with a dash.
  if (flag.takesValue) return answered.map((value) => `${key}=${value}`);
  return isCounted(flag) ? Array.from({ length: Number(answered[0] ?? 1) }, () => key) : [key];
}

/** Returns the values up to the last one that differs from its default. */
function positional(inputs: readonly ArgumentInput[], { values }: Answers): readonly string[] {
  const given = inputs.map((input) => values[argumentKey(input)] ?? []);
  const last = given.findLastIndex((value, index) => value.length > 0 && !isDefault(value, inputs[index]));
  return given.slice(0, last + 1).flat();
}

function isDefault(value: readonly string[], input: ArgumentInput | undefined): boolean {
  const { defaults = [], isRequired = true } = input ?? {};
  return !isRequired && defaults.length === value.length && defaults.every((text, index) => text === value[index]);
}

function looksLikeFlag(word: string): boolean {
  return /^-./s.test(word) || word === ':::';
}

/**
 * Returns the words after two `--`, which prevent them from being parsed as flags. The runner consumes the first `--`,
 * and the parser of the usage specification consumes the second.
 */
function protectedWords(words: readonly string[]): readonly string[] {
  return ['--', '--', ...words];
}
