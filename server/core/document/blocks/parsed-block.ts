import type { Block, BlockState } from '../block.ts';
import type { Key, Member } from '../node.ts';
import type { Problem } from '../problem.ts';

const noKeys: readonly Key[] = [];
const noMembers: readonly Member[] = [];
const noProblems: readonly Problem[] = [];

/**
 * The maximum length, in UTF-16 code units, of a block that drops its members. Parsing a longer block again takes too
 * long.
 */
export const maxDroppedLength = 4_096;

/** Parses the members of a block again. */
export interface MemberParser {
  membersOf(block: ParsedBlock): readonly Member[];
}

/**
 * A block that the parser creates empty and then completes, because the spans of its nodes refer to it. A complete
 * block can drop its members, which use most of its memory, and parse them again when they are needed.
 */
export class ParsedBlock implements Block {
  text = '';
  form: Block['form'] = 'root';
  problems = noProblems;
  reach = 0;
  readonly entry: BlockState;
  exit: BlockState = 'end';
  /** A header with one key, like nearly all headers, is stored as the key alone to save memory. */
  #header: Key | readonly Key[] = noKeys;
  #members: readonly Member[] | undefined = noMembers;
  #parser: MemberParser | undefined;

  constructor(entry: BlockState) {
    this.entry = entry;
  }

  get header(): readonly Key[] {
    return 'name' in this.#header ? [this.#header] : this.#header;
  }

  set header(keys: readonly Key[]) {
    const [only] = keys;
    this.#header = only && keys.length === 1 ? only : keys;
  }

  get members(): readonly Member[] {
    this.#members ??= this.#parser?.membersOf(this) ?? noMembers;
    return this.#members;
  }

  set members(members: readonly Member[]) {
    this.#members = members;
  }

  /** Allows the block to drop its members. The parser must return the same members for its text. */
  useParser(parser: MemberParser): void {
    this.#parser = parser;
  }

  dropMembers(): void {
    if (this.#parser) this.#members = undefined;
  }
}
