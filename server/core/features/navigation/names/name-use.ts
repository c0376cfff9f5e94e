import type { WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Span } from '../../../document/span.ts';

/** A mention of a name whose scope is one task, or the tasks of a config file. */
export interface NameUse {
  readonly file: WorkspaceFile;
  /** The name alone: `dry-run` in `--dry-run`, `dry_run` in `$usage_dry_run`. The span of a key includes its quotes. */
  readonly span: Span;
  /** The text that belongs to the name, such as `usage_dry_run`. */
  readonly whole: Span;
  /** The name of the variable or function: `dry_run`. */
  readonly name: string;
  /**
   * - `declaration`: the definition of the name.
   * - `name`: the name of an argument in another directive, or of a daemon in a list.
   * - `variable`: a use in a script or a template expression.
   */
  readonly kind: 'declaration' | 'name' | 'variable';
  /** Whether the mention is a key of the document, rather than a part of a string. */
  readonly isKey?: true;
}

/** A mention, and all mentions of the same name. */
export interface NameUses {
  /**
   * - `argument`: an argument of a task.
   * - `environment`, `vars`: a key in `env` or `vars` of a task or config file.
   * - `variable`, `function`: a name that a shell script defines itself.
   * - `daemon`: a key in `daemons` of a config file.
   */
  readonly subject: 'argument' | 'environment' | 'vars' | 'variable' | 'function' | 'daemon';
  readonly at: NameUse;
  readonly all: readonly NameUse[];
  /** The names that are defined in the same place. */
  readonly defined: ReadonlySet<string>;
  /** The text of a construct that may use a variable of a script in another way; undefined if there is none. */
  readonly hidden?: string | undefined;
  /** The reason why the name cannot be changed; undefined if it can. */
  readonly fixed?: string | undefined;
}
