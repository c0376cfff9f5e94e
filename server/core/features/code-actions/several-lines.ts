import type { ActionPlace, CodeAction } from './code-action.ts';
import { placedRange, propertyAt } from './property-at.ts';

/**
 * Converts a string of several lines to a multi-line string (`"""`), or to one line with `
 * `. JSON has only one form.
 */
export function severalLines(place: ActionPlace): readonly CodeAction[] {
  const { language } = place.document;
  const found = propertyAt(place);
  const value = found?.property.value;
  if (!found || value?.kind !== 'string' || !value.value.includes('\n')) return [];
  const isSpread = value.quote.length > 1;
  const text = isSpread ? language.renderValue(value.value) : language.renderText(value.value);
  if (!isSpread && !text.includes('\n')) return [];
  const title = isSpread ? 'Convert to one line' : 'Convert to several lines';
  return [{ title, kind: 'refactor.rewrite', edits: [{ ...placedRange(found, value), text }] }];
}
