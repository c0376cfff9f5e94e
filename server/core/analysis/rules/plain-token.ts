import { hashPrefix } from '../../../../access/token-hash.ts';
import { tokenProblem } from '../../../../access/token-syntax.ts';
import type { Problem } from '../../document/problem.ts';
import { textIn } from '../registry-config/registry-file.ts';
import type { FindingWith, Rule } from './rule.ts';

/** What a problem of this rule carries for the quick fix, which the server adds, since it needs a hash function. */
interface PlainToken {
  readonly kind: 'plain-token';
  readonly token: string;
}

export const plainToken: Rule<FindingWith<PlainToken>> = {
  code: 'plain-token',
  severity: 'hint',
  summary: 'A token that stands in a registry configuration as it is.',
  advice:
    'Whoever reads the file, or a copy of it, can use the token. Its SHA-256 hash does the same for the server and is of no use to others.',
  checks: {
    registryConfig: ({ scopes }) =>
      scopes
        .flatMap(({ table, users }) => [textIn(table, 'auth_token'), ...users.map((user) => textIn(user, 'token'))])
        .flatMap((node) => {
          if (!node || tokenProblem(node.value) !== undefined) return [];
          const message = `Anyone who can read this file can use this token; replace it with its hash (\`${hashPrefix}…\`)`;
          return { message, span: node, data: { kind: 'plain-token' as const, token: node.value } };
        }),
  },
};

/** Returns the token that a problem of this rule is about; undefined for a problem of another rule. */
export function plainTokenOf({ data }: Problem): string | undefined {
  return isPlainToken(data) ? data.token : undefined;
}

function isPlainToken(data: unknown): data is PlainToken {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'plain-token';
}
