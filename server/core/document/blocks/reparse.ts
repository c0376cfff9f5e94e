import type { TextEdit } from '../../text/edit.ts';
import type { Block, BlockState } from '../block.ts';
import type { Language } from '../language.ts';
import type { BlockList, PlacedBlock } from './block-list.ts';

/** Consecutive blocks and the blocks that replace them. */
export interface ReparseResult {
  readonly removed: readonly Block[];
  readonly added: readonly Block[];
}

/**
 * Parses again after an edit, from the first block for which the parser examined the edited text to the first old block
 * that the parser reaches at the same offset in the same state. From there on, nothing can differ.
 */
export function reparse(language: Language, blocks: BlockList, edit: TextEdit): ReparseResult {
  const first = blocks.firstReaching(edit.start);
  const window = new ReparseWindow(blocks, first, edit);
  const added: Block[] = [];
  let at = 0;
  let entry: BlockState = first.block.entry;
  for (;;) {
    const block = language.parseBlock(window.source, at, entry);
    if (at + block.reach > window.source.length && window.widen()) continue;
    added.push(block);
    at += block.text.length;
    entry = block.exit;
    const removed = window.blocksBefore(at, entry);
    if (removed) return { removed, added };
  }
}

/**
 * The text that is parsed again: the old blocks from the first affected one on, with the edit applied. It grows as needed.
 */
class ReparseWindow {
  source: string;
  readonly #edit: TextEdit;
  readonly #first: PlacedBlock;
  readonly #old: PlacedBlock[] = [];
  readonly #following: Iterator<PlacedBlock>;
  #step = 1;
  #passed = 0;

  constructor(blocks: BlockList, first: PlacedBlock, edit: TextEdit) {
    this.#edit = edit;
    this.#first = first;
    this.#following = blocks.from(first);
    let joined = '';
    do {
      const next = this.#following.next();
      if (next.done) break;
      this.#old.push(next.value);
      joined += next.value.block.text;
    } while (first.start + joined.length < edit.end);
    this.source = joined.slice(0, edit.start - first.start) + edit.text + joined.slice(edit.end - first.start);
  }

  /** Adds the following text; returns false if there is none. */
  widen(): boolean {
    const length = this.#old.length;
    for (let count = 0; count < this.#step; count++) {
      const next = this.#following.next();
      if (next.done) break;
      this.#old.push(next.value);
      this.source += next.value.block.text;
    }
    this.#step *= 2;
    return this.#old.length > length;
  }

  /**
   * Returns the old blocks that the text before `at` replaces; undefined if no old block with this entry state starts
   * there.
   */
  blocksBefore(at: number, entry: BlockState): readonly Block[] | undefined {
    const shift = this.#edit.text.length - (this.#edit.end - this.#edit.start);
    const boundary = this.#first.start + at - shift;
    while (this.#passed < this.#old.length && (this.#old[this.#passed]?.start ?? 0) < boundary) this.#passed++;
    if (this.#passed === this.#old.length) this.widen();
    const oldBlock = this.#old[this.#passed];
    if (oldBlock?.start === boundary && boundary >= this.#edit.end && oldBlock.block.entry === entry) {
      return this.#blocks(this.#passed);
    }
    const atEnd = at >= this.source.length && !this.widen();
    return atEnd ? this.#blocks(this.#old.length) : undefined;
  }

  #blocks(count: number): readonly Block[] {
    return this.#old.slice(0, count).map(({ block }) => block);
  }
}
