import { type TokenSource, type TokenSources, tokenHashIn } from './token-sources.ts';

/** Returns the SHA-256 of a token, 32 bytes; `value` is the token, its hash, or a table with the location of either. */
export function tokenHashOf(value: unknown, tokens: TokenSources): Buffer {
  return typeof value === 'string' ? tokenHashIn(value) : tokens.hashOf(sourceIn(value));
}

/** Returns a secret; `value` is the secret or a table with its location. */
export function secretOf(value: unknown, secrets: TokenSources): string {
  return typeof value === 'string' ? value : secrets.secretOf(sourceIn(value));
}

/** Returns the environment variable or the file that a value is read from. */
function sourceIn(value: unknown): TokenSource {
  for (const kind of ['env', 'file'] as const) {
    const name: unknown = Object(value)[kind];
    if (typeof name === 'string') return { kind, name };
  }
  throw new TypeError('A secret has another form although the file has passed the check');
}
