import type { JsonValue } from '../../document/json-value.ts';
import { isJsonObject } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';

/** `text` so that a snippet inserts it as it stands. */
export function literal(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** The body with each placeholder's number raised by `count`, to make room in front. */
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

/** A snippet body's value in the document's language. Its strings hold placeholders, which stay what they are. */
export function renderBody(body: JsonValue, language: Language): string {
  if (typeof body === 'string' && body.includes('\n')) return escapeBackslashes(language.renderText(body));
  return escapeBackslashes(language.renderValue(body)).replaceAll(
    /"(\$\{\d+:([^}"]*)\})"(?= [=:])/g,
    (_, placeholder, name) => (language.renderKey(name) === name ? placeholder : `"${placeholder}"`),
  );
}

/** The members of an object body, each `key = value` or `"key": value`. */
export function renderMembers(body: { readonly [name: string]: JsonValue }, language: Language): string[] {
  return Object.entries(body).map(([name, value]) =>
    language.renderMember(renderPlaceholderKey(name, language), renderBody(value, language)),
  );
}

/** Whether a key of a body is to be filled in by the author. */
export function isPlaceholder(name: string): boolean {
  return placeholder.test(name);
}

const placeholder = /^\$\{\d+:([^}]*)\}$/;

/** A key that is a placeholder is quoted where its default must be. */
function renderPlaceholderKey(name: string, language: Language): string {
  const [, word] = placeholder.exec(name) ?? [];
  if (word === undefined) return literal(language.renderKey(name));
  return language.renderKey(word).replace(word, () => name);
}

/** The language's own backslashes are text to the snippet; those of the body have been doubled by the language already. */
function escapeBackslashes(text: string): string {
  return text.replaceAll('\\', '\\\\');
}
