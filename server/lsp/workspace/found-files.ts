import type { Include } from '../../files/includes/includes.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { FileSearch } from '../changes/change.ts';

/** The files that the last search of the workspace folders found. */
export class FoundFiles {
  #files: ReadonlyMap<string, TaskFile> = new Map();
  #includes: readonly Include[] = [];
  #readsPackages = false;
  #isComplete: boolean;
  readonly #waiting: (() => void)[] = [];

  /** `isComplete` is true if there are no folders to search. */
  constructor({ isComplete }: { readonly isComplete: boolean }) {
    this.#isComplete = isComplete;
  }

  /** The files by path. Each search creates a new map. */
  get files(): ReadonlyMap<string, TaskFile> {
    return this.#files;
  }

  get includes(): readonly Include[] {
    return this.#includes;
  }

  /** Whether the tasks of the workspace depend on its packages. */
  get readsPackages(): boolean {
    return this.#readsPackages;
  }

  /** False until the folders have been searched and all files read for the first time. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get(path: string): TaskFile | undefined {
    return this.#files.get(path);
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Replaces the files. Returns the paths that are no longer found. */
  replace({ files, includes, readsPackages }: FileSearch): readonly string[] {
    const gone = [...this.#files.keys()].filter((path) => !files.has(path));
    this.#files = files;
    this.#includes = includes;
    this.#readsPackages = readsPackages;
    return gone;
  }

  complete(): void {
    this.#isComplete = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when the folders have been searched and all files read for the first time. */
  async completed(): Promise<void> {
    if (!this.#isComplete) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
