import { placeholderIn } from '../../../../access/placeholder.ts';
import { hashPrefix, isTokenHash } from '../../../../access/token-hash.ts';
import { tokenProblem } from '../../../../access/token-syntax.ts';
import type { Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { pathProblem } from './path-problem.ts';
import { textIn } from './tables.ts';

/** A token that is not in the file itself: the name of an environment variable, or the path of a file. */
export interface TokenReference {
  readonly kind: 'env' | 'file';
  readonly name: string;
  readonly span: Span;
}

/** Returns the variable or file that a value is read from; undefined if the value is text or an invalid table. */
export function tokenReference(value: Node): TokenReference | undefined {
  if (value.kind !== 'object' || value.members.length !== 1) return undefined;
  for (const kind of ['env', 'file'] as const) {
    const node = textIn(value, kind);
    if (node) return { kind, name: node.value, span: node };
  }
  return undefined;
}

/**
 * Returns the problem with the name of a variable or file. The message does not quote the name, because it may be a
 * token.
 */
export function tokenReferenceProblem({ kind, name }: TokenReference): string | undefined {
  if (/^tw_[\w-]{20,}$/.test(name)) {
    return `Expected the ${kind === 'env' ? 'name of a variable' : 'path of a file'}, not a token`;
  }
  if (kind === 'file') return pathProblem(name);
  return /^[A-Za-z_]\w*$/.test(name)
    ? undefined
    : 'The name of a variable must consist of letters, digits and `_`, and must not begin with a digit';
}

/** Returns the problem with the text of a token or of its hash. The message does not quote the text. */
export function tokenTextProblem(text: string): string | undefined {
  const unexpanded = unexpandedVariableProblem(text);
  if (unexpanded !== undefined) return unexpanded;
  if (!text.toLowerCase().startsWith(hashPrefix)) return tokenProblem(text);
  return isTokenHash(text) ? undefined : `Expected 64 hexadecimal digits after \`${hashPrefix}\``;
}

/**
 * Returns the problem with a string that contains a reference to a variable, such as `${NAME}`; undefined if it
 * contains none.
 */
export function unexpandedVariableProblem(text: string): string | undefined {
  const placeholder = placeholderIn(text);
  if (!placeholder) return undefined;
  return `Variables are not expanded in text; use \`{ env = "${placeholder.name ?? '…'}" }\` or \`{ file = "…" }\``;
}
