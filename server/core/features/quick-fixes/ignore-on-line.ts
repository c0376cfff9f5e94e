import { ignoredCodes, isCommentLine } from '../../analysis/diagnosis/suppressions.ts';
import type { Fix } from '../../analysis/fixes/fix.ts';
import { ruleOf } from '../../analysis/rules/all-rules.ts';
import { isShellCheckCode } from '../../analysis/shellcheck/shellcheck-code.ts';
import type { Document } from '../../document/document.ts';
import { type DocumentLine, lineWith } from '../../document/line-with.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';

/**
 * Returns the fix that suppresses a problem with a comment above its line, or with an addition to an existing comment.
 * Errors cannot be suppressed, except for those of ShellCheck. Neither can problems on a line that starts inside a
 * string, where a comment is not possible.
 */
export function ignoreOnLine(problem: Problem, document: Document): readonly Fix[] {
  const { code, severity, span } = problem;
  const canBeIgnored = (severity !== 'error' && !ruleOf(code)?.isAlwaysReported) || isShellCheckCode(code);
  return canBeIgnored ? ignoreAbove(span, `Ignore \`${code}\` on this line`, code, document) : [];
}

/**
 * Returns the fix that suppresses all problems with the same code in a task, with a comment above the first line of the
 * task. Returns no fix if the problem is on that line.
 */
export function ignoreInTask({ code, span, suppressedAt }: Problem, document: Document): readonly Fix[] {
  const owner = suppressedAt?.at(-1);
  if (!owner || lineOf(owner, document).start === lineOf(span, document).start) return [];
  return ignoreAbove(owner, `Ignore \`${code}\` in this task`, code, document);
}

function ignoreAbove(span: Span, title: string, code: string, document: Document): readonly Fix[] {
  const line = lineOf(span, document);
  if (startsInText(span, line.start, document)) return [];
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

function lineOf(span: Span, document: Document): DocumentLine {
  return lineWith(document.offsetsOf(span).start, document);
}

/** Returns whether the line starts inside a string. */
function startsInText(span: Span, lineStart: number, document: Document): boolean {
  const { block, start } = document.blocks.place(span.anchor);
  const at = lineStart - start;
  return chainAt(block, at).some(
    ({ kind, node }) => kind === 'value' && node.kind === 'string' && node.start < at && at < node.end,
  );
}
