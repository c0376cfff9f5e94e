import { maxDroppedLength } from './parsed-block.ts';

/** The kinds of values in `FlatMembers`. */
export const flatKinds = { string: 0, integer: 1, float: 2, boolean: 3, datetime: 4, array: 5, object: 6 } as const;

export type FlatKind = (typeof flatKinds)[keyof typeof flatKinds];

/** The maximum number of members of an object; low enough to compare all pairs of names. */
const maxMembers = 24;

/**
 * The members of one block without mistakes, stored in lists instead of nodes, so that a block can be checked without
 * allocating memory. A value is identified by its index and is followed by the values inside it. Value 0 is the table
 * of the block. The lists are reused for the next block.
 */
export class FlatMembers {
  #source = '';
  #count = 0;
  // Large enough for a block of the maximum length, in which every value has at least one character, and for its table.
  readonly #starts = new Uint32Array(maxDroppedLength + 2);
  readonly #ends = new Uint32Array(maxDroppedLength + 2);
  /** The index after the last value inside each value. */
  readonly #nexts = new Uint16Array(maxDroppedLength + 2);
  readonly #names: string[] = [];
  readonly #kinds: FlatKind[] = [];
  /** The values of strings whose text differs from their value. */
  readonly #strings = new Map<number, string>();

  /** Removes all values, and begins the table of a block in `source`. */
  begin(source: string): void {
    this.#source = source;
    this.#count = 0;
    if (this.#strings.size > 0) this.#strings.clear();
    this.open(flatKinds.object, '', 0);
  }

  /**
   * Adds an array or object and returns its index. Values added before it is closed are inside it. `name` is '' for an
   * array item.
   */
  open(kind: FlatKind, name: string, start: number): number {
    const index = this.#count++;
    this.#kinds[index] = kind;
    this.#names[index] = name;
    this.#starts[index] = start;
    return index;
  }

  close(index: number, end: number): void {
    this.#ends[index] = end;
    this.#nexts[index] = this.#count;
  }

  /** Adds a value that contains no other values, with its offsets in the source. */
  add(kind: FlatKind, name: string, start: number, end: number): void {
    this.close(this.open(kind, name, start), end);
  }

  /** Adds a string whose value is not simply the text between its quotes. */
  addString(value: string, name: string, start: number, end: number): void {
    this.#strings.set(this.#count, value);
    this.add(flatKinds.string, name, start, end);
  }

  kindOf(index: number): FlatKind {
    return this.#kinds[index] ?? flatKinds.object;
  }

  nameOf(index: number): string {
    return this.#names[index] ?? '';
  }

  stringOf(index: number): string {
    const value = this.#strings.get(index);
    return value ?? this.#source.slice((this.#starts[index] ?? 0) + 1, (this.#ends[index] ?? 0) - 1);
  }

  /** Returns the index of the value after a value and all values inside it. */
  after(index: number): number {
    return this.#nexts[index] ?? 0;
  }

  /** Returns whether all members of an object have different names; false if there are too many to compare. */
  hasDistinctNames(object: number): boolean {
    const end = this.after(object);
    let count = 0;
    for (let index = object + 1; index < end; index = this.after(index)) {
      if (++count > maxMembers) return false;
      for (let other = object + 1; other < index; other = this.after(other)) {
        if (this.#names[other] === this.#names[index]) return false;
      }
    }
    return true;
  }
}
