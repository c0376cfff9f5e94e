import { hashPrefix } from '../../../../access/token-hash.ts';
import type { Fix } from '../../../core/analysis/fixes/fix.ts';
import { plainTokenOf } from '../../../core/analysis/rules/plain-token.ts';
import type { Document } from '../../../core/document/document.ts';
import type { Problem } from '../../../core/document/problem.ts';

/**
 * Resolves to the fix that replaces a plain token with its hash. It is not preferred, because a token that is stored
 * nowhere else would be lost. It is implemented here because hashes are computed asynchronously, which the core does
 * not support.
 */
export async function tokenHashFixes(problem: Problem, document: Document): Promise<readonly Fix[]> {
  const token = plainTokenOf(problem);
  if (token === undefined) return [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = document.language.renderValue(`${hashPrefix}${digits}`);
  const edits = [{ ...document.offsetsOf(problem.span), text }];
  return [{ title: 'Replace token with its SHA-256 hash', edits, preferred: false }];
}
