import type { Block, BlockState } from '../block.ts';
import type { Key, Member } from '../node.ts';
import type { Problem } from '../problem.ts';

const noKeys: readonly Key[] = [];
const noMembers: readonly Member[] = [];
const noProblems: readonly Problem[] = [];

/** The maximum length of a block, in UTF-16 code units, that drops its members. Parsing a longer text again takes too long. */
export const maxDroppedLength = 4_096;

/** Parses the members of a block again. */
export interface MemberParser {
  membersOf(block: ParsedBlock): readonly Member[];
}

/**
 * A block that a parser fills in: the spans of its nodes refer to it before it is complete. After that, it can drop its members,
 * which are most of its memory, and parse them again when they are needed.
 */
export class ParsedBlock implements Block {
  text = '';
  form: Block['form'] = 'root';
  problems = noProblems;
  reach = 0;
  readonly entry: BlockState;
  exit: BlockState = 'end';
  /** A header of one key, as nearly all are, is only the key, to use less memory. */
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
