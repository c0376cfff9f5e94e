import type { NamedValue } from '../../document/language.ts';
import { renderKey, renderMember, renderValue } from './render.ts';

/** Returns a whole task file, with the schema as its first member. */
export function renderFile(tasks: readonly NamedValue[], schema: string | undefined): string {
  const members: readonly NamedValue[] = [...(schema === undefined ? [] : [['$schema', schema] as const]), ...tasks];
  const lines = members.map(([name, value]) => renderMember(renderKey(name), renderValue(value)));
  return `{\n${lines.join(',\n')}\n}\n`;
}
