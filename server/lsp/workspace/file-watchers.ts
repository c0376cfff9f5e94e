import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from 'vscode-languageserver';
import { configFileNaming, scriptPatterns, taskFileNaming } from '../../core/analysis/kinds/file-naming.ts';
import { ignoringCase } from '../../core/analysis/kinds/runner-spelling.ts';
import { ignoresCase } from '../../core/paths/path-system.ts';
import { hostSystem } from '../../files/paths.ts';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import type { DiskLookup } from './disk-lookup.ts';
import type { FoundFiles } from './found-files.ts';

/** The patterns of the files that are detected by their names, and of ignore files. */
const fixedPatterns: readonly string[] = [
  ...[
    ...configFileNaming.patterns,
    // The patterns of scripts include the TOML files in task folders.
    ...taskFileNaming.patterns.filter((pattern) => !pattern.endsWith('/**/*.toml')),
    ...scriptPatterns,
  ].map((pattern) => (ignoresCase(hostSystem) ? ignoringCase(pattern) : pattern)),
  '**/.gitignore',
  '**/.ignore',
];

/** The patterns of the files that define packages, which are watched only if tasks depend on them. */
const packagePatterns: readonly string[] = [
  '**/package.json',
  '**/{pnpm-workspace,pnpm-lock}.yaml',
  '**/turbo.json',
  '**/{yarn.lock,bun.lock,bun.lockb,package-lock.json}',
];

export interface WatchingOptions {
  readonly found: FoundFiles;
  readonly lookup: DiskLookup;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly onChanged: OnChanged;
}

/** Watches, through the client, the files that may be task files, and those that tasks depend on. */
export function watchFiles(connection: Connection, { found, lookup, guard, slices, onChanged }: WatchingOptions): void {
  const watchers = new FileWatchers(connection);
  const watch = (work: () => Promise<void>): void => void guard('watching files', undefined, work);

  /** Clients open documents immediately, and their first diagnostics do not depend on watchers. */
  async function startLater(): Promise<void> {
    await slices.runLater([].values());
    await watchers.start();
  }

  onChanged((changed) => {
    if (hasChanged(changed, ['client'])) watch(startLater);
    if (hasChanged(changed, ['files', 'paths'])) watch(() => watchers.watch(patternsOf(found, lookup)));
  });
}

/**
 * Returns the patterns to watch in addition to the fixed ones: the includes of config files, packages, and the folders of the
 * paths in tasks.
 */
function patternsOf({ includes, readsPackages }: FoundFiles, { watched }: DiskLookup): ReadonlySet<string> {
  const included = includes.flatMap(({ pattern }) => (pattern === '' ? [] : [`**/${pattern}`, `**/${pattern}/**`]));
  const packages = readsPackages ? packagePatterns : [];
  return new Set([...included, ...packages, ...watched.map((folder) => (folder === '' ? '*' : `**/${folder}/*`))]);
}

/** Registers watchers with fixed patterns and with patterns that change. */
class FileWatchers {
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
