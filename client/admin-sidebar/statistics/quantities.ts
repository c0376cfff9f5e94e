import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Quantity } from '../../webview/statistics/messages.ts';

/** Returns text from the server as a cell or figure; undefined is shown as unknown. */
export function text(value: string | undefined): Quantity {
  return value === undefined ? { unit: 'unknown' } : { unit: 'text', text: visibleText(value) };
}

/** Returns a number with its unit; undefined and infinite numbers are shown as unknown. */
export function quantity(unit: Exclude<Quantity['unit'], 'text' | 'unknown'>, value: number | undefined): Quantity {
  return value === undefined || !Number.isFinite(value) ? { unit: 'unknown' } : { unit, value };
}
