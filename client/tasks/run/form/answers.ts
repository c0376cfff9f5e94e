import type { ArgumentInput, FlagInput, TaskUsageAnswer } from '../../../../server/protocol/task-usage.ts';

export type FormUsage = NonNullable<TaskUsageAnswer>;

/** The answers so far, as plain data, so that the next run can offer them again. */
export interface Answers {
  /**
   * The flags to pass, as they are written: `--force`, or `--no-color` for a negated one. Undefined before they were
   * asked for.
   */
  readonly given?: readonly string[];
  /** The values of flags by their last form, and of arguments by `<name>`. The value of a counted flag is its count. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Additional arguments, as a line of words. */
  readonly more?: string;
}

export const noAnswers: Answers = { values: {} };

/** Returns the last form of a flag, which is its longest. */
export function flagKey({ forms, name }: FlagInput): string {
  return forms.at(-1) ?? name;
}

export function argumentKey({ name }: ArgumentInput): string {
  return `<${name}>`;
}

/** Returns whether the value of a flag is how often it is given: `-vvv`. */
export function isCounted({ takesValue, isRepeatable }: FlagInput): boolean {
  return !takesValue && isRepeatable;
}

/** Returns the answers without the values of inputs whose names suggest secrets. */
export function withoutSecrets(answers: Answers): Answers {
  const values = Object.entries(answers.values).filter(([key]) => !isSecret(key));
  return { ...answers, values: Object.fromEntries(values) };
}

/** Returns the answers with masked secrets. */
export function withMaskedSecrets(answers: Answers): Answers {
  const values = Object.entries(answers.values).map(([key, value]) => [key, isSecret(key) ? value.map(mask) : value]);
  return { ...answers, values: Object.fromEntries(values) };
}

export function hasSecrets({ values }: Answers): boolean {
  return Object.entries(values).some(([key, value]) => isSecret(key) && value.length > 0);
}

export function isSecret(key: string): boolean {
  return /passw|secret|token|credential|api[-_]?key|private[-_]?key/i.test(key);
}

function mask(): string {
  return '•••';
}
