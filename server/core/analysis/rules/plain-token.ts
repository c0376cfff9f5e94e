import { hashPrefix, isTokenHash } from '../../../../access/token-hash.ts';
import type { Problem } from '../../document/problem.ts';
import { type RegistryFile, textIn } from '../registry-config/registry-file.ts';
import { containsPassword, secretSettings } from '../registry-config/storage-settings.ts';
import { tokenSettings, tokenTextProblem } from '../registry-config/token-setting.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The data for the quick fix. The language server provides this fix, because it requires a hash function. */
interface PlainToken {
  readonly kind: 'plain-token';
  readonly token: string;
}

interface PlainSecret {
  readonly kind: 'plain-secret';
}

export const plainToken: Rule<FindingWith<PlainToken | PlainSecret>> = {
  code: 'plain-token',
  severity: 'hint',
  summary: 'A registry configuration contains a token instead of its hash, or another secret.',
  advice:
    'Anyone who can read the file, or a copy of it, can use the token or secret. The server accepts the SHA-256 hash of a ' +
    'token, which cannot be used to sign in, and reads other secrets from environment variables and files.',
  checks: { registryConfig: (file) => [...plainTokens(file), ...plainSecrets(file)] },
};

function plainTokens({ scopes }: RegistryFile): readonly FindingWith<PlainToken>[] {
  return scopes
    .flatMap((scope) => tokenSettings(scope).map(([table, key]) => textIn(table, key)))
    .flatMap((node) => {
      if (!node || isTokenHash(node.value) || tokenTextProblem(node.value) !== undefined) return [];
      const message = `Anyone who can read this file can use this token; replace it with its hash (\`${hashPrefix}…\`)`;
      return { message, span: node, data: { kind: 'plain-token' as const, token: node.value } };
    });
}

function plainSecrets(file: RegistryFile): readonly FindingWith<PlainSecret>[] {
  return secretSettings(file).flatMap(({ table, key, textProblem }) => {
    const node = textIn(table, key);
    if (!node || textProblem(node.value) !== undefined || !isSecret(key, node.value)) return [];
    const word = words[key] ?? 'key';
    const message = `Anyone who can read this file can use this ${word}; use \`{ env = "…" }\` or \`{ file = "…" }\` instead`;
    return { message, span: node, data: { kind: 'plain-secret' as const } };
  });
}

const words: Readonly<Record<string, string>> = {
  database: 'password',
  client_secret: 'secret',
  secret: 'secret',
  token: 'token',
};

/**
 * Returns whether the value of a setting is secret. The id of an access key is not, and neither is the address of a
 * database without a password.
 */
function isSecret(key: string, text: string): boolean {
  return key === 'database' ? containsPassword(text) : key !== 'access_key_id';
}

/** Returns the token for which a problem of this rule was reported; undefined for a problem of another rule. */
export function plainTokenOf({ data }: Problem): string | undefined {
  return isPlainToken(data) ? data.token : undefined;
}

function isPlainToken(data: unknown): data is PlainToken {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'plain-token';
}
