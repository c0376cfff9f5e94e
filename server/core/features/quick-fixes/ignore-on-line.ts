import { ignoredCodes, isCommentLine } from '../../analysis/diagnosis/suppressions.ts';
import type { Fix } from '../../analysis/fixes/fix.ts';
import { ruleOf } from '../../analysis/rules/all-rules.ts';
import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';

/**
 * Returns the fix that suppresses a problem with a comment above its line, or that adds to an existing comment. Errors
 * cannot be suppressed, and neither can problems in the middle of a multi-line string, where no comment can be written.
 */
export function ignoreOnLine(problem: Problem, document: Document): readonly Fix[] {
  const { code, severity, span } = problem;
  const line = lineWith(document.offsetsOf(span).start, document);
  if (severity === 'error' || ruleOf(code)?.isAlwaysReported || startsInText(problem, line.start, document)) return [];
  const title = `Ignore \`${code}\` on this line`;
  const above = line.start > 0 ? lineWith(line.start - 1, document) : undefined;
  const known = above && isCommentLine(above.text) ? ignoredCodes(above.text) : [];
  if (above && known.length > 0) {
    const end = above.start + above.text.trimEnd().length;
    return [{ title, edits: [{ start: end, end, text: `, ${code}` }], preferred: false }];
  }
  const marker = document.language.commentMarker(line.text);
  if (marker === undefined) return [];
  const indentation = /^[ \t]*/.exec(line.text)?.[0] ?? '';
  const lineEnd = span.anchor.text.includes('\r\n') ? '\r\n' : '\n';
  const text = `${indentation}${marker} taskwright: ignore ${code}${lineEnd}`;
  return [{ title, edits: [{ start: line.start, end: line.start, text }], preferred: false }];
}

/** Returns whether the line starts inside a string. */
function startsInText({ span }: Problem, lineStart: number, document: Document): boolean {
  const { block, start } = document.blocks.place(span.anchor);
  const at = lineStart - start;
  return chainAt(block, at).some(
    ({ kind, node }) => kind === 'value' && node.kind === 'string' && node.start < at && at < node.end,
  );
}
