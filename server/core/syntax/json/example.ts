import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Example } from '../../document/language.ts';
import { toJson } from '../../document/to-json.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import { renderKey, renderMember, renderValue } from './render.ts';

/**
 * Converts a task file from TOML to JSON. The file and each task are on several lines; other values are on one line if
 * they fit.
 */
export function exampleInJson(toml: string): Example {
  const document = new Document(toml, { language: tomlLanguage, sections: [] });
  const members = Array.from(document.entries(), (entry) => assemble(entry).member);
  const tasks = Object.fromEntries(members.map(({ key, value }) => [key.name, toJson(value)]));
  return { notation: 'json', text: layOut(tasks, { depth: 0, column: 0 }) };
}

/** The maximum length of a value on one line (UTF-16 code units, including the indentation). */
const maxLineLength = 80;
/** The levels that are always written on several lines: the file and its tasks. */
const openDepth = 2;

interface ExamplePlace {
  /** The number of objects and lists around the value. */
  readonly depth: number;
  /** The length of the text before the value on its first line (UTF-16 code units). */
  readonly column: number;
}

function layOut(value: JsonValue, { depth, column }: ExamplePlace): string {
  const line = renderValue(value);
  if (typeof value !== 'object' || value === null) return line;
  const list = isArray(value);
  const parts: readonly ExamplePart[] = list ? value.map((item) => ({ key: '', value: item })) : membersOf(value);
  const isOpen = depth < openDepth && !list;
  if (parts.length === 0 || (!isOpen && column + line.length <= maxLineLength)) return line;
  const indent = '  '.repeat(depth);
  const lines = parts.map((part) => {
    const start = `${indent}  ${part.key}`;
    return start + layOut(part.value, { depth: depth + 1, column: start.length });
  });
  const [opening, closing] = list ? '[]' : '{}';
  return `${opening}\n${lines.join(',\n')}\n${indent}${closing}`;
}

interface ExamplePart {
  /** Empty for an item of a list. */
  readonly key: string;
  readonly value: JsonValue;
}

function membersOf(value: { readonly [name: string]: JsonValue }): readonly ExamplePart[] {
  return Object.entries(value).map(([name, item]) => ({ key: renderMember(renderKey(name), ''), value: item }));
}

function isArray(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
