import type { OffsetRange } from '../../text/range.ts';

/** The parts of a shell script. Offsets are relative to its text. Each list is in the order of the text. */
export interface ShellScript {
  readonly commands: readonly ShellCommand[];
  readonly reads: readonly VariableRead[];
  /** The variables that the script itself sets, exports or removes. */
  readonly assignments: readonly Assignment[];
  readonly functions: readonly ShellFunction[];
  /** The ranges in which nothing is expanded: single quotes, comments and heredocs with a quoted delimiter. */
  readonly opaque: readonly OffsetRange[];
  /** The ranges of `$1`, `$@` and other parameters of the script. */
  readonly parameters: readonly OffsetRange[];
  /**
   * Whether the whole script is known: quotes, parentheses, braces, compound commands and heredocs are closed, and no
   * template statement omits or repeats parts.
   */
  readonly isComplete: boolean;
}

/** A name in a script. */
export interface ShellName extends OffsetRange {
  readonly name: string;
}

/** A read of a variable: `$NAME`, `${NAME…}`, or `NAME` in an arithmetic expression. */
export interface VariableRead extends ShellName {
  readonly form: 'plain' | 'braces' | 'arithmetic';
  /** Whether the script allows the variable to be unset, as in `${NAME:-default}`. */
  readonly mayBeUnset: boolean;
}

/**
 * The ways to change a variable.
 *
 * - `set`: `NAME=value`, `read NAME`, `for NAME in`.
 * - `export`: with or without a value.
 * - `temporary`: only for the command that follows, as in `NAME=value command`.
 * - `local`: `local NAME`, with or without a value.
 * - `unset`: `unset NAME`.
 */
export type AssignmentKind = 'set' | 'export' | 'temporary' | 'local' | 'unset';

export interface Assignment extends ShellName {
  readonly kind: AssignmentKind;
  readonly context: CommandContext;
}

/** A function, with the range of its name in the definition. */
export interface ShellFunction extends ShellName {
  /** The range from the opening to the closing brace, parenthesis or keyword. */
  readonly body: OffsetRange;
  readonly context: CommandContext;
}

export interface ShellWord extends OffsetRange {
  /** The value, without quotes; undefined if it depends on variables, commands or template expressions. */
  readonly literal: string | undefined;
  readonly isQuoted: boolean;
}

/** Where a command runs. */
export interface CommandContext {
  /** Whether the command runs in another process, and therefore cannot change the state of the script. */
  readonly isInSubshell: boolean;
  readonly isInFunction: boolean;
  /** The number of compound commands, such as `if` and `for`, that contain the command. */
  readonly depth: number;
}

/** A simple command: `A=1 name argument`. Redirections are not part of its words. */
export interface ShellCommand extends OffsetRange {
  readonly words: readonly ShellWord[];
  readonly context: CommandContext;
  readonly isNegated: boolean;
  /** The operator before the command (`&&`, `|`, a line break); an empty string at the start of a list. */
  readonly before: string;
  /** The operator after the command; an empty string at the end of a list. */
  readonly after: string;
}
