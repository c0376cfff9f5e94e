import type { ToolLookup } from '../../core/analysis/graph/tool-lookup.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { lookupIn } from '../../core/analysis/tools/lookup-in.ts';
import type { ToolCatalog } from '../../core/analysis/tools/tool-catalog.ts';

/**
 * The age in milliseconds after which the tools are requested again. The age is shorter if no runner was found, since
 * one may have been installed.
 */
const maxAge = 10 * 60_000;
const maxAgeWithout = 10_000;

export interface KnownToolsOptions {
  readonly workspace: Workspace;
  /** Asks the client for the tools; undefined if it cannot provide them. */
  readonly request: (() => void) | undefined;
  readonly now: () => number;
}

/** The tools of the runner, which the client provides when they are needed for the first time, and again after a while. */
export class KnownTools {
  readonly #options: KnownToolsOptions;
  #catalog: ToolCatalog | undefined;
  #lookup: ToolLookup | undefined;
  #requested = Number.NEGATIVE_INFINITY;
  #isPending = false;
  #waiting: (() => void)[] = [];

  constructor(options: KnownToolsOptions) {
    this.#options = options;
  }

  /** The tools; undefined if they are not known. Requests them if necessary. */
  get catalog(): ToolCatalog | undefined {
    this.#request();
    return this.#catalog;
  }

  /** The lookup in the tools; undefined if they are not known. Requests them if necessary. */
  get lookup(): ToolLookup | undefined {
    this.#request();
    return this.#lookup;
  }

  /** Resolves when the tools are known, or when the client has responded that they are not. */
  async known(): Promise<void> {
    this.#request();
    if (!this.#isPending || this.#catalog) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Stores the tools. Returns whether they differ from the previous ones. */
  set(catalog: ToolCatalog | undefined): boolean {
    this.#isPending = false;
    const isChanged = JSON.stringify(catalog) !== JSON.stringify(this.#catalog);
    if (isChanged) {
      this.#catalog = catalog;
      this.#lookup = catalog && lookupIn(catalog, this.#options.workspace);
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
    return isChanged;
  }

  #request(): void {
    const { request, now } = this.#options;
    const age = now() - this.#requested;
    if (!request || this.#isPending || age < (this.#catalog ? maxAge : maxAgeWithout)) return;
    this.#requested = now();
    this.#isPending = true;
    request();
  }
}
