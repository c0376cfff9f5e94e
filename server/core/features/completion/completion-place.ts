import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { Caret } from '../../document/caret.ts';
import type { Document } from '../../document/document.ts';
import type { Member, Node, ObjectNode } from '../../document/node.ts';
import type { JsonType } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { OffsetRange } from '../../text/range.ts';

/** The context of the caret from which completion items are computed. */
export interface CompletionPlace {
  readonly document: Document;
  readonly kind: DocumentKind;
  readonly caret: Caret;
  /** The range to replace, as absolute offsets. */
  readonly replace: OffsetRange;
  /** The shapes of the value at the caret's path, or of the object that contains the key. */
  readonly shapes: readonly Shape[];
  /** The usual type of the value; undefined for a key. */
  readonly usual: JsonType | undefined;
  /** The member with the key that is being written. Its current key and value do not affect the completions. */
  readonly currentMember: Member | undefined;
  /** The tree along the caret's path. */
  readonly tree: ObjectNode;
  /** The object that contains the key, or the value at the caret; it may be incomplete. */
  readonly node: Node | undefined;
}
