import type { FolderChanges } from '../../affected/repository-changes.ts';
import type { ParseYaml } from '../../core/analysis/environment/environment-file.ts';
import type { Disk } from '../../files/disk.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import type { EventLoop } from '../execution/slices.ts';
import type { ScriptRunner } from '../shellcheck/script-runner.ts';
import type { ImportFormats, ReadMentions } from './server-context.ts';

/** What the server uses of the machine that it runs on. */
export interface ServerOptions {
  /** The URL of the page that explains the rules. The code of a rule is the fragment of its section. */
  readonly rulesPage: string | undefined;
  /** The disk of this machine; undefined if there is none, as in a browser. */
  readonly fileSystem: Disk | undefined;
  /** Resolves to the first bytes of a file; undefined if only whole files can be read. */
  readonly readStart: ((path: string) => Promise<Uint8Array>) | undefined;
  /** The folders of the user; undefined if there are none. */
  readonly user: UserFolders | undefined;
  /** The environments of the runner that `MISE_ENV` names, the lowest precedence first; undefined if it is not set. */
  readonly environments: readonly string[] | undefined;
  /** Loads the module that runs ShellCheck; undefined if no programs can be started. */
  readonly loadScriptRunner: (() => Promise<ScriptRunner>) | undefined;
  /** Loads the parsers of other programs' files; undefined if they are not available. */
  readonly loadImportFormats: (() => Promise<ImportFormats>) | undefined;
  /** Loads the parser of environment files in YAML; undefined if it is not available. */
  readonly loadYaml: (() => Promise<ParseYaml>) | undefined;
  /** Loads the function that finds mentions of tasks in files without tasks; undefined if it is not available. */
  readonly loadReadMentions: (() => Promise<ReadMentions>) | undefined;
  /** Loads the functions that read changes from git; undefined if no programs can be started. */
  readonly loadFolderChanges: (() => Promise<FolderChanges>) | undefined;
  /** Returns the time in milliseconds since an arbitrary point in the past. */
  readonly now: () => number;
}

/** The options with what the server itself adds to them. */
export interface Surroundings extends ServerOptions {
  /** The event loop that work runs in. */
  readonly loop: EventLoop;
  /** Loads the handlers of the requests that are not handled at once. */
  readonly loadRequests: () => Promise<unknown>;
}
