import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { mergeConflict } from '../rules/merge-conflict.ts';
import { withoutSuppressed } from './suppressions.ts';

/** Returns the problems of a document that are neither suppressed nor consequences of a merge conflict. */
export function reportedProblems(problems: readonly Problem[], document: Document): readonly Problem[] {
  const shown = withoutSuppressed(problems, document);
  const conflicts = shown.filter(({ code }) => code === mergeConflict.code);
  if (conflicts.length === 0) return shown;
  const areInScripts = conflicts.every(({ data }) => isInScript(data));
  if (!areInScripts || document.language.holdsOneTask) return conflicts;
  const blocks = new Set(conflicts.map(({ span }) => span.anchor));
  return shown.filter(({ code, span }) => code === mergeConflict.code || !blocks.has(span.anchor));
}

function isInScript(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isInScript' in data && data.isInScript === true;
}
