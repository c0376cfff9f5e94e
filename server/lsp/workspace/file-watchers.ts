import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from 'vscode-languageserver';
import { configFileNaming, scriptPatterns, taskFileNaming } from '../../core/analysis/kinds/file-naming.ts';

/** The patterns of the files that are detected by their names, and of ignore files. */
const fixedPatterns: readonly string[] = [
  ...configFileNaming.patterns,
  // The patterns of scripts include the TOML files in task folders.
  ...taskFileNaming.patterns.filter((pattern) => !pattern.endsWith('/**/*.toml')),
  ...scriptPatterns,
  '**/.gitignore',
  '**/.ignore',
];

/** Watches files through the client, with fixed patterns and with patterns that change. */
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

  /** Replaces the patterns that are watched in addition to the fixed ones. */
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
