import type { Document } from '../../document/document.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Span } from '../../document/span.ts';
import type { MissingProperty } from '../../schema/explain/problem-data.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import { appendMembers } from './append-members.ts';
import type { Fix } from './fix.ts';

/** The maximum number of fixes that are offered. */
const maxFixes = 5;

/** Returns a fix for each set of keys that completes the object, with the simplest allowed value for each key. */
export function addMissingKeys(
  { forms, values = {} }: MissingProperty,
  span: Span,
  document: Document,
): readonly Fix[] {
  return forms.slice(0, maxFixes).flatMap((names): readonly Fix[] => {
    const members = names.flatMap((name) => rendered(name, values[name], document));
    const edit = members.length === names.length ? appendMembers(members, span, document) : undefined;
    return edit ? [{ title: `Add ${joinWords(names.map(quotedName), 'and')}`, edits: [edit], preferred: false }] : [];
  });
}

function rendered(name: string, value: JsonValue | undefined, { language }: Document): readonly string[] {
  if (value === undefined || value === null) return [];
  return [language.renderMember(language.renderKey(name), language.renderValue(value))];
}
