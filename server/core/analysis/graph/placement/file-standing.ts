/**
 * Whether the runner loads the tasks of a file: `not included` if no config file includes it, `JSON` if the runner
 * ignores it because it is a JSON file, and `not executable` if it is a script that is not executable.
 */
export type Reach = 'loaded' | 'not included' | 'JSON' | 'not executable';

/**
 * The state of an item of `task_config.includes`: it names an existing file or folder, a missing one, a JSON file, or something
 * that only the runner can resolve.
 */
export type IncludeState = 'found' | 'missing' | 'JSON' | 'remote';

/** The facts about a file and its project that the text of the file does not determine. */
export interface FileStanding {
  readonly reach: Reach;
  /** Whether the file is outside the workspace. Its tasks can be referred to, but they are not listed or checked. */
  readonly isOutside: boolean;
  /** Whether the file belongs to the user's global configuration, whose tasks are available in every folder. */
  readonly isGlobal: boolean;
  /** For a config file, the states of its includes by their text. */
  readonly includes: ReadonlyMap<string, IncludeState>;
  /**
   * The URI of the config file whose includes the runner uses instead. Set for a config file whose includes have no
   * effect, and for a file that only such a config file includes.
   */
  readonly overriddenBy: string | undefined;
  /** The other projects that include the file, as paths. Its tasks are tasks of each of them. */
  readonly sharedWith: readonly string[];
  /**
   * The position of the file among the files that a project includes, by project. Of two files with the same task, the
   * runner uses the one with the greater number; if the numbers are equal, the choice of the runner is unknown.
   */
  readonly includeOrder: ReadonlyMap<string, number>;
}

/** Returns the decoded name of the file with a URI, for messages. */
export function fileNameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}

/** What the workspace files of a monorepo, such as `Cargo.toml`, say about a project. */
export interface Upstream {
  /** The projects that it depends on, directly or not; undefined if they are not known. */
  readonly projects: readonly string[] | undefined;
  /** Whether a workspace file or `monorepo.projects` defines the project. */
  readonly isDefined: boolean;
  /** The reason why the runner cannot determine the projects that it depends on; undefined if it can. */
  readonly fault: string | undefined;
}

export const unknownUpstream: Upstream = { projects: undefined, isDefined: false, fault: undefined };

/** The standings of all files of a workspace. */
export interface Standings {
  readonly of: (uri: string) => FileStanding;
  /** Returns whether all files that the runner loads for the tasks of a file are known. */
  readonly isSearched: (uri: string) => boolean;
  /** Returns whether tasks of the project may be defined in files that cannot be read, such as files on another machine. */
  readonly hasUnknownTasks: (project: string) => boolean;
  /** Returns the path, relative to the project, of the document or library in a task folder that would be a script task. */
  readonly unloadedScript: (name: string, project: string) => string | undefined;
  readonly upstreamOf: (project: string) => Upstream;
  /** Returns the innermost folder of the workspace that contains a folder; undefined if none does. */
  readonly rootOf: (folder: string) => string | undefined;
}

const loaded: FileStanding = {
  reach: 'loaded',
  isOutside: false,
  isGlobal: false,
  includes: new Map(),
  overriddenBy: undefined,
  sharedWith: [],
  includeOrder: new Map(),
};

/** The standings to use if none are known: all files are loaded. */
export const noStandings: Standings = {
  of: () => loaded,
  isSearched: () => false,
  hasUnknownTasks: () => false,
  unloadedScript: () => undefined,
  upstreamOf: () => unknownUpstream,
  rootOf: () => undefined,
};
