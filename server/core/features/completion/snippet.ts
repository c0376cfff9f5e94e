import type { JsonValue } from '../../document/json-value.ts';
import { isJsonObject } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';

/** Returns text escaped so that a snippet inserts it literally. */
export function literal(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** Returns the body with each placeholder's number increased by `count`, so that other placeholders can precede them. */
export function raisePlaceholders(body: JsonValue, count: number): JsonValue {
  if (typeof body === 'string') {
    return body.replace(/(\$\{?)(\d+)/g, (_, opening: string, number: string) => `${opening}${Number(number) + count}`);
  }
  if (Array.isArray(body)) return body.map((item: JsonValue) => raisePlaceholders(item, count));
  if (!isJsonObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      String(raisePlaceholders(name, count)),
      raisePlaceholders(value, count),
    ]),
  );
}

/** Renders the value of a snippet body in the document's language. Placeholders in its strings are not escaped. */
export function renderBody(body: JsonValue, language: Language): string {
  if (typeof body === 'string' && body.includes('\n')) return escapeBackslashes(language.renderText(body));
  return escapeBackslashes(language.renderValue(body)).replaceAll(
    /"(\$\{\d+:([^}"]*)\})"(?= [=:])/g,
    (_, placeholder, name) => (language.renderKey(name) === name ? placeholder : `"${placeholder}"`),
  );
}

/** Renders the members of an object body, each as `key = value` or `"key": value`. */
export function renderMembers(body: { readonly [name: string]: JsonValue }, language: Language): string[] {
  return Object.entries(body).map(([name, value]) =>
    language.renderMember(renderPlaceholderKey(name, language), renderBody(value, language)),
  );
}

/** Returns whether a key of a body is a placeholder for the author to fill in. */
export function isPlaceholder(name: string): boolean {
  return placeholder.test(name);
}

const placeholder = /^\$\{\d+:([^}]*)\}$/;

/** Renders a key. A placeholder is quoted if its default value requires quotes. */
function renderPlaceholderKey(name: string, language: Language): string {
  const [, word] = placeholder.exec(name) ?? [];
  if (word === undefined) return literal(language.renderKey(name));
  return language.renderKey(word).replace(word, () => name);
}

/**
 * Doubles the backslashes of the rendered text for the snippet. The language has already escaped the backslashes of the
 * body.
 */
function escapeBackslashes(text: string): string {
  return text.replaceAll('\\', '\\\\');
}
