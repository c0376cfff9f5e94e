import { cascadeIn } from '../../core/analysis/graph/cascaded-setting.ts';
import { executableExtensions } from '../../core/analysis/graph/project-settings.ts';
import type { Document } from '../../core/document/document.ts';
import { includesIn } from '../../files/includes/includes.ts';
import { inferenceIn } from '../../files/packages/inference.ts';

/** The includes of the config files that were read. */
export class KnownIncludes {
  readonly #home: string | undefined;
  /** The includes of each config file, as JSON. */
  readonly #byPath = new Map<string, string>();

  /** `home` is the home folder of the user, if there is one. */
  constructor(home: string | undefined) {
    this.#home = home;
  }

  /**
   * Stores the includes of a config file, and from which packages tasks are inferred. Returns whether they differ from
   * those that it had before.
   */
  update(path: string, document: Document): boolean {
    const { names, leftAlone } = includesIn(path, document, { home: this.#home }) ?? {};
    const included = names ? [names.map(({ base, pattern }) => [base, pattern]), leftAlone] : null;
    const inference = inferenceIn(document);
    const now = JSON.stringify([included, cascadeIn(document), inference, executableExtensions(document)]);
    const before = this.#byPath.get(path);
    this.#byPath.set(path, now);
    return before !== undefined && before !== now;
  }

  forget(path: string): void {
    this.#byPath.delete(path);
  }
}
