import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import type { Problem } from '../../document/problem.ts';
import { quotedName } from '../../schema/words/words.ts';
import { ruleOf } from '../rules/all-rules.ts';
import { unusedSuppression } from '../rules/unused-suppression.ts';
import { isShellCheckCode } from '../shellcheck/shellcheck-code.ts';
import { ignoredCodes, isCommentLine } from './suppressions.ts';

/**
 * Returns a problem for each code in a comment `# taskwright: ignore <code>` that suppresses none of the problems of a
 * document, or that is not the code of a rule, and for such a comment without codes. Checks of ShellCheck are omitted, since it may not have run.
 */
export function unusedSuppressions(problems: readonly Problem[], document: Document): readonly Problem[] {
  if (!document.text.includes('taskwright:')) return [];
  const isBroken = problems.some(({ code, severity }) => severity === 'error' && ruleOf(code)?.isAlwaysReported);
  const used = usedCodes(problems, document);
  return commentsIn(document).flatMap(({ line, codes, start }) =>
    (codes.length > 0 ? codes : ['ignore']).flatMap((code): readonly Problem[] => {
      if (codes.length === 0) return [problemAt(start, code, noCode, document)];
      if (isShellCheckCode(code)) return [];
      const isKnown = ruleOf(code) !== undefined;
      if (isKnown && (isBroken || used.has(`${line}:${code}`))) return [];
      const message = isKnown
        ? `There is no problem ${quotedName(code)} here; remove it from the comment`
        : `${quotedName(code)} is not the code of a rule; correct or remove it`;
      return [problemAt(start, code, message, document)];
    }),
  );
}

const noCode = 'This comment names no rule, so it suppresses nothing; add the code of a rule';

interface SuppressionComment {
  readonly line: number;
  readonly codes: readonly string[];
  /** The offset of the line. */
  readonly start: number;
}

function commentsIn(document: Document): readonly SuppressionComment[] {
  const comments: SuppressionComment[] = [];
  for (const { index } of document.text.matchAll(/taskwright:[ \t]*ignore(?![\w-])/g)) {
    const { line } = document.positionAt(index);
    const start = document.offsetAt({ line, character: 0 });
    comments.push({ line, start, codes: ignoredCodes(lineWith(index, document).text) });
  }
  return comments;
}

/** Returns the lines and codes of the comments that suppress a problem. */
function usedCodes(problems: readonly Problem[], document: Document): ReadonlySet<string> {
  const used = new Set<string>();
  const textOf = (line: number): string => lineWith(document.offsetAt({ line, character: 0 }), document).text;
  for (const { code, span, suppressedAt = [] } of problems) {
    for (const place of [span, ...suppressedAt]) {
      const { line } = document.rangeOf(place).start;
      if (ignoredCodes(textOf(line)).includes(code)) used.add(`${line}:${code}`);
      if (line > 0 && isCommentLine(textOf(line - 1))) used.add(`${line - 1}:${code}`);
    }
  }
  return used;
}

function problemAt(lineStart: number, code: string, message: string, document: Document): Problem {
  const { text } = document;
  const start = text.indexOf(code, text.indexOf('taskwright:', lineStart));
  const { block, start: blockStart } = document.blocks.at(start);
  const span = { anchor: block, start: start - blockStart, end: start - blockStart + code.length };
  return { code: unusedSuppression.code, severity: unusedSuppression.severity, message, span };
}
