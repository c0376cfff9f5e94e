import type { TextEdit } from '../text/edit.ts';
import { indexAtOrBefore, lineStarts, type Position } from '../text/lines.ts';
import { memoize } from '../text/memoize.ts';
import type { OffsetRange } from '../text/range.ts';
import type { Block, BlockState } from './block.ts';
import { BlockList } from './blocks/block-list.ts';
import { FlatMembers } from './blocks/flat-members.ts';
import { RecentTrees } from './blocks/recent-trees.ts';
import { reparse } from './blocks/reparse.ts';
import { type Entry, type EntryFragment, entryFragments, entryId, entryOf, type Fragment } from './entry.ts';
import type { Language } from './language.ts';
import type { Span } from './span.ts';

/** The blocks and entries that an edit replaced. All others keep their identity. */
export interface DocumentChange {
  readonly removed: readonly Block[];
  readonly added: readonly Block[];
  /** The ids of the entries that were added, removed or changed. */
  readonly entries: ReadonlySet<string>;
}

export interface DocumentOptions {
  readonly language: Language;
  /**
   * The root keys whose members are separate entries: none in a task file, `tasks` and `task_templates` in a config
   * file.
   */
  readonly sections: readonly string[];
  /** Whether all syntax trees stay in memory (the default) or only recent ones, to save memory. */
  readonly trees?: 'all' | 'recent';
  /**
   * Called for each entry as soon as it is parsed, and again at the end for an entry with several fragments. If the
   * entry is in an ordinary block of a document that keeps only recent trees, `members` contains its members during the
   * call, and no nodes are created.
   */
  readonly parsed?: (entry: Entry, members?: FlatMembers) => void;
}

/** A line, or the part of it in one block. Offsets are from the start of the text. */
interface Line {
  readonly line: number;
  /** The offset at which the line begins, which may be in an earlier block. */
  readonly lineStart: number;
  /** The range of the part. */
  readonly start: number;
  readonly end: number;
}

/**
 * A text that is parsed incrementally while it is edited. A document is mutable; its blocks and entries are immutable.
 */
export class Document {
  readonly language: Language;
  readonly sections: readonly string[];
  readonly blocks: BlockList;
  readonly #entries = new Map<string, Entry>();
  readonly #trees: RecentTrees | undefined;
  #text: string | undefined;
  /** The line of the last position. Consecutive positions are often on the same line. */
  #lastLine: Line | undefined;
  #editCount = 0;

  constructor(text: string, options: DocumentOptions) {
    this.language = options.language;
    this.sections = options.sections;
    this.#text = text;
    this.#trees = options.trees === 'recent' ? new RecentTrees(options.language, text.length) : undefined;
    this.blocks = new BlockList(this.#parse(text, options));
  }

  get text(): string {
    this.#text ??= this.blocks.text();
    return this.#text;
  }

  /** The number of edits so far. */
  get editCount(): number {
    return this.#editCount;
  }

  get length(): number {
    return this.blocks.length;
  }

  entry(...path: readonly string[]): Entry | undefined {
    return this.#entries.get(entryId(path));
  }

  entryById(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  get entryCount(): number {
    return this.#entries.size;
  }

  get entryIds(): Iterable<string> {
    return this.#entries.keys();
  }

  /** Yields every entry once, in the order in which the text first mentions them. */
  *entries(): Generator<Entry> {
    for (const { block } of this.blocks) {
      for (const entry of this.entriesIn(block)) if (entry.fragments[0]?.block === block) yield entry;
    }
  }

  /** Returns the entries that have a fragment in `block`, without duplicates. */
  entriesIn(block: Block): readonly Entry[] {
    const entries = this.#fragmentsOf(block).flatMap(({ path }) => this.entry(...path) ?? []);
    return entries.length > 1 ? [...new Set(entries)] : entries;
  }

  /** Applies one edit and parses only the blocks that depended on the changed text. */
  edit(edit: TextEdit): DocumentChange {
    const start = Math.max(0, Math.min(edit.start, this.length));
    const end = Math.max(start, Math.min(edit.end, this.length));
    const { removed, added } = reparse(this.language, this.blocks, { start, end, text: edit.text });
    for (const block of removed) this.#trees?.remove(block);
    for (const block of added) this.#trees?.add(block);
    this.blocks.replace(removed, added);
    this.#text = undefined;
    this.#lastLine = undefined;
    this.#editCount++;
    return { removed, added, entries: this.#replaceEntries(removed, added) };
  }

  /** Returns the current range of a span, as offsets in the whole text. */
  offsetsOf(span: Span): OffsetRange {
    const { start } = this.blocks.place(span.anchor);
    return { start: start + span.start, end: start + span.end };
  }

  /** Returns the current range of a span, as positions. */
  rangeOf(span: Span): { readonly start: Position; readonly end: Position } {
    const { start } = this.blocks.place(span.anchor);
    return { start: this.positionAt(start + span.start), end: this.positionAt(start + span.end) };
  }

  positionAt(offset: number): Position {
    const last = this.#lastLine;
    if (last && last.start <= offset && offset < last.end)
      return { line: last.line, character: offset - last.lineStart };
    const inside = Math.max(0, Math.min(offset, this.length));
    const { line, lineStart } = this.#lineAt(inside);
    return { line, character: inside - lineStart };
  }

  offsetAt({ line, character }: Position): number {
    if (line < 0) return 0;
    if (line > this.blocks.lineEnds) return this.length;
    const start = this.#lineStart(line);
    const end = line === this.blocks.lineEnds ? this.length : this.#lineStart(line + 1);
    return Math.min(start + Math.max(0, character), this.#beforeLineEnd(start, end));
  }

  slice(start: number, end: number): string {
    const parts: string[] = [];
    for (const placed of this.blocks.from(this.blocks.at(start))) {
      if (placed.start >= end) break;
      parts.push(placed.block.text.slice(Math.max(0, start - placed.start), end - placed.start));
    }
    return parts.join('');
  }

  /** Parses the whole text, and adds the entries. */
  #parse(text: string, { language, parsed }: DocumentOptions): Block[] {
    const blocks: Block[] = [];
    const extended = new Map<string, Entry & { readonly fragments: Fragment[] }>();
    const members = parsed && this.#trees ? new FlatMembers() : undefined;
    let at = 0;
    let state: BlockState = 'start';
    do {
      const skimmed: Block | undefined = members && this.#trees?.skim(text, at, state, members);
      const block: Block = skimmed ?? language.parseBlock(text, at, state);
      blocks.push(block);
      if (!skimmed) this.#trees?.add(block);
      for (const { path, fragment } of this.#fragmentsOf(block)) {
        const id = entryId(path);
        const known = this.#entries.get(id);
        if (known) {
          const entry = extended.get(id) ?? { path, kind: known.kind, fragments: [...known.fragments] };
          entry.fragments.push(fragment);
          extended.set(id, entry);
        } else {
          const entry = entryOf(path, [fragment]);
          this.#entries.set(id, entry);
          parsed?.(entry, skimmed && members);
        }
      }
      at += block.text.length;
      state = block.exit;
    } while (at < text.length);
    for (const [id, entry] of extended) {
      this.#entries.set(id, entry);
      parsed?.(entry);
    }
    return blocks;
  }

  #fragmentsOf(block: Block): readonly EntryFragment[] {
    return entryFragments(block, this.sections);
  }

  #lineAt(offset: number): Line {
    const placed = this.blocks.at(offset);
    const starts = startsOfLines(placed.block);
    const index = indexAtOrBefore(starts, offset - placed.start);
    const start = placed.start + (starts[index] ?? 0);
    const lineStart = index === 0 ? this.blocks.lineStartBefore(placed) : start;
    const end = placed.start + (starts[index + 1] ?? placed.block.text.length);
    this.#lastLine = { line: placed.line + index, lineStart, start, end };
    return this.#lastLine;
  }

  #lineStart(line: number): number {
    if (line === 0) return 0;
    const placed = this.blocks.endingLine(line);
    return placed.start + (startsOfLines(placed.block)[line - placed.line] ?? 0);
  }

  #beforeLineEnd(start: number, end: number): number {
    const tail = this.slice(Math.max(start, end - 2), end);
    if (tail.endsWith('\r\n')) return end - 2;
    return tail.endsWith('\n') || tail.endsWith('\r') ? end - 1 : end;
  }

  #addEntries(blocks: readonly Block[]): Set<string> {
    const touched = new Map<string, { path: readonly string[]; fragments: Fragment[] }>();
    for (const block of blocks) {
      for (const { path, fragment } of this.#fragmentsOf(block)) {
        const id = entryId(path);
        const group = touched.get(id);
        if (group) group.fragments.push(fragment);
        else touched.set(id, { path, fragments: [fragment] });
      }
    }
    for (const [id, { path, fragments }] of touched) {
      const known = this.#entries.get(id)?.fragments;
      this.#entries.set(id, entryOf(path, known ? this.#inOrder([...known, ...fragments]) : fragments));
    }
    return new Set(touched.keys());
  }

  #replaceEntries(removed: readonly Block[], added: readonly Block[]): Set<string> {
    const removedBlocks = new Set(removed);
    const touched = new Set<string>();
    for (const block of removed) for (const { path } of this.#fragmentsOf(block)) touched.add(entryId(path));
    for (const id of touched) {
      const known = this.#entries.get(id);
      const fragments = known?.fragments.filter((fragment) => !removedBlocks.has(fragment.block)) ?? [];
      if (known && fragments.length > 0) this.#entries.set(id, entryOf(known.path, fragments));
      else this.#entries.delete(id);
    }
    for (const id of this.#addEntries(added)) touched.add(id);
    return touched;
  }

  #inOrder(fragments: readonly Fragment[]): Fragment[] {
    return fragments
      .map((fragment) => ({ fragment, start: this.blocks.place(fragment.block).start }))
      .sort((a, b) => a.start - b.start)
      .map(({ fragment }) => fragment);
  }
}

const startsOfLines = memoize((block: Block) => lineStarts(block.text));
