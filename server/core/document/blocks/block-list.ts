import { countLineEnds, indexAtOrBefore } from '../../text/lines.ts';
import type { Block } from '../block.ts';
import type { Anchor } from '../span.ts';

/** A block with the amount of text before it: `start` in UTF-16 code units, `line` in line breaks. */
export interface PlacedBlock {
  readonly block: Block;
  readonly start: number;
  readonly line: number;
}

/** Consecutive blocks with their totals and the offset of each block. */
interface Chunk {
  readonly blocks: readonly Block[];
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  readonly length: number;
  readonly lineEnds: number;
  /** The largest offset, from the chunk's start, that the parser examined for any of its blocks. */
  readonly reach: number;
}

/** The offsets of the chunks and the totals of the document, computed again after each replacement. */
interface ChunkIndex {
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  readonly length: number;
  readonly lineEnds: number;
  readonly indexOf: ReadonlyMap<Chunk, number>;
}

const chunkSize = 128;

/**
 * The blocks of a document in order. They are grouped in chunks: finding a block is cheap, replacing a block copies
 * only its chunk and the list of chunks, and blocks do not store their own offsets.
 */
export class BlockList {
  #chunks: readonly Chunk[];
  #cachedIndex: ChunkIndex | undefined;
  /** Created on first use, since a document without problems may be checked without looking up a position. */
  #cachedChunkOf: Map<Anchor, Chunk> | undefined;
  /** The result of the last lookup. Consecutive lookups are often for the same block. */
  #last: PlacedBlock | undefined;
  /** The index of the last block in its chunk. */
  #lastInner = 0;

  constructor(blocks: readonly Block[]) {
    this.#chunks = this.#split(blocks);
  }

  /** The length of the text in UTF-16 code units. */
  get length(): number {
    return this.#chunkIndex().length;
  }

  get lineEnds(): number {
    return this.#chunkIndex().lineEnds;
  }

  text(): string {
    return this.#chunks.map((chunk) => chunk.blocks.map((block) => block.text).join('')).join('');
  }

  /** Returns the blocks with problems, in order. */
  withProblems(): readonly Block[] {
    return this.#chunks.flatMap(({ blocks }) => blocks.filter(({ problems }) => problems.length > 0));
  }

  /**
   * Returns whether `test` returns true for some of the groups that the blocks are kept in. An edit replaces one group, so a
   * result that is cached by the group is known for all others.
   */
  someGroup(test: (blocks: readonly Block[]) => boolean): boolean {
    return this.#chunks.some(({ blocks }) => test(blocks));
  }

  /** Returns the block that contains `offset`, or the last block if `offset` is at the end of the text. */
  at(offset: number): PlacedBlock {
    const last = this.#last;
    if (last && last.start <= offset && offset < last.start + last.block.text.length) return last;
    const index = indexAtOrBefore(this.#chunkIndex().starts, offset);
    const chunk = this.#chunk(index);
    return this.#placed(index, indexAtOrBefore(chunk.starts, offset - this.#startOf(index)));
  }

  /**
   * Returns the block that text typed at `offset` belongs to. Where two blocks meet within a line, this is the first of
   * them.
   */
  atCaret(offset: number): PlacedBlock {
    const placed = this.at(offset);
    if (placed.start !== offset || offset === 0) return placed;
    const before = this.at(offset - 1);
    return /[\r\n]$/.test(before.block.text) ? placed : before;
  }

  /**
   * Returns the block that contains the end of the line before `line`; `line` starts in this block or directly after
   * it.
   */
  endingLine(line: number): PlacedBlock {
    const index = indexAtOrBefore(this.#chunkIndex().lines, line - 1);
    const chunk = this.#chunk(index);
    return this.#placed(index, indexAtOrBefore(chunk.lines, line - 1 - (this.#chunkIndex().lines[index] ?? 0)));
  }

  /** Returns the first block for which the parser examined `offset`. */
  firstReaching(offset: number): PlacedBlock {
    const found = this.#chunks.findIndex((chunk, index) => this.#startOf(index) + chunk.reach >= offset);
    const index = found < 0 ? this.#chunks.length - 1 : found;
    const { blocks, starts } = this.#chunk(index);
    const inside = offset - this.#startOf(index);
    const reaching = blocks.findIndex((block, i) => (starts[i] ?? 0) + block.reach >= inside);
    return this.#placed(index, reaching < 0 ? blocks.length - 1 : reaching);
  }

  /** Returns the block of a span with its position. Throws a RangeError if the block is not in this document. */
  place(anchor: Anchor): PlacedBlock {
    if (this.#last?.block === anchor) return this.#last;
    const { chunk, index } = this.#find(anchor);
    return this.#placed(index, this.#indexIn(chunk, anchor));
  }

  /** Yields all blocks from `first` on, in order. */
  *from(first: PlacedBlock): Generator<PlacedBlock> {
    const { chunk, index } = this.#find(first.block);
    let inner = chunk.blocks.indexOf(first.block);
    for (let outer = index; outer < this.#chunks.length; outer++, inner = 0) {
      for (; inner < this.#chunk(outer).blocks.length; inner++) yield this.#placed(outer, inner);
    }
  }

  *[Symbol.iterator](): Generator<PlacedBlock> {
    yield* this.from(this.at(0));
  }

  /** Returns the offset of the start of the line on which `placed` begins. Other blocks may precede it on that line. */
  lineStartBefore(placed: PlacedBlock): number {
    const { chunk, index } = this.#find(placed.block);
    let inner = this.#indexIn(chunk, placed.block) - 1;
    const before = chunk.blocks[inner]?.text ?? '';
    if (before.endsWith('\n') || before.endsWith('\r')) return placed.start;
    for (let outer = index; outer >= 0; outer--) {
      const { blocks, starts, lineEnds } = this.#chunk(outer);
      for (let i = lineEnds === 0 ? -1 : Math.min(inner, blocks.length - 1); i >= 0; i--) {
        const text = blocks[i]?.text ?? '';
        const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
        if (lineEnd >= 0) return this.#startOf(outer) + (starts[i] ?? 0) + lineEnd + 1;
      }
      inner = Number.POSITIVE_INFINITY;
    }
    return 0;
  }

  /** Replaces the consecutive blocks `removed` with `added`. */
  replace(removed: readonly Block[], added: readonly Block[]): void {
    const [first] = removed;
    if (!first) throw new RangeError('an edit replaces at least one block');
    const { chunk, index: from } = this.#find(first);
    const before = chunk.blocks.slice(0, chunk.blocks.indexOf(first));
    const kept = before.length + added.length;
    let to = from;
    let covered = chunk.blocks.length - before.length;
    const needsMoreBlocks = () =>
      covered < removed.length || (to === from && kept + covered - removed.length < chunkSize / 4);
    while (needsMoreBlocks() && to + 1 < this.#chunks.length) covered += this.#chunk(++to).blocks.length;
    const replaced = this.#chunks.slice(from, to + 1).flatMap(({ blocks }) => blocks);
    const after = replaced.slice(before.length + removed.length);
    for (const block of removed) this.#cachedChunkOf?.delete(block);
    const chunks = this.#split([...before, ...added, ...after]);
    this.#chunks = [...this.#chunks.slice(0, from), ...chunks, ...this.#chunks.slice(to + 1)];
    this.#cachedIndex = undefined;
    this.#last = undefined;
  }

  #split(blocks: readonly Block[]): Chunk[] {
    const chunks: Chunk[] = [];
    const size = Math.ceil(blocks.length / Math.ceil(blocks.length / chunkSize));
    for (let index = 0; index < blocks.length; index += size) {
      const chunk = makeChunk(blocks.slice(index, index + size));
      for (const block of chunk.blocks) this.#cachedChunkOf?.set(block, chunk);
      chunks.push(chunk);
    }
    return chunks;
  }

  #chunkIndex(): ChunkIndex {
    this.#cachedIndex ??= makeChunkIndex(this.#chunks);
    return this.#cachedIndex;
  }

  /** Returns the chunk of each block. */
  #chunkOf(): ReadonlyMap<Anchor, Chunk> {
    if (this.#cachedChunkOf) return this.#cachedChunkOf;
    const chunkOf = new Map<Anchor, Chunk>();
    for (const chunk of this.#chunks) for (const block of chunk.blocks) chunkOf.set(block, chunk);
    this.#cachedChunkOf = chunkOf;
    return chunkOf;
  }

  #startOf(index: number): number {
    return this.#chunkIndex().starts[index] ?? 0;
  }

  #chunk(index: number): Chunk {
    const chunk = this.#chunks[index];
    if (!chunk) throw new RangeError(`there is no chunk ${index}`);
    return chunk;
  }

  #find(anchor: Anchor): { readonly chunk: Chunk; readonly index: number } {
    const chunk = this.#chunkOf().get(anchor);
    const index = chunk && this.#chunkIndex().indexOf.get(chunk);
    if (!chunk || index === undefined) throw new RangeError('the block is not in this document');
    return { chunk, index };
  }

  /**
   * Returns the index of a block in its chunk. Tries the last result and the next index first, since lookups are often
   * in order.
   */
  #indexIn({ blocks }: Chunk, anchor: Anchor): number {
    const anchors: readonly Anchor[] = blocks;
    if (anchors[this.#lastInner] === anchor) return this.#lastInner;
    if (anchors[this.#lastInner + 1] === anchor) return this.#lastInner + 1;
    return anchors.indexOf(anchor);
  }

  #placed(index: number, inner: number): PlacedBlock {
    const { blocks, starts, lines } = this.#chunk(index);
    const block = blocks[inner];
    if (!block) throw new RangeError(`there is no block ${inner} in chunk ${index}`);
    const line = (this.#chunkIndex().lines[index] ?? 0) + (lines[inner] ?? 0);
    this.#last = { block, start: this.#startOf(index) + (starts[inner] ?? 0), line };
    this.#lastInner = inner;
    return this.#last;
  }
}

function makeChunk(blocks: readonly Block[]): Chunk {
  const starts: number[] = [];
  const lines: number[] = [];
  let length = 0;
  let lineEnds = 0;
  let reach = 0;
  for (const block of blocks) {
    starts.push(length);
    lines.push(lineEnds);
    reach = Math.max(reach, length + block.reach);
    length += block.text.length;
    lineEnds += countLineEnds(block.text);
  }
  return { blocks, starts, lines, length, lineEnds, reach };
}

function makeChunkIndex(chunks: readonly Chunk[]): ChunkIndex {
  const starts: number[] = [];
  const lines: number[] = [];
  let length = 0;
  let lineEnds = 0;
  for (const chunk of chunks) {
    starts.push(length);
    lines.push(lineEnds);
    length += chunk.length;
    lineEnds += chunk.lineEnds;
  }
  return { starts, lines, length, lineEnds, indexOf: new Map(chunks.map((chunk, index) => [chunk, index])) };
}
