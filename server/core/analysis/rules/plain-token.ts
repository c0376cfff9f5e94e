import { hashPrefix, isTokenHash } from '../../../../access/token-hash.ts';
import type { Problem } from '../../document/problem.ts';
import { textIn } from '../registry-config/registry-file.ts';
import { tokenSettings, tokenTextProblem } from '../registry-config/token-setting.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The data for the quick fix. The server provides this fix, because it requires a hash function. */
interface PlainToken {
  readonly kind: 'plain-token';
  readonly token: string;
}

export const plainToken: Rule<FindingWith<PlainToken>> = {
  code: 'plain-token',
  severity: 'hint',
  summary: 'A registry configuration contains a token instead of its hash.',
  advice:
    'Anyone who can read the file, or a copy of it, can use the token. The server accepts its SHA-256 hash instead, ' +
    'which cannot be used to sign in.',
  checks: {
    registryConfig: ({ scopes }) =>
      scopes
        .flatMap((scope) => tokenSettings(scope).map(([table, key]) => textIn(table, key)))
        .flatMap((node) => {
          if (!node || isTokenHash(node.value) || tokenTextProblem(node.value) !== undefined) return [];
          const message = `Anyone who can read this file can use this token; replace it with its hash (\`${hashPrefix}…\`)`;
          return { message, span: node, data: { kind: 'plain-token' as const, token: node.value } };
        }),
  },
};

/** Returns the token that a problem of this rule is reported for; undefined for a problem of another rule. */
export function plainTokenOf({ data }: Problem): string | undefined {
  return isPlainToken(data) ? data.token : undefined;
}

function isPlainToken(data: unknown): data is PlainToken {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'plain-token';
}
