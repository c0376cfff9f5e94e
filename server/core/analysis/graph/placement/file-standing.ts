/**
 * Whether the runner loads the tasks of a file: `not included` if no config file includes it, and `JSON` if the runner
 * would ignore it because it is written in JSON.
 */
export type Reach = 'loaded' | 'not included' | 'JSON';

/** What an entry of `task_config.includes` names: nothing, a JSON file, something that only the runner can resolve. */
export type IncludeState = 'found' | 'missing' | 'JSON' | 'remote';

/** The place of a file in its project, which its text does not determine. */
export interface FileStanding {
  readonly reach: Reach;
  /** Whether the file is outside the workspace. Its tasks can be referred to, but they are not listed or checked. */
  readonly isOutside: boolean;
  /** Whether it belongs to the global configuration of the user, whose tasks are available in every folder. */
  readonly isGlobal: boolean;
  /** For a config file, the states of its includes by their text. */
  readonly includes: ReadonlyMap<string, IncludeState>;
  /**
   * The address of the config file whose includes the runner uses instead; set for a config file whose includes have no
   * effect, and for a file that only such a config file includes.
   */
  readonly overriddenBy: string | undefined;
  /** The other projects that include the file, as paths. Its tasks are tasks of each of them. */
  readonly sharedWith: readonly string[];
  /**
   * The place of the file among those that a project includes, by project. Of two files with the same task, the runner uses the
   * one with the greater number; if they are equal, only the runner knows which.
   */
  readonly includeOrder: ReadonlyMap<string, number>;
}

/** Returns the name of the file with an address, for messages. */
export function fileNameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}

/** The standing of all files of a workspace. */
export interface Standings {
  readonly of: (uri: string) => FileStanding;
  /** Returns whether all files that the runner loads for the tasks of a file are known. */
  readonly isSearched: (uri: string) => boolean;
  /** Returns whether tasks of the project may be defined in files that cannot be read, such as files on another machine. */
  readonly hasUnknownTasks: (project: string) => boolean;
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

/** The standing of files whose project is not known: all of them are loaded. */
export const noStandings: Standings = {
  of: () => loaded,
  isSearched: () => false,
  hasUnknownTasks: () => false,
  rootOf: () => undefined,
};
