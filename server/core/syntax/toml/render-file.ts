import type { JsonValue } from '../../document/json-value.ts';
import type { NamedValue } from '../../document/language.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';

/** Longer inline tables become tables of their own (UTF-16 units). */
const maxInlineLength = 80;

/** A whole task file. What is written at the root comes before the first table. */
export function renderFile(tasks: readonly NamedValue[], schema: string | undefined): string {
  const plain = tasks.filter(([, value]) => !isObject(value)).map(statement);
  const head = schema === undefined ? [] : [`#:schema ${schema}`];
  const tables = tasks.flatMap(([name, value]) => (isObject(value) ? asTables([name], value) : []));
  return `${[[...head, ...plain].join('\n'), ...tables].filter((part) => part !== '').join('\n\n')}\n`;
}

function asTables(path: readonly string[], value: { readonly [name: string]: JsonValue }): readonly string[] {
  const members = Object.entries(value);
  const own = members.filter(([, inner]) => !isTable(inner)).map(statement);
  const inner = members.flatMap(([name, table]) => (isTable(table) ? asTables([...path, name], table) : []));
  const isImplied = own.length === 0 && inner.length > 0;
  return [...(isImplied ? [] : [renderEntry(path.map(renderKey), own)]), ...inner];
}

function isTable(value: JsonValue): value is { readonly [name: string]: JsonValue } {
  return isObject(value) && renderValue(value).length > maxInlineLength;
}

function statement([name, value]: NamedValue): string {
  return renderMember(renderKey(name), typeof value === 'string' ? renderText(value) : renderValue(value));
}

function isObject(value: JsonValue): value is { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
