import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Example } from '../../document/language.ts';
import { toJson } from '../../document/to-json.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import { renderKey, renderMember, renderValue } from './render.ts';

/** A whole task file, given in TOML: the file and each task over several lines, and what has room on one line there. */
export function exampleInJson(toml: string): Example {
  const document = new Document(toml, { language: tomlLanguage, sections: [] });
  const members = Array.from(document.entries(), (entry) => assemble(entry).member);
  const tasks = Object.fromEntries(members.map(({ key, value }) => [key.name, toJson(value)]));
  return { notation: 'json', text: laidOut(tasks, { depth: 0, taken: 0 }) };
}

/** What is longer is written over several lines (characters, the indentation with it). */
const longestLine = 80;
/** The file and its tasks. */
const openDepth = 2;

interface ExamplePlace {
  /** How many objects and lists it is in. */
  readonly depth: number;
  /** How much of its first line is taken (characters). */
  readonly taken: number;
}

function laidOut(value: JsonValue, { depth, taken }: ExamplePlace): string {
  const line = renderValue(value);
  if (typeof value !== 'object' || value === null) return line;
  const list = isArray(value);
  const parts: readonly ExamplePart[] = list ? value.map((item) => ({ key: '', value: item })) : membersOf(value);
  const isOpen = depth < openDepth && !list;
  if (parts.length === 0 || (!isOpen && taken + line.length <= longestLine)) return line;
  const indent = '  '.repeat(depth);
  const lines = parts.map((part) => {
    const start = `${indent}  ${part.key}`;
    return start + laidOut(part.value, { depth: depth + 1, taken: start.length });
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
