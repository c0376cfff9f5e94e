import { spanText } from '../../document/span.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { hasComments } from './comments-in.ts';
import { placedRange, propertyAt } from './property-at.ts';

/** Converts `"x"` to `["x"]`, and back. */
export function listOrString(place: ActionPlace): readonly CodeAction[] {
  const found = propertyAt(place);
  if (!found || !place.kind.fields().lists().includes(found.property.key.name)) return [];
  const { value } = found.property;
  const change = (title: string, text: string): CodeAction[] => [
    { title, kind: 'refactor.rewrite', edits: [{ ...placedRange(found, value), text }] },
  ];
  if (value.kind === 'string') return change('Convert to a list', `[${spanText(value)}]`);
  if (value.kind !== 'array' || value.form !== 'inline' || hasComments(value, found.placed.block)) return [];
  const [only, ...others] = value.items;
  if (only?.kind !== 'string' || others.length > 0) return [];
  return change('Convert to a string', spanText(only));
}
