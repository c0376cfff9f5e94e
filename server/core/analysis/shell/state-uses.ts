import type { OffsetRange } from '../../text/range.ts';
import type { ShellScript } from './shell-script.ts';

/**
 * A script of a list, and the text that it was read from. Other entries of the list, such as references, are undefined.
 */
export interface ListedScript {
  readonly text: string;
  readonly script: ShellScript;
}

/**
 * A dependency of a script on state that it does not set itself: a variable that it reads and that must be set, a
 * function that it calls, or a function that returns the range of the dependency. The same function must be passed for
 * the same dependency, since results are cached by its identity.
 */
export type StateUse =
  | { readonly reads: string }
  | { readonly calls: string }
  | ((script: ShellScript) => OffsetRange | undefined);

export interface UseInList {
  /** The index of the script. */
  readonly index: number;
  readonly use: OffsetRange;
}

/** The uses of state in the scripts of a list. Each script is searched once for each kind of use. */
export class StateUses {
  /** The index of the last script. */
  readonly last: number;
  readonly #scripts: readonly { readonly index: number; readonly script: ShellScript }[];
  readonly #found = new Map<StateUse, readonly UseInList[]>();
  #reads: UsesByName | undefined;
  #calls: UsesByName | undefined;

  constructor(scripts: readonly (ListedScript | undefined)[]) {
    this.#scripts = scripts.flatMap((listed, index) =>
      listed?.script.isComplete ? [{ index, script: listed.script }] : [],
    );
    this.last = this.#scripts.at(-1)?.index ?? -1;
  }

  /**
   * Returns the use in the first script after `index` that contains one of `uses`. If the script contains several,
   * returns the first of them in `uses`.
   */
  after(index: number, uses: readonly StateUse[]): UseInList | undefined {
    const later = uses.flatMap((use) => this.#all(use).find((one) => one.index > index) ?? []);
    return later.reduce<UseInList | undefined>(
      (first, one) => (first && first.index <= one.index ? first : one),
      undefined,
    );
  }

  #all(use: StateUse): readonly UseInList[] {
    if (typeof use !== 'function') {
      this.#reads ??= this.#byName(readsOf);
      this.#calls ??= this.#byName(callsOf);
      return ('reads' in use ? this.#reads.get(use.reads) : this.#calls.get(use.calls)) ?? [];
    }
    const known = this.#found.get(use);
    if (known) return known;
    const found = this.#scripts.flatMap(({ index, script }) => {
      const place = use(script);
      return place ? [{ index, use: place }] : [];
    });
    this.#found.set(use, found);
    return found;
  }

  #byName(usesOf: (script: ShellScript) => ReadonlyMap<string, OffsetRange>): UsesByName {
    const uses = new Map<string, UseInList[]>();
    for (const { index, script } of this.#scripts) {
      for (const [name, use] of usesOf(script)) {
        const others = uses.get(name);
        if (others) others.push({ index, use });
        else uses.set(name, [{ index, use }]);
      }
    }
    return uses;
  }
}

type UsesByName = ReadonlyMap<string, readonly UseInList[]>;

/** Returns the first read of each variable that must be set and that the script does not set itself. */
function readsOf({ reads, assignments }: ShellScript): ReadonlyMap<string, OffsetRange> {
  const own = new Set([
    ...assignments.map(({ name }) => name),
    ...reads.flatMap(({ name, mayBeUnset }) => (mayBeUnset ? [name] : [])),
  ]);
  const first = new Map<string, OffsetRange>();
  for (const read of reads) if (!own.has(read.name) && !first.has(read.name)) first.set(read.name, read);
  return first;
}

/** Returns the first call of each command that is not a function of the script itself. */
function callsOf({ commands, functions }: ShellScript): ReadonlyMap<string, OffsetRange> {
  const own = new Set(functions.map(({ name }) => name));
  const first = new Map<string, OffsetRange>();
  for (const { words } of commands) {
    const [word] = words;
    const name = word?.literal;
    if (word && name !== undefined && !own.has(name) && !first.has(name)) first.set(name, word);
  }
  return first;
}
