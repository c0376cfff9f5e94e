import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { Caret } from '../../document/caret.ts';
import type { Document } from '../../document/document.ts';
import type { Member, Node, ObjectNode } from '../../document/node.ts';
import type { JsonType } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { OffsetRange } from '../../text/range.ts';

/** All that the makers of items need to know of the caret's place. */
export interface CompletionPlace {
  readonly document: Document;
  readonly kind: DocumentKind;
  readonly caret: Caret;
  /** Absolute. */
  readonly replace: OffsetRange;
  /** What the value at the caret's path, or the object that the key is in, may be. */
  readonly shapes: readonly Shape[];
  /** For a value: the kind that is mostly written at this place. */
  readonly usual: JsonType | undefined;
  /** The member whose key is being written: what it is now says nothing of what it will be. */
  readonly writing: Member | undefined;
  /** The tree along the caret's path. */
  readonly tree: ObjectNode;
  /** The object that the key is in, or the value at the caret, as far as it is written. */
  readonly node: Node | undefined;
}
