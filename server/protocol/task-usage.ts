/** Returns the flags and arguments of a task, from its `usage` specification. Templates have none. */
export const taskUsageRequest = 'taskwright/taskUsage';

export interface TaskUsageParams {
  /** The `id` of a `TaskSummary`. */
  readonly id: string;
}

interface Input {
  /** Without dashes or brackets. Identifies the input when its last values are stored. */
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
  /** As written on the command line: `-j`, `--jobs`; the long form last. */
  readonly forms: readonly string[];
  /** False for a boolean flag. */
  readonly takesValue: boolean;
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
  /** Whether it may take more: it has no specification, or one with subcommands or generated parts. */
  readonly takesMore: boolean;
  /** A sentence about the first problem of the specification; the lists contain what could be read. */
  readonly problem?: string;
} | null;
