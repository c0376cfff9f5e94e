import { Diagnoser } from '../../analysis/diagnosis/diagnoser.ts';
import type { Fix } from '../../analysis/fixes/fix.ts';
import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { applyEdits, type TextEdit } from '../../text/edit.ts';
import { quickFixes } from './quick-fixes.ts';

/** A fix may reveal another fixable problem; after this many rounds the fixes probably undo each other. */
const maxRounds = 10;

/** With more problems of one kind than this, no fix for all of them is offered. */
const maxAlike = 2_000;

/** Returns the problems of a document that the user wants to see. */
export type Wanted = (problems: readonly Problem[], document: Document) => readonly Problem[];

/** Returns the edits of all safe fixes of these problems; of edits that overlap, only the first. */
export function safeFixes(problems: readonly Problem[], document: Document): readonly TextEdit[] {
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  const touched = new Uint8Array(document.length + 1);
  const taken: TextEdit[] = [];
  for (const problem of [...problems].sort((a, b) => startOf(a) - startOf(b))) {
    const { edits } = quickFixes(problem, document).find(({ preferred }) => preferred) ?? { edits: [] };
    if (edits.some(({ start, end }) => touched.subarray(start, end + 1).includes(1))) continue;
    for (const { start, end } of edits) touched.fill(1, start, end + 1);
    taken.push(...edits);
  }
  return taken;
}

/** Returns the fix for all problems of one kind, if several of them have a safe fix. */
export function fixAllOf(code: string, problems: readonly Problem[], document: Document): Fix | undefined {
  const alike = problems.filter((problem) => problem.code === code);
  if (alike.length > maxAlike) return undefined;
  const safe = alike.filter((problem) => quickFixes(problem, document).some(({ preferred }) => preferred));
  if (safe.length < 2) return undefined;
  return {
    title: `Fix all \`${code}\` problems in this file`,
    edits: safeFixes(safe, document),
    preferred: false,
  };
}

/** Returns the edits of all safe fixes, including those for problems that only appear after the first fixes. */
export function fixAll(
  document: Document,
  kind: DocumentKind,
  problems: readonly Problem[],
  wanted: Wanted,
): readonly TextEdit[] {
  const { language, sections, text: before } = document;
  let text = applyEdits(before, safeFixes(wanted(problems, document), document));
  const seen = new Set([before]);
  for (let round = 1; round < maxRounds && !seen.has(text); round++) {
    seen.add(text);
    const next = new Document(text, { language, sections });
    text = applyEdits(text, safeFixes(wanted(new Diagnoser(next, kind).problems(), next), next));
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
