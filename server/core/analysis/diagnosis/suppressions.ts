import { contentSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import { lineWith } from '../../document/line-with.ts';
import type { Problem } from '../../document/problem.ts';
import { ruleOf } from '../rules/all-rules.ts';

/**
 * Returns the problems that no comment suppresses. `# taskwright: ignore <code>[, <code>…]` (`//` in JSON) applies to
 * its line or, if the line contains only the comment, to the next line. `# taskwright: ignore-file [<code>…]` before
 * the first statement applies to the whole file, and to all codes if it names none. Syntax errors cannot be suppressed.
 * Problems in a script can also be suppressed at the start of the script or of its task.
 *
 * Reads only the start of the file, the lines with problems and the lines before them, so no state has to be updated
 * after an edit.
 */
export function withoutSuppressed(problems: readonly Problem[], document: Document): readonly Problem[] {
  if (problems.length === 0) return problems;
  const ofFile = codesForFile(document);
  const lines = new Map<number, readonly string[]>();
  return problems.filter((problem) => {
    if (ruleOf(problem.code)?.isAlwaysReported) return problem.severity === 'error' || !isDirective(problem, document);
    if (ofFile === 'all' || ofFile?.includes(problem.code)) return false;
    return ![problem.span, ...(problem.suppressedAt ?? [])].some((span) =>
      codesForLine(document.rangeOf(span).start.line, lines, document).includes(problem.code),
    );
  });
}

const codeList = '[\\w-]+(?:[ \\t]*,[ \\t]*[\\w-]+)*';
const lineDirective = new RegExp(`(?:#|//)[ \\t]*taskwright:[ \\t]*ignore[ \\t]+(${codeList})[ \\t]*$`);
const fileDirective = new RegExp(`(?:#|//)[ \\t]*taskwright:[ \\t]*ignore-file(?:[ \\t]+(${codeList}))?[ \\t]*$`, 'm');

/** Returns the codes that a comment at the end of a line suppresses. */
export function ignoredCodes(line: string): readonly string[] {
  return listed(lineDirective.exec(line)?.[1]);
}

/** Returns whether a line contains only a comment. */
export function isCommentLine(line: string): boolean {
  return /^[ \t]*(?:#|\/\/)/.test(line);
}

/**
 * Returns the codes that comments suppress for a line. The results are cached in `cache`, because many problems may be
 * on one line, which may be as long as the whole text.
 */
function codesForLine(line: number, cache: Map<number, readonly string[]>, document: Document): readonly string[] {
  const cached = cache.get(line);
  if (cached) return cached;
  const above = line > 0 ? textOfLine(line - 1, document) : '';
  const codes = [...ignoredCodes(textOfLine(line, document)), ...(isCommentLine(above) ? ignoredCodes(above) : [])];
  cache.set(line, codes);
  return codes;
}

function textOfLine(line: number, document: Document): string {
  return lineWith(document.offsetAt({ line, character: 0 }), document).text;
}

function codesForFile(document: Document): readonly string[] | 'all' | undefined {
  for (const { block } of document.blocks) {
    const content = contentSpan(block);
    const found = fileDirective.exec(content ? block.text.slice(0, content.start) : block.text);
    if (found) return found[1] === undefined ? 'all' : listed(found[1]);
    if (content) return undefined;
  }
  return undefined;
}

/**
 * Returns whether the problem is about a comment in JSON that is one of these directives. Such comments are not
 * reported.
 */
function isDirective({ span }: Problem, document: Document): boolean {
  const { start, end } = document.offsetsOf(span);
  const text = document.slice(start, end);
  return lineDirective.test(text) || fileDirective.test(text);
}

function listed(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((code) => code.trim());
}
