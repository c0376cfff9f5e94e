import type { Fix } from '../../analysis/fixes/fix.ts';
import { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { applyEdits, type TextEdit } from '../../text/edit.ts';
import { applyFixes, certainFix } from './apply-fixes.ts';

/**
 * The maximum number of rounds. A fix may reveal another fixable problem, but after this many rounds the fixes probably
 * undo each other.
 */
export const maxRounds = 10;

/** The maximum number of problems with the same code for which a fix of all of them is offered. */
const maxProblems = 2_000;

/** Returns the fix for all problems with the same code, if several of them have a certain fix. */
export function fixAllOf(code: string, problems: readonly Problem[], document: Document): Fix | undefined {
  const sameCode = problems.filter((problem) => problem.code === code);
  if (sameCode.length > maxProblems) return undefined;
  const certain = sameCode.filter((problem) => certainFix(problem, document) !== undefined);
  if (certain.length < 2) return undefined;
  return {
    title: `Fix all \`${code}\` problems in this file`,
    edits: applyFixes(certain, document, certainFix).edits,
    preferred: false,
  };
}

/**
 * Returns the edit for all certain fixes of these problems, and of those that appear only after other fixes: `problemsOf` returns
 * the problems of the document with another text.
 */
export function fixAll(
  document: Document,
  problems: readonly Problem[],
  problemsOf: (document: Document) => readonly Problem[],
): readonly TextEdit[] {
  const { language, sections, text: before } = document;
  const fixed = (found: readonly Problem[], of: Document) =>
    applyEdits(of.text, applyFixes(found, of, certainFix).edits);
  let text = fixed(problems, document);
  const seen = new Set([before]);
  for (let round = 1; round < maxRounds && !seen.has(text); round++) {
    seen.add(text);
    const next = new Document(text, { language, sections });
    text = fixed(problemsOf(next), next);
  }
  return text === before ? [] : [changedPart(before, text)];
}

function changedPart(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
