import { visibleText } from '../../server/core/text/visible-text.ts';
import { escapeIcons } from './escape-icons.ts';

/** Returns text from a server as a label: like `visibleText`, and with `$(name)` as text instead of an icon. */
export function plainLabel(text: string): string {
  return escapeIcons(visibleText(text));
}
