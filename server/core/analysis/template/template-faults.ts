import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';
import { blockFault } from './block-fault.ts';
import { readExpression } from './read-expression.ts';
import { readStatement } from './read-statement.ts';
import { type TemplateUse, templateIn } from './read-template.ts';
import type { Tag } from './tags.ts';
import { TokenReader } from './token-reader.ts';

/** A fault that makes the runner reject a template, regardless of the values of its variables. */
export interface TemplateFault extends OffsetRange {
  readonly message: string;
  /** The tag that cannot be parsed. */
  readonly tag: OffsetRange;
  /** The text that is probably intended for another program; undefined if it is not known where it ends. */
  readonly literal?: OffsetRange | undefined;
  /** Whether all versions of the runner reject the template. The syntax inside tags differs between versions. */
  readonly isCertain: boolean;
}

/** Returns the faults of the template in a string. Offsets refer to the value of the string. */
export const templateFaults = memoize((node: StringNode): readonly TemplateFault[] =>
  faultsIn(templateIn(node).tags, node.value),
);

/** Returns the names that a template uses, except names in tags that cannot be parsed. */
export function usesInValidTags(node: StringNode): readonly TemplateUse[] {
  const { uses } = templateIn(node);
  const faults = templateFaults(node);
  if (faults.length === 0) return uses;
  return uses.filter(({ start }) => !faults.some(({ tag }) => tag.start <= start && start < tag.end));
}

/**
 * Returns the faults of the tags in `text`. Statements are checked for correct nesting only if all tags are valid,
 * because a fault in their nesting could be a consequence of an invalid tag. Only the first fault of this kind is
 * returned.
 */
export function faultsIn(tags: readonly Tag[], text: string): readonly TemplateFault[] {
  const faults = tags.flatMap((tag) => faultOf(tag, text) ?? []);
  if (faults.length > 0 || tags.some(({ isTooLong }) => isTooLong)) return faults;
  const fault = blockFault(tags);
  return fault ? [{ ...fault, tag: { start: fault.start, end: fault.end }, isCertain: true }] : [];
}

const closings = { expression: '}}', statement: '%}', comment: '#}' } as const;

function faultOf(tag: Tag, text: string): TemplateFault | undefined {
  const { kind, start, end, tokens, closed, isTooLong } = tag;
  if (isTooLong) return undefined;
  const range = { start, end };
  const opening = { start, end: start + 2 };
  if (!closed) {
    const usual = `This \`${opened[kind]}\` is not closed; add \`${closings[kind]}\``;
    const isLength = kind === 'comment' && text[start - 1] === '$';
    const length = isLength ? lengthIn(text.slice(start - 1)) : undefined;
    return {
      message: isLength ? lengthInShell(length) : usual,
      ...opening,
      tag: range,
      literal: length === undefined ? undefined : { start: start - 1, end: start - 1 + length.length },
      isCertain: true,
    };
  }
  if (kind === 'comment') return lengthInComment(tag, text);
  const reader = new TokenReader(tokens);
  const isRead = kind === 'statement' ? readStatement(reader) : readExpression(reader) && reader.expectEnd();
  if (isRead || !reader.fault) return undefined;
  const { message, place = range } = reader.fault;
  const literal = kind === 'expression' ? range : undefined;
  return { message, start: place.start, end: place.end, tag: range, literal, isCertain: false };
}

/** Returns the fault of the length of a Bash variable that a later `#}` makes a comment, so that the runner removes both. */
function lengthInComment({ start, end }: Tag, text: string): TemplateFault | undefined {
  const length = text[start - 1] === '$' ? lengthIn(text.slice(start - 1)) : undefined;
  if (length === undefined || start - 1 + length.length >= end) return undefined;
  const literal = { start: start - 1, end: start - 1 + length.length };
  const message = `This \`{#\` begins a comment, which ends at the next \`#}\`; put \`{% raw %}\` and \`{% endraw %}\` around \`${length}\``;
  return { message, start, end: start + 2, tag: { start, end }, literal, isCertain: false };
}

/** Returns the length of a Bash variable at the start of a text, `${#name}` or `${#name[@]}`. */
function lengthIn(text: string): string | undefined {
  return /^\$\{#[^\s{}]{1,60}\}/.exec(text)?.[0];
}

/** Returns the message for the length of a Bash variable, which begins like a comment. */
function lengthInShell(expression: string | undefined): string {
  const marked = expression === undefined ? 'text that another program reads' : `\`${expression}\``;
  return `This \`{#\` begins a comment that is not closed; put \`{% raw %}\` and \`{% endraw %}\` around ${marked}`;
}

const opened = { expression: '{{', statement: '{%', comment: '{#' } as const;
