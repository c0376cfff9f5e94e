import { hashPrefix, isTokenHash } from '../../../../access/token-hash.ts';
import type { Problem } from '../../document/problem.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';
import { secretSettings } from '../registry-config/secret-settings.ts';
import { textOf } from '../registry-config/tables.ts';
import { tokenTextProblem } from '../registry-config/token-setting.ts';
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
    .flatMap(({ tokens }) => tokens.map(({ value }) => textOf(value)))
    .flatMap((node) => {
      if (!node || isTokenHash(node.value) || tokenTextProblem(node.value) !== undefined) return [];
      const message = `Anyone who can read this file can use this token; replace it with its hash (\`${hashPrefix}…\`)`;
      return { message, span: node, data: { kind: 'plain-token' as const, token: node.value } };
    });
}

function plainSecrets(file: RegistryFile): readonly FindingWith<PlainSecret>[] {
  return secretSettings(file).flatMap(({ value, textProblem, word, isSecret = () => true }) => {
    const node = textOf(value);
    if (!node || textProblem(node.value) !== undefined || !isSecret(node.value)) return [];
    const message = `Anyone who can read this file can use this ${word}; use \`{ env = "…" }\` or \`{ file = "…" }\` instead`;
    return { message, span: node, data: { kind: 'plain-secret' as const } };
  });
}

/** Returns the token for which a problem of this rule was reported; undefined for a problem of another rule. */
export function plainTokenOf({ data }: Problem): string | undefined {
  return isPlainToken(data) ? data.token : undefined;
}

function isPlainToken(data: unknown): data is PlainToken {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'plain-token';
}
