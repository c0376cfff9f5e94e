import type { Key, Member } from './node.ts';
import type { Problem } from './problem.ts';
import type { Anchor } from './span.ts';

/**
 * The smallest unit that is parsed again after an edit. In TOML: a table header with everything up to the next one, or
 * one statement of the root table. In JSON: one member of the root object. Blocks are immutable, lie end to end and
 * cover the whole text: joined, their texts are the document's text.
 */
export interface Block extends Anchor {
  /** The keys of the table header (`[a.b]` gives a and b); none for a statement of the root, and in JSON. */
  readonly header: readonly Key[];
  /** What the header opens; `root` when there is no header. */
  readonly form: 'root' | 'table' | 'array-item';
  /** The members, seen from the header's table. */
  readonly members: readonly Member[];
  readonly problems: readonly Problem[];
  /** How far from its start the parser looked to make this block: an edit before that offset may change it. */
  readonly reach: number;
  /** The state the parser must be in for this block to be what it is, and the one it leaves behind. */
  readonly entry: BlockState;
  readonly exit: BlockState;
}

/**
 * Between two blocks a parser knows nothing but this word, which is what lets it stop as soon as it meets an old block.
 * `start`: at offset 0. `root`: a statement of the root (TOML), a member of the root object (JSON) comes next.
 * `table`: a table header comes next, whatever stood before. `end`: the root object is closed (JSON), or the text ends.
 */
export type BlockState = 'start' | 'root' | 'table' | 'end';
