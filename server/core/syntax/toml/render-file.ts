import type { JsonValue, PlainObject } from '../../document/json-value.ts';
import { isJsonObject } from '../../document/json-value.ts';
import type { NamedValue } from '../../document/language.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';

/** The maximum length of an inline table (UTF-16 code units). Longer tables are written with a header. */
const maxInlineLength = 80;

/** Returns a whole task file. Members of the root precede the first table. */
export function renderFile(tasks: readonly NamedValue[], schema: string | undefined): string {
  const plain = tasks.filter(([, value]) => !isJsonObject(value)).map(statement);
  const head = schema === undefined ? [] : [`#:schema ${schema}`];
  const tables = tasks.flatMap(([name, value]) => (isJsonObject(value) ? asTables([name], value) : []));
  return `${[[...head, ...plain].join('\n'), ...tables].filter((part) => part !== '').join('\n\n')}\n`;
}

function asTables(path: readonly string[], value: PlainObject): readonly string[] {
  const members = Object.entries(value);
  const own = members.filter(([, inner]) => !isTable(inner)).map(statement);
  const inner = members.flatMap(([name, table]) => (isTable(table) ? asTables([...path, name], table) : []));
  const isImplied = own.length === 0 && inner.length > 0;
  return [...(isImplied ? [] : [renderEntry(path.map(renderKey), own)]), ...inner];
}

function isTable(value: JsonValue): value is PlainObject {
  return isJsonObject(value) && renderValue(value).length > maxInlineLength;
}

function statement([name, value]: NamedValue): string {
  return renderMember(renderKey(name), typeof value === 'string' ? renderText(value) : renderValue(value));
}
