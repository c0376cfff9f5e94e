import type { Block } from '../../document/block.ts';
import { headerSpan } from '../../document/block-spans.ts';
import type { Entry } from '../../document/entry.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor } from '../../document/span.ts';
import { indexAtOrBefore } from '../../text/lines.ts';
import type { OffsetRange } from '../../text/range.ts';
import { ruleOf } from '../rules/all-rules.ts';

/**
 * Returns the problems that are not consequences of a syntax error. For example, an incomplete key is not reported as
 * unknown, an unclosed string is not reported as an invalid value, and nothing is reported as missing inside unclosed
 * braces.
 */
export function withoutConsequences(problems: readonly Problem[], entry: Entry): readonly Problem[] {
  if (problems.length === 0) return problems;
  const blocks = new Map<Anchor, Block>(entry.fragments.map(({ block }) => [block, block]));
  const broken = new Map<Anchor, Ranges>();
  for (const [anchor, block] of blocks) {
    const errors = block.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) broken.set(anchor, rangesOf(errors, block));
  }
  if (broken.size === 0) return problems;
  return problems.filter((problem) => {
    const { anchor } = problem.span;
    const damage = broken.get(anchor);
    return !damage || !touches(damage, concernOf(problem, blocks.get(anchor)));
  });
}

/** Disjoint ranges in the text of a block, in ascending order. */
interface Ranges {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function rangesOf(errors: readonly Problem[], block: Block): Ranges {
  const starts: number[] = [];
  const ends: number[] = [];
  const header = headerSpan(block);
  for (const { start, end } of errors.map(({ span }) => span).sort((a, b) => a.start - b.start)) {
    // If a header is invalid, the table that the following lines belong to is unknown.
    const reach = header && start <= header.end && header.start <= end ? block.text.length : end;
    const last = ends.at(-1) ?? -1;
    if (start <= last) ends[ends.length - 1] = Math.max(last, reach);
    else {
      starts.push(start);
      ends.push(reach);
    }
  }
  return { starts, ends };
}

function touches({ starts, ends }: Ranges, range: OffsetRange): boolean {
  const index = indexAtOrBefore(starts, range.end);
  return (starts[index] ?? Number.POSITIVE_INFINITY) <= range.end && (ends[index] ?? -1) >= range.start;
}

/**
 * Returns the range that a problem is about: its span or, if something is missing, the whole node in which it is
 * missing.
 */
function concernOf({ code, span }: Problem, block: Block | undefined): OffsetRange {
  if (!block || !ruleOf(code)?.reportsAbsence) return span;
  return chainAt(block, span.start).find(({ node }) => node.start === span.start)?.node ?? span;
}
