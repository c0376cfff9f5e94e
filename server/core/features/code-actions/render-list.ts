import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';

/** A list with all its items on one line is no longer than this. */
const longestLine = 60;

/** A list as it is written at a place with this indentation: on one line, or each item on a line of its own. */
export function renderList(values: readonly JsonValue[], language: Language, indent: string): string {
  const line = language.renderValue(values);
  if (line.length <= longestLine) return line;
  const items = values.map((value) => `\n${indent}  ${language.renderValue(value)}`).join(',');
  return `[${items}${language.hasTrailingCommas ? ',' : ''}\n${indent}]`;
}
