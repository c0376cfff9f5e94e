import type { TextEdit } from '../text/edit.ts';
import type { OffsetRange } from '../text/range.ts';
import type { Block, BlockState } from './block.ts';
import type { PlacedBlock } from './block-list.ts';
import type { Caret } from './caret.ts';
import type { FormatOptions } from './format-options.ts';
import type { JsonValue } from './json-value.ts';

/** How values are written. The words are those of Markdown's fences and of file extensions. */
export type Notation = 'toml' | 'json';

/**
 * Everything that differs between TOML, JSON and the headers of script tasks. Nothing outside `server/core/syntax` asks which
 * of them a document is written in.
 */
export interface Language {
  readonly notation: Notation;

  /** The notation that a whole file can be converted to; undefined for a script. */
  readonly otherNotation: Notation | undefined;

  /** Whether a document is a single task, which has its name from its file. True for a script. */
  readonly holdsOneTask: boolean;

  /**
   * Whether all of the text is in this language. False for a script: its headers are comments of another language, whose own
   * tools format, fold and highlight the text.
   */
  readonly ownsWholeText: boolean;

  /** Whether members outside braces are statements, each on a line of its own and without commas. */
  readonly hasStatements: boolean;

  /** Whether a list over several lines ends with a comma. */
  readonly hasTrailingCommas: boolean;

  /** Whether the schema of a file is declared in a comment rather than by a member. */
  readonly declaresSchemaInComment: boolean;

  /** Returns what begins a comment above a line with this text; undefined where no comment can be written. */
  commentSign(line: string): '#' | '//' | undefined;

  /** Whether an unclosed string or key that follows `before` on its line can only be meant to end with that line. */
  endsWithLine(what: 'string' | 'key', before: string): boolean;

  /**
   * Reads the block that starts at `start` of `source`. Never fails: damage becomes problems of the block. The block's
   * `reach` is honest even when it needs more text than `source` has (reach beyond the end of `source`): the caller
   * then offers more text. Whatever the text, a block is at least one character long unless `source` ends at `start`.
   */
  parseBlock(source: string, start: number, entry: BlockState): Block;

  /** What stands at `offset` (from the start of the block), judged by the text before it, so half-typed text is fine. */
  caretIn(block: Block, offset: number): Caret;

  /** A key as it must be written, quoted where the language asks for it. */
  renderKey(name: string): string;

  /** A value on one line. Throws a TypeError for null in TOML, which has none. */
  renderValue(value: JsonValue): string;

  /** A string, over several lines where the language can (a TOML multi-line string, which starts on a line of its own). */
  renderText(text: string): string;

  /** A member of two parts that are already rendered: `key = value`, `"key": value`. */
  renderMember(key: string, value: string): string;

  /**
   * A whole entry at the top of a document, from a path of rendered keys and rendered members: a table with its header
   * and a member on each line, or `"key": {…}` with the members indented by a tab.
   */
  renderEntry(path: readonly string[], members: readonly string[]): string;

  /** Returns a whole task file: its tasks, in this order, and the address of its schema. */
  renderFile(tasks: readonly NamedValue[], schema: string | undefined): string;

  /** An example of a whole task file, which the documentation has in TOML, as people who write this language know it. */
  renderExample(toml: string): Example;

  /**
   * The edits that lay the document out, or only what lies in `range` (absolute offsets). Values and comments stay what
   * they are, and formatting twice changes nothing more.
   */
  format(blocks: Iterable<PlacedBlock>, options: FormatOptions, range?: OffsetRange): readonly TextEdit[];
}

/** A piece of a file, to be shown. */
export interface Example {
  readonly notation: Notation;
  readonly text: string;
}

export type NamedValue = readonly [name: string, value: JsonValue];
