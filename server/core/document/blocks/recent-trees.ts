import type { Block, BlockState } from '../block.ts';
import type { Language } from '../language.ts';
import type { Member } from '../node.ts';
import type { FlatMembers } from './flat-members.ts';
import { maxDroppedLength, ParsedBlock } from './parsed-block.ts';

/** The number of characters up to which the members of all blocks of a document stay in memory. */
const maxLength = 524_288;

/**
 * The number of blocks of a larger document whose members stay in memory. It is low because V8 copies objects that
 * survive a garbage collection.
 */
const maxBlocksIfLarge = 32;

type MemberLanguage = Pick<Language, 'parseMembers' | 'skimBlock'>;

/**
 * The blocks of a document whose members were parsed last. The members of all other blocks are dropped, except those of
 * long blocks and of blocks with mistakes, whose members may depend on the text after them.
 */
export class RecentTrees {
  readonly #parse: Language['parseMembers'];
  readonly #skim: Language['skimBlock'];
  /** The blocks whose members are in memory and may be dropped; those that were parsed last are at the end. */
  readonly #kept = new Set<ParsedBlock>();
  /** The number of characters in these blocks. */
  #length = 0;
  #isLarge: boolean;

  /** `length` is the number of characters of the document when it is opened. */
  constructor({ parseMembers, skimBlock }: MemberLanguage, length: number) {
    this.#parse = parseMembers;
    this.#skim = skimBlock;
    this.#isLarge = length > maxLength;
  }

  /** Must be called for each block after it is parsed. */
  add(block: Block): void {
    if (!this.#parse || !(block instanceof ParsedBlock)) return;
    if (block.problems.length > 0 || block.members.length === 0 || block.text.length > maxDroppedLength) return;
    block.useParser(this);
    this.#keep(block);
  }

  /** Must be called for each block that an edit removes from the document. */
  remove(block: Block): void {
    if (block instanceof ParsedBlock && this.#kept.delete(block)) this.#length -= block.text.length;
  }

  /**
   * Reads the members of the block at `start` into `members` and returns the block without nodes; undefined if it is
   * not ordinary.
   */
  skim(source: string, start: number, entry: BlockState, members: FlatMembers): Block | undefined {
    const block = this.#skim?.(source, start, entry, members);
    if (block instanceof ParsedBlock) {
      block.useParser(this);
      block.dropMembers();
    }
    return block;
  }

  membersOf(block: ParsedBlock): readonly Member[] {
    this.#keep(block);
    return this.#parse?.(block) ?? [];
  }

  #keep(block: ParsedBlock): void {
    this.#kept.add(block);
    this.#length += block.text.length;
    this.#isLarge ||= this.#length > maxLength;
    if (this.#isLarge) this.#dropOldest();
  }

  #dropOldest(): void {
    for (const block of this.#kept) {
      if (this.#kept.size <= maxBlocksIfLarge) return;
      block.dropMembers();
      this.remove(block);
    }
  }
}
