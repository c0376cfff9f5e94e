import type { OffsetRange } from '../../text/range.ts';

/** A named part of the document: `range` covers its whole body, `selection` its name. */
export interface OutlineSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'task' | 'template' | 'section' | 'property';
  readonly range: OffsetRange;
  readonly selection: OffsetRange;
  readonly children: readonly OutlineSymbol[];
}
