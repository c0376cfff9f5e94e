import type { WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Span } from '../../../document/span.ts';

/** A mention of a name that only one task, or the tasks of a config file, know. */
export interface NameUse {
  readonly file: WorkspaceFile;
  /** The name alone: `dry-run` in `--dry-run`, `dry_run` in `$usage_dry_run`. The name of a key has its quotes. */
  readonly span: Span;
  /** The text that belongs to the name, such as `usage_dry_run`. */
  readonly whole: Span;
  /** The name of the variable or function: `dry_run`. */
  readonly name: string;
  /**
   * - `declaration`: where it is defined.
   * - `name`: an argument in another directive.
   * - `variable`: a use in a script or a template expression.
   */
  readonly kind: 'declaration' | 'name' | 'variable';
  /** Whether it is a key of the file's own language. */
  readonly isKey?: true;
}

/** A mention, and all mentions of the same name. */
export interface NameUses {
  /**
   * - `argument`: an argument of a task.
   * - `environment`, `vars`: a key in `env` or `vars` of a task or config file.
   * - `variable`, `function`: a name that a shell script defines itself.
   */
  readonly subject: 'argument' | 'environment' | 'vars' | 'variable' | 'function';
  readonly at: NameUse;
  readonly all: readonly NameUse[];
  /** The names that are defined in the same place. */
  readonly defined: ReadonlySet<string>;
}
