/** Everything that a report is made of, as plain data. Paths and words are as they were found: `masked` hides what nobody should read. */
export interface Findings {
  readonly toldIn: 'editor' | 'terminal';
  /** What takes part, each with its version. */
  readonly versions: readonly Fact[];
  readonly runners: readonly RunnerFindings[];
  /** Settings that are not as they are by default. */
  readonly settings: readonly SettingFact[];
  /** Undefined when the language server does not answer. */
  readonly workspace: WorkspaceFindings | undefined;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface SettingFact {
  readonly name: string;
  readonly value: unknown;
  /** Where it is set: `user`, `workspace`, or a folder. */
  readonly setFor: string;
}

export type RunnerFindings =
  | {
      readonly is: 'found';
      readonly command: readonly string[];
      /** The full path of its program. */
      readonly path: string;
      /** The first line that it says of its version, or a sentence why there is none. */
      readonly version: { readonly text: string } | { readonly unknown: string };
    }
  | { readonly is: 'missing'; readonly command: readonly string[]; readonly program: string }
  /** `why` is a sentence. */
  | { readonly is: 'not looked for'; readonly why: string };

export interface WorkspaceFindings {
  readonly folders: readonly FolderFindings[];
  readonly totals: TaskTotals;
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}

/** What a search for task files has come upon. Paths are relative to the folder, with `/`. */
export interface FolderFindings {
  /** Absolute. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
  readonly includes: readonly FoundInclude[];
  /** What would be found if no ignore file left it out. */
  readonly ignored: readonly string[];
  readonly unreadable: readonly { readonly name: string; readonly message: string }[];
}

export interface FoundFile {
  readonly path: string;
  readonly kind: 'config file' | 'TOML task file' | 'JSON task file' | 'script task';
}

/** One name in `task_config.includes`. */
export interface FoundInclude {
  /** The config file that it stands in. */
  readonly configFile: string;
  readonly written: string;
  /** What it leads to; undefined where only the runner can tell. */
  readonly files: readonly string[] | undefined;
}

/** How many tasks there are, and what is wrong in their files. */
export interface TaskTotals {
  readonly tasks: number;
  readonly templates: number;
  /** Of the tasks, those with `hide`. */
  readonly hidden: number;
  readonly errors: number;
  readonly warnings: number;
  /** Of the problems, those about a name that nobody has. */
  readonly missing: number;
  /** Of the tasks, those that go round in circles. */
  readonly inCycles: number;
}
