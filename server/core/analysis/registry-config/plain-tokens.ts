import { hashPrefix } from '../../../../access/token-hash.ts';
import { tokenProblem } from '../../../../access/token-syntax.ts';
import type { Problem } from '../../document/problem.ts';
import { type RegistryFile, textIn } from './registry-file.ts';

/** What a problem of this kind carries. */
interface PlainToken {
  readonly kind: 'plain-token';
  readonly token: string;
}

/** Tokens that whoever reads the file can use. */
export function plainTokens({ scopes }: RegistryFile): readonly Problem[] {
  return scopes
    .flatMap(({ table, users }) => [textIn(table, 'auth_token'), ...users.map((user) => textIn(user, 'token'))])
    .flatMap((node) => {
      if (!node || tokenProblem(node.value) !== undefined) return [];
      const message = `This token can be read by whoever reads the file; write its hash (\`${hashPrefix}…\`) instead`;
      const data: PlainToken = { kind: 'plain-token', token: node.value };
      return { code: 'plain-token', severity: 'hint' as const, message, span: node, data };
    });
}

/** The token that a problem is about; undefined for a problem of another kind. */
export function plainTokenOf({ data }: Problem): string | undefined {
  return isPlainToken(data) ? data.token : undefined;
}

function isPlainToken(data: unknown): data is PlainToken {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'plain-token';
}
