/** The contents of a report as plain data. May contain secrets, which `masked` removes. */
export interface Findings {
  /** Where the report is shown. */
  readonly shownIn: 'editor' | 'terminal';
  /** The programs involved, with their versions. */
  readonly versions: readonly Fact[];
  readonly runners: readonly RunnerFindings[];
  /** Settings that differ from their defaults. */
  readonly settings: readonly SettingFact[];
  /** Undefined if the language server does not respond. */
  readonly workspace: WorkspaceFindings | undefined;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface SettingFact {
  readonly name: string;
  readonly value: unknown;
  /** Where the value is set: `user`, `workspace`, or a folder. */
  readonly setFor: string;
}

export type RunnerFindings =
  | {
      readonly kind: 'found';
      readonly command: readonly string[];
      /** The full path of its program. */
      readonly path: string;
      /** The first line that the runner prints for `--version`, or a sentence that explains why it is unknown. */
      readonly version: { readonly text: string } | { readonly unknown: string };
    }
  | { readonly kind: 'missing'; readonly command: readonly string[]; readonly program: string }
  /** `why` is a sentence. */
  | { readonly kind: 'not looked for'; readonly why: string };

export interface WorkspaceFindings {
  readonly folders: readonly FolderFindings[];
  readonly totals: TaskTotals;
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}

/** The result of a search for task files. Paths are relative to the folder, with `/` as separator. */
export interface FolderFindings {
  /** Absolute. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
  readonly includes: readonly FoundInclude[];
  /** The paths that ignore files exclude. */
  readonly ignored: readonly string[];
  readonly unreadable: readonly { readonly name: string; readonly message: string }[];
}

export interface FoundFile {
  readonly path: string;
  readonly kind: 'config file' | 'TOML task file' | 'JSON task file' | 'script task';
}

/** One name in `task_config.includes`. */
export interface FoundInclude {
  /** The config file that contains it. */
  readonly configFile: string;
  readonly written: string;
  /** The files that it matches; undefined if only the runner can resolve it. */
  readonly files: readonly string[] | undefined;
}

/** The number of tasks, and of problems in their files. */
export interface TaskTotals {
  readonly tasks: number;
  readonly templates: number;
  /** The number of tasks with `hide = true`. */
  readonly hidden: number;
  readonly errors: number;
  readonly warnings: number;
  /** The number of problems about a reference to a task or template that does not exist. */
  readonly missing: number;
  /** The number of tasks that are part of a cycle. */
  readonly inCycles: number;
}
