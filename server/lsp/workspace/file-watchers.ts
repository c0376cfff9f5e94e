import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from 'vscode-languageserver';
import { configFileNaming, scriptPatterns, taskFileNaming } from '../../core/analysis/kinds/file-naming.ts';

/** Everything that is found by its name, and the files that say what is not to be found. */
const fixedPatterns: readonly string[] = [
  ...configFileNaming.patterns,
  // What lies in task folders is among the scripts.
  ...taskFileNaming.patterns.filter((pattern) => !pattern.endsWith('/**/*.toml')),
  ...scriptPatterns,
  '**/.gitignore',
  '**/.ignore',
];

/** Asks the client to tell of changes on the disk, by patterns of which some change over time. */
export class FileWatchers {
  readonly #connection: Connection;
  #patterns: ReadonlySet<string> = new Set();
  #registration: Promise<Disposable> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#register(fixedPatterns);
  }

  /** Watches for these patterns, and no longer for those of before. */
  async watch(patterns: ReadonlySet<string>): Promise<void> {
    const isSame = patterns.size === this.#patterns.size && [...patterns].every((name) => this.#patterns.has(name));
    if (isSame) return;
    this.#patterns = patterns;
    const before = this.#registration;
    this.#registration = patterns.size > 0 ? this.#register([...patterns]) : undefined;
    await this.#registration;
    (await before)?.dispose();
  }

  #register(patterns: readonly string[]): Promise<Disposable> {
    const watchers = patterns.map((globPattern) => ({ globPattern }));
    return this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }
}
