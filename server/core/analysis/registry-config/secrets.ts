import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

/** The codes of problems with messages that quote the text. */
const quotingCodes: ReadonlySet<string> = new Set(['syntax', 'wrong-type']);

/**
 * Returns the message of a problem in a form that may be written to a log. If the problem is in a statement about a
 * token, the message does not quote the text, which may be the token.
 */
export function messageWithoutTokens({ code, message, span }: Problem, document: Document): string {
  const { text } = document.blocks.place(span.anchor).block;
  // The parser may take a token without `=` and quotes for the next key.
  const followsToken = code === 'unknown-property' && /token["']?[ \t]*$/i.test(text.slice(0, span.start));
  if (!quotingCodes.has(code) && !followsToken) return message;
  const lineEnd = text.slice(span.start).search(/[\r\n]|$/);
  const lines = text.slice(0, span.start + lineEnd).split(/\r\n?|\n/);
  // The value may begin on an earlier line than the mistake.
  const statement = lines
    .slice(
      Math.max(
        0,
        lines.findLastIndex((line) => line.includes('=')),
      ),
    )
    .join('\n');
  if (!/token/i.test(statement) && !/token/i.test(lines.at(-1) ?? '')) return message;
  return 'A token must be a single string, such as `token = "sha256:…"`';
}

/** Matches the part of a line before a token, and the rest, which may be the token. */
const tokenStatement = /^(.*?token["']?[ \t]*[=:]?[ \t]*)(.*)$/i;
const header = /^[ \t]*\[\[?[\w.-]+\]/;

/** Returns a configuration with all tokens masked, so that it may be written to a log. Every line keeps its length. */
export function textWithoutTokens(text: string): string {
  /** The delimiter that ends a value with a token that began on an earlier line. */
  let ending: string | undefined;
  return text
    .split(/(\r\n?|\n)/)
    .map((line, index) => {
      if (index % 2 === 1) return line;
      const [, key, value] = tokenStatement.exec(line) ?? [];
      if (key !== undefined && value !== undefined) {
        ending = endingOf(value);
        return key + masked(value);
      }
      if (ending === undefined || header.test(line)) {
        ending = undefined;
        return line;
      }
      if (line.includes(ending)) ending = undefined;
      return masked(line);
    })
    .join('');
}

function endingOf(value: string): string | undefined {
  const opening = /^(?:"""|'''|\[)/.exec(value)?.[0];
  const closing = opening === '[' ? ']' : opening;
  return closing === undefined || value.includes(closing, closing.length) ? undefined : closing;
}

function masked(text: string): string {
  return text.replace(/[^\s"'=,[\]{}]/g, '*');
}
