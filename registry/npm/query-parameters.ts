import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';

/** A parameter of a query, which may be repeated. */
export type SentParameter = string | readonly string[];

/** Returns a parameter of the query. Throws HttpError 400 when the query contains it more than once. */
export function single(value: unknown, name: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new HttpError(400, `The query contains \`${name}\` more than once.`);
}

/** Returns a number in the query. Throws HttpError 400 for anything else. */
export function count(text: string | undefined, defaultValue: number, name: string): number {
  if (text === undefined) return defaultValue;
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, `\`${name}\` must be a number, not ${quoted(text)}.`);
  return Number(text);
}
