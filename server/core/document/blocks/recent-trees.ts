import type { Block, BlockState } from '../block.ts';
import type { Language } from '../language.ts';
import type { Member } from '../node.ts';
import type { FlatMembers } from './flat-members.ts';
import { maxDroppedLength, ParsedBlock } from './parsed-block.ts';

/** The number of blocks up to which the members of all blocks of a document stay in memory. */
const maxBlocks = 256;

/**
 * The number of blocks of a larger document whose members stay in memory. It is low because V8 copies objects that
 * survive a garbage collection.
 */
const maxBlocksIfLarge = 32;

/**
 * The blocks of a document whose members were parsed last. The members of all other blocks are dropped, except those of
 * long blocks and of blocks with mistakes, whose members may depend on the text after them.
 */
export class RecentTrees {
  readonly #parse: Language['parseMembers'];
  readonly #skim: Language['skimBlock'];
  readonly #blocks: ParsedBlock[] = [];
  #next = 0;
  #limit = maxBlocks;

  constructor({ parseMembers, skimBlock }: Pick<Language, 'parseMembers' | 'skimBlock'>) {
    this.#parse = parseMembers;
    this.#skim = skimBlock;
  }

  /** Must be called for each block after it is parsed. */
  add(block: Block): void {
    if (!this.#parse || !(block instanceof ParsedBlock)) return;
    if (block.problems.length > 0 || block.members.length === 0 || block.text.length > maxDroppedLength) return;
    block.useParser(this);
    this.#keep(block);
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
    if (this.#next === this.#limit) this.#startAgain();
    this.#blocks[this.#next]?.dropMembers();
    this.#blocks[this.#next++] = block;
  }

  #startAgain(): void {
    this.#next = 0;
    if (this.#limit === maxBlocksIfLarge) return;
    for (const block of this.#blocks.splice(0)) block.dropMembers();
    this.#limit = maxBlocksIfLarge;
  }
}
