import { visibleText } from './visible-text.ts';

/** Text of a server as a label in which `$(name)` stays text and becomes no icon. */
export function plainLabel(text: string): string {
  return visibleText(text).replaceAll('$(', '\\$(');
}
