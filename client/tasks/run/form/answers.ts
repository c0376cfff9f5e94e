import type { ArgumentInput, FlagInput, TaskUsageAnswer } from '../../../../server/protocol/task-usage.ts';

export type FormUsage = NonNullable<TaskUsageAnswer>;

/** What has been answered so far; kept as plain data, so that it can be offered again the next time. */
export interface Answers {
  /**
   * The flags that are to be given, by what is written for them: `--force`, or `--no-color` for one that is taken back.
   * Undefined before they have been asked for.
   */
  readonly given?: readonly string[];
  /** The values of flags by their last form, of arguments by `<name>`. How often a flag is given is its value. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** What is given beside, as a line of words. */
  readonly more?: string;
}

export const noAnswers: Answers = { values: {} };

/** What a flag is called, and written as: its longest form. */
export function flagKey({ forms, name }: FlagInput): string {
  return forms.at(-1) ?? name;
}

export function argumentKey({ name }: ArgumentInput): string {
  return `<${name}>`;
}

/** A flag whose value is how often it is given: `-vvv`. */
export function isCounted({ takesValue, isRepeatable }: FlagInput): boolean {
  return !takesValue && isRepeatable;
}

/** The answers without those that nobody should find again: values of inputs that are called like secrets. */
export function withoutSecrets(answers: Answers): Answers {
  const values = Object.entries(answers.values).filter(([key]) => !isSecret(key));
  return { ...answers, values: Object.fromEntries(values) };
}

/** The answers as they may be shown. */
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
