import type { BrokenRecord } from '../../../../admin-client/records/model.ts';
import type { SessionPart } from '../../../../admin-client/session.ts';
import type { Translate } from '../../../text/translate.ts';
import type { MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { Ranged } from '../ranges/name-ranges.ts';

/**
 * The members of a node, and the data from which they are read. A node can show a whole list, or a part of the list of
 * another node, such as a group of rules.
 */
export interface NodeList {
  /** The part of the session that contains the whole list. */
  readonly part: SessionPart<unknown>;
  /** The parts to read together with the list, on which the actions of its rows depend. */
  readonly alongside: readonly SessionPart<unknown>[];
  /** Whether the node shows the whole list, and therefore also messages about reading it. */
  readonly isWhole: boolean;
  /** The subject of a message that is shown in place of the members. */
  readonly subject: MessageSubject;
  /** The records that could not be read. */
  readonly broken: readonly BrokenRecord[];
  /** Whether the list is still being read. */
  readonly isPartial: boolean;
  /** Returns a number of records as text, such as `2 users`. */
  readonly countText: (count: number, t: Translate) => string;
  /**
   * Returns the number of records, including records in groups and folders; undefined if the list has not been read.
   */
  count(): number | undefined;
  /** Whether the records come from a list that has not been read completely, so that there can be more. */
  readonly isIncomplete: boolean;
  /** Returns the members in ranges; none if the list has not been read. */
  ranged(): Ranged<unknown>;
  /** Returns the nodes of the members, or of the members in the range with this prefix. */
  nodes(prefix?: string): readonly TreeNode[];
}

export type MessageSubject = Pick<MessageNode, 'about' | 'of'>;
