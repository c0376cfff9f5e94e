import { isObject, objectAt } from '../json.ts';
import { hidden } from '../redact.ts';
import { changedRecordNames } from './failed-change.ts';

/** The names under which servers send a token that they have generated for a user. */
const names = [
  'token',
  'secret',
  'api_key',
  'apiKey',
  'api_token',
  'apiToken',
  'access_token',
  'auth_token',
  'password',
];

/**
 * Returns the token that a server has generated, from its response to a change of a user. Ignores the hidden token of the
 * request, and hashes.
 */
export function generatedToken(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const nested = changedRecordNames.map((name) => objectAt(body, name));
  for (const record of [body, ...nested, objectAt(body, 'token'), objectAt(body, 'credentials')]) {
    if (record === undefined) continue;
    const found = [...names, ...(record === body ? [] : ['value'])]
      .map((name) => (Object.hasOwn(record, name) ? record[name] : undefined))
      .find((value) => typeof value === 'string' && isToken(value));
    if (typeof found === 'string') return found;
  }
  return undefined;
}

function isToken(text: string): boolean {
  const isHash = /^(?:sha\d+|\$2[aby]|\$argon2)/i.test(text) || /^[*•.x]+$/i.test(text);
  return /^[!-~]{4,4096}$/.test(text) && !text.includes(hidden) && !isHash;
}
