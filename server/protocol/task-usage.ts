/** What a task takes on its command line, from its `usage` specification. Templates have none. */
export const taskUsageRequest = 'taskwright/taskUsage';

export interface TaskUsageParams {
  /** That of a TaskSummary. */
  readonly id: string;
}

interface Input {
  /** Without dashes or brackets; stands for the input when its last values are remembered. */
  readonly name: string;
  readonly help: string;
  readonly isRequired: boolean;
  /** More than one value may be given. */
  readonly isRepeatable: boolean;
  /** The values that are allowed; empty when any is. */
  readonly choices: readonly string[];
  readonly defaults: readonly string[];
}

export interface FlagInput extends Input {
  /** As written before a value: `-j`, `--jobs`; the long one last. */
  readonly forms: readonly string[];
  /** False for a switch. */
  readonly takesValue: boolean;
  /** `--no-color`: what takes a switch back; undefined when nothing does. */
  readonly negation?: string;
}

export interface ArgumentInput extends Input {
  /** Whether `--` must come before it. */
  readonly afterDashes: boolean;
}

/** Null when there is no such task (any more). */
export type TaskUsageAnswer = {
  readonly flags: readonly FlagInput[];
  readonly arguments: readonly ArgumentInput[];
  /** It may take more than is listed: it has no specification, or one with subcommands or with parts made elsewhere. */
  readonly takesMore: boolean;
  /** What is wrong with the specification, as a sentence; the rest is what could be read. */
  readonly problem?: string;
} | null;
