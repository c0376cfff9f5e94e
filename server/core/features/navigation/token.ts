import type { Span } from '../../document/span.ts';

/**
 * The types of semantic tokens. All are standard types of the protocol, which color themes support:
 *
 * - `function`: the name or alias of a task, in its definition (a declaration) and in references.
 * - `interface`: the name of a template, in its definition and in references.
 * - `parameter`: an argument in a reference.
 * - `variable`: the name of an environment variable or of a variable for template expressions, and its use in a
 *   template expression.
 * - `regexp`: a pattern, of task names or of files.
 * - `property`, `method`, `keyword`: in a template expression, a member of a variable; a function, filter or test; a
 *   statement.
 * - `string`: a line of a script that the grammar treats as a shell script, because the `shell` of the task follows it.
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
  'string',
] as const;

export type TokenType = (typeof tokenTypes)[number];

export interface SemanticToken {
  readonly type: TokenType;
  readonly isDeclaration: boolean;
  readonly span: Span;
}
