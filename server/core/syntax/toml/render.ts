import type { JsonValue } from '../../document/json-value.ts';
import { isBare } from './characters.ts';

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** The characters that a multi-line string cannot contain unescaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters TOML excludes (TOML 1.0, "String").
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Returns a key as written in TOML: bare if possible, otherwise in double quotes. */
export function renderKey(name: string): string {
  for (let i = 0; i < name.length; i++) {
    if (!isBare(name.charCodeAt(i))) return renderString(name);
  }
  return name === '' ? '""' : name;
}

/** Returns a value on one line. Throws a TypeError for null, which TOML does not have. */
export function renderValue(value: JsonValue): string {
  if (value === null) throw new TypeError('TOML has no null');
  switch (typeof value) {
    case 'string':
      return renderString(value);
    case 'number':
      return renderNumber(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return isList(value) ? `[${value.map(renderValue).join(', ')}]` : renderTable(value);
  }
}

/**
 * Returns a TOML string. Text with several lines becomes a multi-line string whose first line contains only the quotes.
 */
export function renderText(text: string): string {
  if (!text.includes('\n')) return renderString(text);
  return text.includes('\\') && canBeLiteral(text) ? `'''\n${text}'''` : `"""\n${escapeLines(text)}"""`;
}

export function renderMember(key: string, value: string): string {
  return `${key} = ${value}`;
}

/** Returns a table header and each member on its own line, without a line ending after the last line. */
export function renderEntry(path: readonly string[], members: readonly string[]): string {
  return [`[${path.join('.')}]`, ...members].join('\n');
}

function canBeLiteral(text: string): boolean {
  return !text.includes("'''") && !text.endsWith("'") && text.replaceAll('\r\n', '').search(unprintable) < 0;
}

function escapeLines(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '""\\"').replace(/"$/, '\\"');
  return escaped.split('\r\n').map(escapeUnprintable).join('\r\n');
}

function escapeUnprintable(text: string): string {
  return text.replace(new RegExp(unprintable, 'g'), (character) => shortEscapes[character] ?? escapeCode(character));
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function renderTable(table: { readonly [name: string]: JsonValue }): string {
  const members = Object.entries(table).map(([name, value]) => `${renderKey(name)} = ${renderValue(value)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * Returns a number. Integers that a double cannot represent exactly are written as floats, since their last digits are
 * not exact.
 */
function renderNumber(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const digits = String(value);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !digits.includes('e') ? `${digits}.0` : digits;
}

function renderString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a basic string must escape exactly these (TOML 1.0, "String").
  return `"${text.replace(/[\u0000-\u001f"\\\u007f]/g, (character) => shortEscapes[character] ?? escapeCode(character))}"`;
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
