import type { JsonValue } from '../../document/json-value.ts';

export function renderKey(name: string): string {
  return JSON.stringify(name);
}

/** Returns a value on one line. A bigint is written as an integer; infinities, which JSON does not have, become null. */
export function renderValue(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(renderValue).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => renderMember(renderKey(name), renderValue(item)));
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Returns a string. JSON has no multi-line form. */
export function renderText(text: string): string {
  return JSON.stringify(text);
}

export function renderMember(key: string, value: string): string {
  return `${key}: ${value}`;
}

/**
 * Returns `"key": {…}` with a member on each line, indented by one tab; a path of several keys produces nested objects.
 */
export function renderEntry(path: readonly string[], members: readonly string[]): string {
  const [key, ...inner] = path;
  if (key === undefined) return members.join(',\n');
  const lines = inner.length > 0 ? renderEntry(inner, members) : members.join(',\n');
  return renderMember(key, lines === '' ? '{}' : `{\n\t${lines.replaceAll('\n', '\n\t')}\n}`);
}

function isArray(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
