import type { Problem } from '../../core/document/problem.ts';
import { repairs } from '../../core/features/quick-fixes/quick-fixes.ts';
import type { Source } from '../files/source.ts';
import { redactedText } from './redact.ts';
import type { FindingFix, Point } from './report.ts';

/**
 * Returns the fixes of a problem, without comments that suppress it. Returns none for a file with tokens, since the
 * new text may repeat one.
 */
export function findingFixes(problem: Problem, source: Source): readonly FindingFix[] {
  const { document, text } = source;
  if (redactedText(source) !== text) return [];
  const pointAt = (offset: number): Point => {
    const { line, character } = document.positionAt(offset);
    return { line: line + 1, column: character + 1 };
  };
  return repairs(problem, document).map(({ title, preferred, edits }) => ({
    title,
    isCertain: preferred,
    edits: edits.map(({ start, end, text: inserted }) => ({
      start: pointAt(start),
      end: pointAt(end),
      offsets: { start, end },
      text: inserted,
    })),
  }));
}
