import type { ArgumentInput, FlagInput, TaskUsageAnswer } from '../../../../server/protocol/task-usage.ts';

export type FormUsage = NonNullable<TaskUsageAnswer>;

/** The answers so far. Plain data, because the answers are stored and suggested for the next run. */
export interface Answers {
  /**
   * The selected flags as written on the command line: `--force`, or `--no-color` for a negated one. Undefined before
   * the user has been asked.
   */
  readonly given?: readonly string[];
  /**
   * The values of flags, by their last form, and of arguments, by `<name>`. The value of a counted flag is the number
   * of times that it is passed.
   */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Additional arguments, as entered. */
  readonly more?: string;
}

export const noAnswers: Answers = { values: {} };

/** Returns the last form of a flag, which is its longest. */
export function flagKey({ forms, name }: FlagInput): string {
  return forms.at(-1) ?? name;
}

/** Returns the forms of a flag with the placeholder of its value, such as `-n --times <count>`. */
export function flagLabel({ forms, name, takesValue, placeholder = `<${name}>` }: FlagInput): string {
  return [...forms, ...(takesValue ? [placeholder] : [])].join(' ');
}

export function argumentKey({ name }: ArgumentInput): string {
  return `<${name}>`;
}

/** Returns whether the value of a flag is the number of times that it is passed, as in `-vvv`. */
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
