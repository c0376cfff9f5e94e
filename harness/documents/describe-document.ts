import { assemble } from '../../server/core/document/assemble.ts';
import type { Document } from '../../server/core/document/document.ts';

/** Returns the content and structure of a document as text. Two texts are equal only if the documents are equal. */
export function describeDocument(document: Document): string {
  return JSON.stringify(
    {
      // `members` is not an own property of a block, so it is not spread.
      blocks: [...document.blocks].map((placed) => ({ ...placed, members: placed.block.members })),
      entries: [...document.entries()].map((entry) => ({ path: entry.path, kind: entry.kind, ...assemble(entry) })),
      ids: [...document.entryIds].sort(),
      length: document.length,
    },
    (key, value: unknown) => {
      if (key === 'anchor') return undefined;
      return typeof value === 'bigint' ? `${value}n` : value;
    },
    1,
  );
}
