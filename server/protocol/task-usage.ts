/** Returns the flags and arguments of a task, from its `usage` specification. Templates have none. */
export const taskUsageRequest = 'taskwright/taskUsage';

export interface TaskUsageParams {
  /** The `id` of a `TaskSummary`. */
  readonly id: string;
}

interface Input {
  /** The name without dashes or brackets. The last values are stored under this name. */
  readonly name: string;
  readonly help: string;
  readonly isRequired: boolean;
  /** Whether it takes more than one value. */
  readonly isRepeatable: boolean;
  /** The allowed values; empty if any value is allowed. */
  readonly choices: readonly string[];
  readonly defaults: readonly string[];
}

export interface FlagInput extends Input {
  /** The forms on the command line, such as `-j` and `--jobs`; the long form is last. */
  readonly forms: readonly string[];
  /** False for a boolean flag. */
  readonly takesValue: boolean;
  /** The placeholder of its value, such as `<count>`. */
  readonly placeholder?: string;
  /** The flag that negates this one, for example `--no-color`. */
  readonly negation?: string;
}

export interface ArgumentInput extends Input {
  /** Whether it must be preceded by `--`. */
  readonly afterDashes: boolean;
}

/** Null if there is no such task. */
export type TaskUsageAnswer = {
  readonly flags: readonly FlagInput[];
  readonly arguments: readonly ArgumentInput[];
  /** Whether the task may take other arguments: it has no specification, or one with subcommands or generated parts. */
  readonly takesMore: boolean;
  /** A sentence about the first problem in the usage specification. The lists then contain only what could be read. */
  readonly problem?: string;
} | null;
