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
 * Leaves out what is only a consequence of a syntax error: a half-typed key is not yet unknown, an unclosed string not
 * yet a wrong value, and in unclosed braces nothing is missing yet. One mistake, one problem.
 */
export function settled(problems: readonly Problem[], entry: Entry): readonly Problem[] {
  if (problems.length === 0) return problems;
  const blocks = new Map<Anchor, Block>(entry.fragments.map(({ block }) => [block, block]));
  const broken = new Map<Anchor, Stretches>();
  for (const [anchor, block] of blocks) {
    const errors = block.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) broken.set(anchor, stretches(errors, block));
  }
  if (broken.size === 0) return problems;
  return problems.filter((problem) => {
    const { anchor } = problem.span;
    const damage = broken.get(anchor);
    return !damage || !touches(damage, concernOf(problem, blocks.get(anchor)));
  });
}

/** Stretches of a block's text, ascending and apart from each other. */
interface Stretches {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function stretches(errors: readonly Problem[], block: Block): Stretches {
  const starts: number[] = [];
  const ends: number[] = [];
  const header = headerSpan(block);
  for (const { start, end } of errors.map(({ span }) => span).sort((a, b) => a.start - b.start)) {
    // A header that cannot be read says nothing of where the lines below it belong.
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

function touches({ starts, ends }: Stretches, range: OffsetRange): boolean {
  const index = indexAtOrBefore(starts, range.end);
  return (starts[index] ?? Number.POSITIVE_INFINITY) <= range.end && (ends[index] ?? -1) >= range.start;
}

/** The text that a problem is about: its own place, or for what is missing the whole that it is missing from. */
function concernOf({ code, span }: Problem, block: Block | undefined): OffsetRange {
  if (!block || !ruleOf(code)?.reportsAbsence) return span;
  return chainAt(block, span.start).find(({ node }) => node.start === span.start)?.node ?? span;
}
