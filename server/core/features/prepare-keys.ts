import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import { assemble } from '../document/assemble.ts';
import type { Document } from '../document/document.ts';
import { membersOf } from '../schema/lookup/members-of.ts';
import { complete } from './complete.ts';
import { prepareKey } from './completion/key-items.ts';

/**
 * Prepares the completions of keys in tasks: one key for each step, then a completion at the first key of a task of the document. The
 * texts of the keys take most of the time of the first completion. They depend only on the schema and the language.
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

/** Returns the offset after the first character of the first key in a task; undefined if there is none. */
function firstKey(document: Document, kind: DocumentKind): number | undefined {
  for (const id of document.entryIds) {
    const entry = document.entryById(id);
    const value = entry && kind.isTask(entry) ? assemble(entry).member.value : undefined;
    const [member] = value?.kind === 'object' ? value.members : [];
    if (member) return document.offsetsOf(member.key).start + 1;
  }
  return undefined;
}
