import { type ConfigTable, required, tableAt, textAt } from './table.ts';
import { type TokenSource, type TokenSources, tokenHashIn } from './token-sources.ts';

/** Returns the SHA-256 of a token, 32 bytes; the file contains the token, its hash, or the location of either. */
export function tokenHashAt(table: ConfigTable, key: string, tokens: TokenSources): Buffer | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (value === undefined) return undefined;
  return typeof value === 'string' ? tokenHashIn(value) : tokens.hashOf(sourceAt(table, key));
}

/** Returns a secret; the file contains the secret or its location. */
export function secretAt(table: ConfigTable, key: string, secrets: TokenSources): string | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (value === undefined || typeof value === 'string') return value;
  return secrets.secretOf(sourceAt(table, key));
}

/** Returns the environment variable or the file that contains a value. */
function sourceAt(table: ConfigTable, key: string): TokenSource {
  const source = tableAt(table, key) ?? {};
  const name = textAt(source, 'env');
  return name === undefined ? { kind: 'file', name: required(textAt(source, 'file'), 'file') } : { kind: 'env', name };
}
