import type { Key, Member } from './node.ts';
import type { Problem } from './problem.ts';
import type { Anchor } from './span.ts';

/**
 * The unit that is parsed again after an edit. In TOML: a table header with everything up to the next one, or one statement
 * of the root table. In JSON: one member of the root object. Blocks are immutable and contiguous and cover the whole text:
 * joined, their texts are the document's text.
 */
export interface Block extends Anchor {
  /** The keys of the table header (a and b for `[a.b]`); empty for a statement of the root and in JSON. */
  readonly header: readonly Key[];
  /** The kind of table that the header opens; `root` without a header. */
  readonly form: 'root' | 'table' | 'array-item';
  /**
   * The members, relative to the header's table. Most of them are not in memory, but parsed again when they are needed, so
   * their nodes must not be compared by identity with those of an earlier call.
   */
  readonly members: readonly Member[];
  readonly problems: readonly Problem[];
  /**
   * The end of the text that the parser examined for this block, as an offset from its start. An edit before that
   * offset may change the block.
   */
  readonly reach: number;
  /** The state of the parser before and after this block. */
  readonly entry: BlockState;
  readonly exit: BlockState;
  /**
   * Whether a key that is defined again replaces the earlier one, and tables with the same key are merged, as in the
   * headers of a script. Otherwise this is an error.
   */
  readonly replacesRepeated?: true;
}

/**
 * The state of the parser between two blocks. Because this is its whole state, parsing can stop at the first old block
 * that starts in the same state. `start`: at offset 0. `root`: a statement of the root (TOML) or a member of the root
 * object (JSON) follows. `table`: a table header follows. `end`: the root object is closed (JSON), or the text ends.
 * `reopened`: a member of the root object follows, although a brace has closed it (JSON).
 */
export type BlockState = 'start' | 'root' | 'table' | 'end' | 'reopened';
