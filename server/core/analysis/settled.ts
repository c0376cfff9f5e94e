import type { Block } from '../document/block.ts';
import { headerSpan } from '../document/block-spans.ts';
import type { Entry } from '../document/entry.ts';
import { chainAt } from '../document/node-chain.ts';
import type { Problem } from '../document/problem.ts';
import type { Span } from '../document/span.ts';
import type { OffsetRange } from '../text/range.ts';

/**
 * Leaves out what is only a consequence of a syntax error: a half-typed key is not yet unknown, an unclosed string not
 * yet a wrong value, and in unclosed braces nothing is missing yet. One mistake, one problem.
 */
export function settled(problems: readonly Problem[], entry: Entry): readonly Problem[] {
  if (problems.length === 0) return problems;
  const broken = entry.fragments.flatMap(({ block }) =>
    block.problems.filter(({ severity }) => severity === 'error').map(({ span }) => reachOf(span, block)),
  );
  if (broken.length === 0) return problems;
  return problems.filter(
    (problem) => !broken.some((span) => span.anchor === problem.span.anchor && meets(concernOf(problem, entry), span)),
  );
}

/** A header that cannot be read says nothing of where the lines below it belong. */
function reachOf(span: Span, block: Block): Span {
  const header = headerSpan(block);
  return header && meets(header, span) ? { anchor: block, start: span.start, end: block.text.length } : span;
}

/** The text that a problem is about: its own place, or for what is missing the whole that it is missing from. */
function concernOf({ code, span }: Problem, entry: Entry): OffsetRange {
  const block = entry.fragments.find((fragment) => fragment.block === span.anchor)?.block;
  if (code !== 'missing-property' || !block) return span;
  return chainAt(block, span.start).find(({ node }) => node.start === span.start)?.node ?? span;
}

function meets(a: OffsetRange, b: OffsetRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}
