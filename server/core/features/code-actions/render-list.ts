import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';

/** The maximum length of a list on one line (UTF-16 code units). */
const maxLineLength = 60;

/** Returns a list at this indentation: on one line, or with each item on its own line. */
export function renderList(values: readonly JsonValue[], language: Language, indent: string): string {
  const line = language.renderValue(values);
  if (line.length <= maxLineLength) return line;
  const items = values.map((value) => `\n${indent}  ${language.renderValue(value)}`).join(',');
  return `[${items}${language.hasTrailingCommas ? ',' : ''}\n${indent}]`;
}
