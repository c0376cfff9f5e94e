import type { Key, Member } from './node.ts';
import type { Problem } from './problem.ts';
import type { Anchor } from './span.ts';

/**
 * The unit that is parsed again after an edit. In TOML: a table header with everything up to the next header, or one
 * statement of the root table. In JSON: one member of the root object. Blocks are immutable and contiguous; their
 * texts, joined, are the text of the document.
 */
export interface Block extends Anchor {
  /** The keys of the table header (a and b for `[a.b]`); empty for a statement of the root and in JSON. */
  readonly header: readonly Key[];
  /** The kind of table that the header opens; `root` without a header. */
  readonly form: 'root' | 'table' | 'array-item';
  /**
   * The members, relative to the header's table. Most blocks do not keep them in memory but parse them again when
   * needed, so the nodes of two calls must not be compared by identity.
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
   * Whether a repeated key replaces the earlier one and tables with the same key are merged, as in the headers of a
   * script. Otherwise, a repeated key is an error.
   */
  readonly replacesRepeated?: true;
}

/**
 * The state of the parser between two blocks. Because the parser has no other state, parsing can stop at the first old
 * block that starts in the same state. `start`: at offset 0. `root`: a statement of the root (TOML) or a member of the
 * root object (JSON) follows. `table`: a table header follows. `end`: the root object is closed (JSON), or the text
 * ends. `reopened`: a member of the root object follows, although a brace has closed it (JSON).
 */
export type BlockState = 'start' | 'root' | 'table' | 'end' | 'reopened';
