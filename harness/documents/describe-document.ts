import { assemble } from '../../server/core/document/assemble.ts';
import type { Document } from '../../server/core/document/document.ts';

/** Returns the content and structure of a document as text. The texts of two documents are equal only if they are equal. */
export function describeDocument(document: Document): string {
  return JSON.stringify(
    {
      // The members of a block are not a property of its own.
      blocks: [...document.blocks].map((placed) => ({ ...placed, members: placed.block.members })),
      entries: [...document.entries()].map((entry) => ({ path: entry.path, ...assemble(entry) })),
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
