/** The tasks that are imported from a file of another program. */
export interface ImportedTasks {
  /** The tasks in the order of the file. Their names are unique, and the runner accepts them. */
  readonly tasks: readonly ImportedTask[];
  /** The notes about differences and losses, in the order of their lines. */
  readonly notes: readonly ImportNote[];
}

export interface ImportedTask {
  readonly name: string;
  /** The line that defines the task, 1-based. */
  readonly line: number;
  /** The comment of the task, one text for each line, without comment characters. */
  readonly comment: readonly string[];
  readonly fields: TaskFields;
}

/** A note about something that the runner does differently or not at all. */
export interface ImportNote {
  /** The line number, 1-based. */
  readonly line: number;
  /** A sentence. */
  readonly text: string;
  /** The name, in the imported file, of the task that the note reports as omitted. */
  readonly omits?: string;
  /** The names of the task that the note reports as renamed: in the imported file, and afterwards. */
  readonly renames?: { readonly from: string; readonly to: string };
}

/**
 * The task fields that an import writes, by their names in a task file (spec 2.2), in the order in which they are
 * written.
 */
export interface TaskFields {
  readonly description?: string | undefined;
  readonly alias?: readonly string[] | undefined;
  readonly hide?: true | undefined;
  readonly quiet?: true | undefined;
  readonly interactive?: true | undefined;
  readonly confirm?: string | undefined;
  readonly depends?: readonly Dependency[] | undefined;
  readonly depends_post?: readonly Dependency[] | undefined;
  readonly dir?: string | undefined;
  readonly env?: Environment | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly outputs?: readonly string[] | undefined;
  readonly shell?: string | undefined;
  readonly usage?: string | undefined;
  readonly run?: readonly RunEntry[] | undefined;
  readonly run_windows?: readonly RunEntry[] | undefined;
}

/** A dependency (spec 2.6). */
export type Dependency = string | TaskCall;

/** An entry of `run` (spec 2.7). */
export type RunEntry = string | TaskCall | { readonly tasks: readonly string[] };

export interface TaskCall {
  readonly task: string;
  readonly args?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Variables by name, and the modules under `_` (spec 2.3). */
export type Environment = Readonly<
  Record<string, string | { readonly default: string } | { readonly required: true } | EnvironmentModules>
>;

interface EnvironmentModules {
  readonly file?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
}

/** Thrown if a file cannot be imported. The message contains the reason and, if known, the line. */
export class ImportError extends Error {
  override name = 'ImportError';
}
