import type { Document } from '../../server/core/document/document.ts';
import type { Problem } from '../../server/core/document/problem.ts';

/** Returns problems with their places in a document as text. Two texts are equal only if the problems are equal. */
export function describeProblems(problems: readonly Problem[], document: Document): string {
  const lines = problems.map(({ code, severity, message, span, related }) => {
    const places = [span, ...(related ?? []).map((place) => place.span)].map((place) => document.offsetsOf(place));
    return JSON.stringify({ code, severity, message, places });
  });
  return lines.sort().join('\n');
}
