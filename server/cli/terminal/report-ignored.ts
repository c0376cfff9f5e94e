import type { Output } from '../surroundings.ts';
import { visibleText } from './visible-text.ts';

/** Nobody reads more names. */
const most = 3;

/** Tells a person who finds nothing that there would be something, but for ignore files. */
export function reportIgnored(names: readonly string[], stderr: Output): void {
  if (names.length === 0) return;
  const shown = names.slice(0, most).map((name) => `"${visibleText(name)}"`);
  const rest = names.length > most ? ` and ${names.length - most} more` : '';
  stderr.write(`taskwright: ignore files leave out ${shown.join(', ')}${rest}; what is named is taken nevertheless\n`);
}
