import type { TextEdit } from '../text/edit.ts';
import type { OffsetRange } from '../text/range.ts';
import type { Block, BlockState } from './block.ts';
import type { PlacedBlock } from './blocks/block-list.ts';
import type { FlatMembers } from './blocks/flat-members.ts';
import type { Caret } from './caret.ts';
import type { FormatOptions } from './format-options.ts';
import type { JsonValue } from './json-value.ts';
import type { Member } from './node.ts';

/** The notation of values. The names are also used in Markdown fences and as file extensions. */
export type Notation = 'toml' | 'json';

/**
 * Everything that differs between TOML, JSON and the headers of script tasks. Code outside `server/core/syntax` does not
 * depend on the language of a document.
 */
export interface Language {
  readonly notation: Notation;

  /** The notation that a whole file can be converted to; undefined for a script. */
  readonly otherNotation: Notation | undefined;

  /** Whether a document is a single task that is named after its file. True for a script. */
  readonly holdsOneTask: boolean;

  /**
   * Whether all of the text is in this language. False for a script: its headers are comments of another language, whose own
   * tools format, fold and highlight the text.
   */
  readonly ownsWholeText: boolean;

  /** Whether members outside braces are statements: on separate lines, without commas. */
  readonly hasStatements: boolean;

  /** Whether a list on several lines ends with a comma. */
  readonly hasTrailingCommas: boolean;

  /** Whether a string in single quotes contains no escapes. */
  readonly hasLiteralStrings: boolean;

  /** The usual quote of a string; empty if strings have none. */
  readonly stringQuote: '"' | '';

  /** Whether the schema of a file is declared in a comment rather than by a member. */
  readonly declaresSchemaInComment: boolean;

  /** Returns the comment marker for a comment above a line with this text; undefined if a comment is not possible there. */
  commentMarker(line: string): '#' | '//' | undefined;

  /** Returns whether an unclosed string or key that follows `before` on its line certainly ends with that line. */
  endsWithLine(what: 'string' | 'key', before: string): boolean;

  /**
   * Parses the block that starts at `start` of `source`. Never throws: errors become problems of the block. If the
   * block depends on more text than `source` contains, its `reach` is beyond the end of `source`, and the caller must
   * parse again with more text. A block has at least one character unless `source` ends at `start`.
   */
  parseBlock(source: string, start: number, entry: BlockState): Block;

  /**
   * Parses the members of a block without problems again, from its text only. Undefined if members depend on other
   * text.
   */
  readonly parseMembers?: (block: Block) => readonly Member[];

  /**
   * Parses the block that starts at `start` like `parseBlock`, but replaces the contents of `members` with its members
   * instead of creating nodes. Returns undefined unless the block is ordinary: it has no problems, is not long, and
   * `parseMembers` can parse its members.
   */
  readonly skimBlock?: (source: string, start: number, entry: BlockState, members: FlatMembers) => Block | undefined;

  /**
   * Returns the syntactic context at `offset` (from the start of the block), derived from the text before it, so
   * incomplete text is allowed.
   */
  caretIn(block: Block, offset: number): Caret;

  /** Returns a key as written in this language, quoted if necessary. */
  renderKey(name: string): string;

  /** Returns a value on one line. Throws a TypeError for null if the language has no null (TOML). */
  renderValue(value: JsonValue): string;

  /**
   * Returns a string in the multi-line form of the language, if it has one (in TOML, the text starts on its own line).
   */
  renderText(text: string): string;

  /** Returns a member from its rendered parts: `key = value`, `"key": value`. */
  renderMember(key: string, value: string): string;

  /**
   * Returns a complete top-level entry, built from a path of rendered keys and from rendered members: a table with a
   * header and one member on each line, or `"key": {…}` with the members indented by a tab.
   */
  renderEntry(path: readonly string[], members: readonly string[]): string;

  /** Returns a whole task file: its tasks, in this order, and the address of its schema. */
  renderFile(tasks: readonly NamedValue[], schema: string | undefined): string;

  /** Converts an example of a task file, which the documentation contains in TOML, to this language. */
  renderExample(toml: string): Example;

  /**
   * Returns the edits that format the document, or only the edits in `range` (absolute offsets). Values and comments
   * are not changed, and formatting the result again returns no edits.
   */
  format(blocks: Iterable<PlacedBlock>, options: FormatOptions, range?: OffsetRange): readonly TextEdit[];
}

/** A part of a file, shown as an example. */
export interface Example {
  readonly notation: Notation;
  readonly text: string;
}

export type NamedValue = readonly [name: string, value: JsonValue];
