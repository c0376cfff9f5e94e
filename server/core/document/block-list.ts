import { countLineEnds, indexAtOrBefore } from '../text/lines.ts';
import type { Block } from './block.ts';
import type { Anchor } from './span.ts';

/** A block and the amount of text before it: `start` in UTF-16 units, `line` in line ends. */
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

/** The offsets of the chunks, computed again after each replacement. */
interface ChunkIndex {
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  readonly indexOf: ReadonlyMap<Chunk, number>;
}

const chunkSize = 128;

/**
 * The blocks of a document in order. They are grouped in chunks, so that replacing a block costs about the square root of
 * their number, finding one is cheap, and blocks do not contain their own offset.
 */
export class BlockList {
  #chunks: readonly Chunk[];
  #directory: ChunkIndex | undefined;
  readonly #chunkOf = new Map<Anchor, Chunk>();
  /** The result of the last look-up: consecutive look-ups often ask for the same block. */
  #last: PlacedBlock | undefined;

  constructor(blocks: readonly Block[]) {
    this.#chunks = this.#split(blocks);
  }

  /** UTF-16 units. */
  get length(): number {
    return (this.#places().starts.at(-1) ?? 0) + (this.#chunks.at(-1)?.length ?? 0);
  }

  get lineEnds(): number {
    return (this.#places().lines.at(-1) ?? 0) + (this.#chunks.at(-1)?.lineEnds ?? 0);
  }

  text(): string {
    return this.#chunks.map((chunk) => chunk.blocks.map((block) => block.text).join('')).join('');
  }

  /** Returns the block that contains `offset`; the last one when there is no text after it. */
  at(offset: number): PlacedBlock {
    const last = this.#last;
    if (last && last.start <= offset && offset < last.start + last.block.text.length) return last;
    const index = indexAtOrBefore(this.#places().starts, offset);
    const chunk = this.#chunk(index);
    return this.#placed(index, indexAtOrBefore(chunk.starts, offset - this.#startOf(index)));
  }

  /** Returns the block that text typed at `offset` belongs to: where two blocks meet within a line, the one before it. */
  atCaret(offset: number): PlacedBlock {
    const placed = this.at(offset);
    if (placed.start !== offset || offset === 0) return placed;
    const before = this.at(offset - 1);
    return /[\r\n]$/.test(before.block.text) ? placed : before;
  }

  /** Returns the block that contains the end of the line before `line`: line `line` starts in it, or directly after it. */
  endingLine(line: number): PlacedBlock {
    const index = indexAtOrBefore(this.#places().lines, line - 1);
    const chunk = this.#chunk(index);
    return this.#placed(index, indexAtOrBefore(chunk.lines, line - 1 - (this.#places().lines[index] ?? 0)));
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

  place(anchor: Anchor): PlacedBlock {
    if (this.#last?.block === anchor) return this.#last;
    const { chunk, index } = this.#home(anchor);
    const anchors: readonly Anchor[] = chunk.blocks;
    return this.#placed(index, anchors.indexOf(anchor));
  }

  /** Yields all blocks from `first` on, in order. */
  *from(first: PlacedBlock): Generator<PlacedBlock> {
    const { chunk, index } = this.#home(first.block);
    let inner = chunk.blocks.indexOf(first.block);
    for (let outer = index; outer < this.#chunks.length; outer++, inner = 0) {
      for (; inner < this.#chunk(outer).blocks.length; inner++) yield this.#placed(outer, inner);
    }
  }

  *[Symbol.iterator](): Generator<PlacedBlock> {
    yield* this.from(this.at(0));
  }

  /** Returns the start of the line that `placed` starts in; it is before the block when other blocks share that line. */
  lineStartBefore(placed: PlacedBlock): number {
    const { chunk, index } = this.#home(placed.block);
    let inner = chunk.blocks.indexOf(placed.block) - 1;
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

  /** Replaces `removed`, consecutive blocks, by `added`. */
  replace(removed: readonly Block[], added: readonly Block[]): void {
    const [first] = removed;
    if (!first) throw new RangeError('an edit replaces at least one block');
    const { chunk, index: from } = this.#home(first);
    const before = chunk.blocks.slice(0, chunk.blocks.indexOf(first));
    const kept = before.length + added.length;
    let to = from;
    let covered = chunk.blocks.length - before.length;
    const wants = () => covered < removed.length || (to === from && kept + covered - removed.length < chunkSize / 4);
    while (wants() && to + 1 < this.#chunks.length) covered += this.#chunk(++to).blocks.length;
    const last = this.#chunk(to).blocks;
    const after = last.slice(last.length - (covered - removed.length));
    for (const block of removed) this.#chunkOf.delete(block);
    const chunks = this.#split([...before, ...added, ...after]);
    this.#chunks = [...this.#chunks.slice(0, from), ...chunks, ...this.#chunks.slice(to + 1)];
    this.#directory = undefined;
    this.#last = undefined;
  }

  #split(blocks: readonly Block[]): Chunk[] {
    const chunks: Chunk[] = [];
    const size = Math.ceil(blocks.length / Math.ceil(blocks.length / chunkSize));
    for (let index = 0; index < blocks.length; index += size) {
      const chunk = makeChunk(blocks.slice(index, index + size));
      for (const block of chunk.blocks) this.#chunkOf.set(block, chunk);
      chunks.push(chunk);
    }
    return chunks;
  }

  #places(): ChunkIndex {
    this.#directory ??= makeDirectory(this.#chunks);
    return this.#directory;
  }

  #startOf(index: number): number {
    return this.#places().starts[index] ?? 0;
  }

  #chunk(index: number): Chunk {
    const chunk = this.#chunks[index];
    if (!chunk) throw new RangeError(`there is no chunk ${index}`);
    return chunk;
  }

  #home(anchor: Anchor): { readonly chunk: Chunk; readonly index: number } {
    const chunk = this.#chunkOf.get(anchor);
    const index = chunk && this.#places().indexOf.get(chunk);
    if (!chunk || index === undefined) throw new RangeError('the block is not in this document');
    return { chunk, index };
  }

  #placed(index: number, inner: number): PlacedBlock {
    const { blocks, starts, lines } = this.#chunk(index);
    const block = blocks[inner];
    if (!block) throw new RangeError(`there is no block ${inner} in chunk ${index}`);
    const line = (this.#places().lines[index] ?? 0) + (lines[inner] ?? 0);
    this.#last = { block, start: this.#startOf(index) + (starts[inner] ?? 0), line };
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

function makeDirectory(chunks: readonly Chunk[]): ChunkIndex {
  const starts: number[] = [];
  const lines: number[] = [];
  let start = 0;
  let line = 0;
  for (const chunk of chunks) {
    starts.push(start);
    lines.push(line);
    start += chunk.length;
    line += chunk.lineEnds;
  }
  return { starts, lines, indexOf: new Map(chunks.map((chunk, index) => [chunk, index])) };
}
