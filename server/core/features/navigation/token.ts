import type { Span } from '../../document/span.ts';

/**
 * What a stretch of text is, in the words of the protocol's own token types, so that every colour theme knows them:
 *
 * - `function`: a task's name or alias, where it is given (a declaration) and where it is used.
 * - `interface`: a template's name, likewise.
 * - `parameter`: an argument that a task is called with.
 * - `variable`: an environment variable or a variable for templates, where it is given; in a template, where it is used.
 * - `regexp`: a pattern, of task names or of files.
 * - `property`, `method`, `keyword`: in a template, a part of a variable; a function, filter or test; a statement.
 */
export const tokenTypes = [
  'function',
  'interface',
  'parameter',
  'variable',
  'regexp',
  'property',
  'method',
  'keyword',
] as const;

export type TokenType = (typeof tokenTypes)[number];

export interface SemanticToken {
  readonly type: TokenType;
  readonly isDeclaration: boolean;
  readonly span: Span;
}
