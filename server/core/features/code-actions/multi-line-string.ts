import type { ActionPlace, CodeAction } from './code-action.ts';
import { placedRange, propertyAt } from './property-at.ts';

/**
 * Converts a string with line breaks to a multi-line string (`"""`), or to a single-line string with `\n`. JSON has only the
 * second form.
 */
export function multiLineString(place: ActionPlace): readonly CodeAction[] {
  const { language } = place.document;
  const found = propertyAt(place);
  const value = found?.property.value;
  if (!found || value?.kind !== 'string' || !value.value.includes('\n')) return [];
  const isMultiLine = value.quote.length > 1;
  const text = isMultiLine ? language.renderValue(value.value) : language.renderText(value.value);
  if (!isMultiLine && !text.includes('\n')) return [];
  const title = isMultiLine ? 'Convert to a single-line string' : 'Convert to a multi-line string';
  return [{ title, kind: 'refactor.rewrite', edits: [{ ...placedRange(found, value), text }] }];
}
