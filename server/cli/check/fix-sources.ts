import { Document } from '../../core/document/document.ts';
import { applyFixes, type FixChoice } from '../../core/features/quick-fixes/apply-fixes.ts';
import { maxRounds } from '../../core/features/quick-fixes/fix-all.ts';
import { applyEdits } from '../../core/text/edit.ts';
import type { Source } from '../files/source.ts';
import type { Examination } from './examine.ts';
import type { EditedText } from './line-origins.ts';

/** A text before and after its fixes. */
export interface FixedSource {
  readonly before: Source;
  readonly after: Source;
  /** The text before each round of fixes, and the edits of the round. */
  readonly rounds: readonly EditedText[];
  /** The number of problems that were fixed. */
  readonly count: number;
}

/** The texts that the fixes change, and what is left in all texts. */
export interface Fixed {
  readonly changed: readonly FixedSource[];
  readonly rest: Examination;
}

/**
 * Applies the chosen fixes to all texts, including the fixes of problems that appear only after others. Nothing is written.
 * The texts are examined again after each round.
 */
export async function fixSources(
  first: Examination,
  choose: FixChoice,
  examine: (sources: readonly Source[]) => Promise<Examination>,
): Promise<Fixed> {
  let results: readonly FixedSource[] = first.sources.map(({ source }) => ({
    before: source,
    after: source,
    rounds: [],
    count: 0,
  }));
  let rest = first;
  for (let round = 0; round < maxRounds; round++) {
    const next = results.map((result, index) => fixOnce(result, rest.sources[index]?.problems ?? [], choose));
    if (next.every(({ count }, index) => count === results[index]?.count)) break;
    results = next;
    rest = await examine(results.map(({ after }) => after));
  }
  return { changed: results.filter(({ before, after }) => before.text !== after.text), rest };
}

function fixOnce(
  result: FixedSource,
  problems: Examination['sources'][number]['problems'],
  choose: FixChoice,
): FixedSource {
  const { before, after, rounds, count } = result;
  const fixes = applyFixes(problems, after.document, choose);
  if (fixes.edits.length === 0) return result;
  return {
    before,
    after: withText(after, applyEdits(after.text, fixes.edits)),
    rounds: [...rounds, { text: after.text, edits: fixes.edits }],
    count: count + fixes.count,
  };
}

function withText(source: Source, text: string): Source {
  const { language, sections } = source.document;
  return { ...source, text, document: new Document(text, { language, sections }) };
}
