import type { OffsetRange } from '../../text/range.ts';
import type { CheckedScript } from './checked-script.ts';
import type { ShellCheckComment } from './comment.ts';

/**
 * Returns whether a comment does not apply to the script in the document: it is about a word that replaces a template
 * expression, or about a variable that is set or read outside the script.
 */
export function isIrrelevant(comment: ShellCheckComment, place: OffsetRange, script: CheckedScript): boolean {
  return isAboutTemplate(comment, place, script) || isAboutSetVariable(comment, script);
}

/**
 * The checks that report words that are constant (SC2050, SC2194), are not numbers (SC2170) or are quoted unnecessarily
 * (SC2140). Such a report is correct for the word that replaces a template expression, but not for the value of the
 * expression.
 */
const checksOfWords = new Set([
  2026, 2027, 2041, 2043, 2050, 2066, 2078, 2140, 2152, 2157, 2158, 2159, 2160, 2161, 2170, 2182, 2183, 2193, 2194,
  2195, 2242, 2309,
]);

/** Returns whether a check is about the syntax of a script, or about a flag without a command (SC2215). */
function isAboutSyntax(code: number): boolean {
  return code < 2000 || code === 2215;
}

function isAboutTemplate({ code }: ShellCheckComment, { start, end }: OffsetRange, script: CheckedScript): boolean {
  const { masks, hasStatements, text } = script;
  if (masks.length === 0) return false;
  // Statements can omit and repeat lines, so the syntax of the script is unknown.
  if (hasStatements && isAboutSyntax(code)) return true;
  if (masks.some((mask) => mask.start <= start && end <= mask.end)) return true;
  if (!checksOfWords.has(code) && !isAboutSyntax(code)) return false;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineFeed = text.indexOf('\n', end);
  const lineEnd = lineFeed < 0 ? text.length : lineFeed;
  return masks.some((mask) => mask.start < lineEnd && mask.end > lineStart);
}

/** The checks for variables that are not set (SC2154, SC2153), and for variables that are not read (SC2034). */
const unsetVariable: readonly number[] = [2153, 2154];
const unusedVariable = 2034;

function isAboutSetVariable({ code, message }: ShellCheckComment, { environment }: CheckedScript): boolean {
  const isUnset = unsetVariable.includes(code);
  if (!isUnset && code !== unusedVariable) return false;
  const name = /\b([A-Za-z_]\w*) (?:is referenced|may not be|appears unused)/.exec(message)?.[1] ?? '';
  if (environment.names.has(name)) return true;
  return isUnset && (environment.isOpen || name.startsWith('usage_'));
}
