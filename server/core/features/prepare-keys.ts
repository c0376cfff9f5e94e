import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import { assemble } from '../document/assemble.ts';
import type { Document } from '../document/document.ts';
import { membersOf } from '../schema/lookup/members-of.ts';
import { complete } from './complete.ts';
import { prepareKey } from './completion/key-items.ts';

/**
 * Prepares the completions of keys in tasks: one key for each step, then a completion at the first key in the body of a task of the
 * document. The texts of the keys take most of the time of the first completion. They depend only on the schema and the language.
 */
export function* prepareKeys(document: Document, kind: DocumentKind): Generator<void, void> {
  const shape = kind.taskShape();
  if (!shape) return;
  for (const member of membersOf([shape], undefined)) {
    prepareKey(member, document.language);
    yield;
  }
  const offset = firstKey(document, kind);
  if (offset !== undefined) complete(document, kind, offset);
}

/** The maximum number of tasks in which a key is searched for. */
const maxSearched = 10;

/** Returns the offset after the first character of a key in the body of a task; undefined if the first tasks have none. */
function firstKey(document: Document, kind: DocumentKind): number | undefined {
  let searched = 0;
  for (const id of document.entryIds) {
    const entry = document.entryById(id);
    if (!entry || !kind.isTask(entry)) continue;
    if (++searched > maxSearched) return undefined;
    const { value } = assemble(entry).member;
    for (const { key } of value.kind === 'object' ? value.members : []) {
      const offset = document.offsetsOf(key).start + 1;
      const { block, start } = document.blocks.atCaret(offset);
      // A key may also be part of a header.
      if (document.language.caretIn(block, offset - start).role === 'key') return offset;
    }
  }
  return undefined;
}
