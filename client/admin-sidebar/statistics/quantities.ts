import { visibleText } from '../../text/visible-text.ts';
import type { Quantity } from '../../webview/statistics/messages.ts';

export function text(value: string | undefined): Quantity {
  return value === undefined ? { unit: 'unknown' } : { unit: 'text', text: visibleText(value) };
}

export function quantity(unit: Exclude<Quantity['unit'], 'text' | 'unknown'>, value: number | undefined): Quantity {
  return value === undefined || !Number.isFinite(value) ? { unit: 'unknown' } : { unit, value };
}
