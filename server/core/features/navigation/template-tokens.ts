import { type TemplateUse, templateIn } from '../../analysis/template/read-template.ts';
import { statementOf } from '../../analysis/template/tags.ts';
import type { Node, StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { SemanticToken, TokenType } from './token.ts';

/**
 * The maximum length of a string with semantic tokens (UTF-16 code units). Longer strings keep the colors of the
 * grammar.
 */
const maxLength = 10_000;

/** Returns the tokens of the template expressions in `top`: variables with their members, functions, filters and tests. */
export function templateTokens(top: Node): readonly SemanticToken[] {
  return stringsBelow(top).flatMap((node) => (node.value.length > maxLength ? [] : tokensIn(node)));
}

function tokensIn(node: StringNode): readonly SemanticToken[] {
  const { tags, uses } = templateIn(node);
  const token = (type: TokenType, { start, end }: OffsetRange): SemanticToken => ({
    type,
    isDeclaration: false,
    span: placeInString(node, start, end),
  });
  const keywords = tags.flatMap((tag) => (statementOf(tag) === undefined ? [] : tag.tokens.slice(0, 1)));
  return [
    ...keywords.map((keyword) => token('keyword', keyword)),
    ...uses.flatMap((use) => [token(typeOf(use), use), ...use.members.map((member) => token('property', member))]),
  ];
}

function typeOf({ kind }: TemplateUse): TokenType {
  return kind === 'variable' ? 'variable' : 'method';
}

/**
 * Returns the strings in a value that may contain a template expression. Iterative, because values may be nested
 * deeply.
 */
function stringsBelow(top: Node): readonly StringNode[] {
  const found: StringNode[] = [];
  const pending = [top];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'string' && node.value.includes('{')) found.push(node);
    else if (node.kind === 'array') for (const item of node.items) pending.push(item);
    else if (node.kind === 'object') for (const { value } of node.members) pending.push(value);
  }
  return found;
}
