import { realpathSync, type Stats, statSync } from 'node:fs';
import { kindOf, type RecordedInputs, searchedKind, stateOf } from '../../../launcher/recorded-run.ts';

/**
 * The milliseconds for which a file must not have changed. File systems round times (FAT to 2 seconds, others less), so a file
 * that changes again immediately may keep its time.
 */
const minAge = 2_000;

/** The maximum number of paths. Checking more would take too long. */
const maxPaths = 50_000;

/** Everything that the output of a run depends on. */
export class RunInputs {
  readonly #started: number;
  readonly #variables = new Map<string, string | null>();
  readonly #contents = new Map<string, string>();
  readonly #kinds = new Map<string, string>();
  readonly #targets = new Map<string, string>();
  #isComplete = true;

  /** `started` is the time in milliseconds since 1970. */
  constructor(started: number) {
    this.#started = started;
  }

  /** Adds an environment variable. */
  addVariable(name: string, value: string | undefined): void {
    this.#variables.set(name, value ?? null);
  }

  /**
   * Adds the content of a file or folder. Must be called before it is read, so that a change in the meantime is detected later.
   */
  addContent(path: string): void {
    const stats = this.attempt(() => statSync(path));
    if (Math.max(stats.mtimeMs, stats.ctimeMs) > this.#started - minAge) this.abandon();
    this.#contents.set(path, stateOf(stats));
  }

  /** Adds whether a path exists, and its kind. Returns the result of `stat`. */
  addKind(path: string): Stats | undefined {
    const stats = this.attempt(() => statSync(path, { throwIfNoEntry: false }));
    this.#kinds.set(path, kindOf(stats));
    return stats;
  }

  /** Does the same as `addKind` for a path that is only looked for: one that cannot be accessed counts as missing. */
  addSearched(path: string): void {
    this.#kinds.set(path, searchedKind(path));
  }

  /** Adds the target of the links in a path. Returns the path without links. */
  addTarget(path: string): string {
    const target = this.attempt(() => realpathSync.native(path));
    this.#targets.set(path, target);
    return target;
  }

  /** Runs a function that reads the disk. If it fails, the output depends on the failure, which cannot be described. */
  attempt<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  /** Must be called when the output depends on something that cannot be described. */
  abandon(): void {
    this.#isComplete = false;
  }

  /** Returns the inputs; undefined if they are incomplete. */
  recorded(): RecordedInputs | undefined {
    if (!this.#isComplete || this.#contents.size + this.#kinds.size > maxPaths) return undefined;
    return {
      variables: Object.fromEntries(this.#variables),
      contents: Object.fromEntries(this.#contents),
      kinds: Object.fromEntries(this.#kinds),
      targets: Object.fromEntries(this.#targets),
    };
  }
}
