import type { OffsetRange } from '../../text/range.ts';
import { statementOf, type Tag } from './tags.ts';

/** A statement that has not been closed yet. */
interface OpenStatement {
  readonly tag: Tag;
  readonly word: string;
  readonly closing: string;
  readonly isInElse: boolean;
}

export interface BlockFault extends OffsetRange {
  readonly message: string;
}

/**
 * Returns the first fault in the nesting of statements: a statement that is not closed, or that is not allowed inside
 * the open statements.
 */
export function blockFault(tags: readonly Tag[]): BlockFault | undefined {
  const open: OpenStatement[] = [];
  for (const tag of tags) {
    const word = statementOf(tag);
    const innermost = open.at(-1);
    const closing = closingOf(tag);
    if (word === undefined) continue;
    if (closing !== undefined) open.push({ tag, word, closing, isInElse: false });
    else if (word === innermost?.closing) open.pop();
    else if (word.startsWith('end')) return unmatchedClosing(tag, word, open);
    else if (word === 'else' || word === 'elif') {
      const fault = branchFault(tag, word, innermost);
      if (fault) return fault;
      if (innermost && word === 'else') open.splice(-1, 1, { ...innermost, isInElse: true });
    } else if ((word === 'break' || word === 'continue') && !isInLoop(open)) {
      return { message: `\`${word}\` is allowed only in \`for\``, ...rangeOf(tag) };
    }
  }
  const last = open.at(-1);
  return last && notClosed(last);
}

const closings: Readonly<Record<string, string>> = {
  if: 'endif',
  for: 'endfor',
  set: 'endset',
  set_global: 'endset',
  filter: 'endfilter',
  raw: 'endraw',
  block: 'endblock',
  component: 'endcomponent',
};

/** Returns the statement that closes the statement of a tag; undefined if it does not have to be closed. */
function closingOf(tag: Tag): string | undefined {
  const word = statementOf(tag) ?? '';
  const isAssignment = (word === 'set' || word === 'set_global') && tag.tokens[2]?.text === '=';
  return isAssignment || !Object.hasOwn(closings, word) ? undefined : closings[word];
}

/**
 * Returns the fault of a closing statement that does not match the innermost open statement. If it closes an outer
 * statement, the fault is that the innermost statement is not closed.
 */
function unmatchedClosing(tag: Tag, word: string, open: readonly OpenStatement[]): BlockFault {
  const innermost = open.at(-1);
  if (innermost && open.some(({ closing }) => closing === word)) return notClosed(innermost);
  const advice = innermost ? `; \`${innermost.word}\` is closed with \`${innermost.closing}\`` : '; remove it';
  return { message: `\`${word}\` does not close anything${advice}`, ...rangeOf(tag) };
}

function branchFault(tag: Tag, word: string, innermost: OpenStatement | undefined): BlockFault | undefined {
  const places = word === 'else' ? ['if', 'for'] : ['if'];
  if (!innermost || !places.includes(innermost.word)) {
    const within = places.map((place) => `\`${place}\``).join(' or ');
    return { message: `\`${word}\` is allowed only in ${within}`, ...rangeOf(tag) };
  }
  if (!innermost.isInElse) return undefined;
  return { message: `\`${word}\` cannot follow \`else\``, ...rangeOf(tag) };
}

/**
 * Returns whether `break` and `continue` are allowed. They are not allowed inside `set` and `filter`, which capture
 * their text, or in the `else` of a loop, which runs after the loop.
 */
function isInLoop(open: readonly OpenStatement[]): boolean {
  const nearest = open.findLast(({ word, isInElse }) => word !== 'if' && !(word === 'for' && isInElse));
  return nearest?.word === 'for';
}

function notClosed({ tag, word, closing }: OpenStatement): BlockFault {
  return { message: `\`${word}\` is not closed; add \`{% ${closing} %}\``, ...rangeOf(tag) };
}

function rangeOf({ start, end }: Tag): OffsetRange {
  return { start, end };
}
