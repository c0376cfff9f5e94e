import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

/** Their messages repeat what stands in the text, which is meant for its author alone. */
const repeating: ReadonlySet<string> = new Set(['syntax', 'wrong-type']);

/**
 * The message of a problem as it may stand in a log: what cannot be read in a statement about a token may be the token,
 * so its message then repeats nothing of it.
 */
export function messageWithoutTokens({ code, message, span }: Problem, document: Document): string {
  const { text } = document.blocks.place(span.anchor).block;
  // A token without `=` and quotes may be read as the next key.
  const isBehindToken = code === 'unknown-property' && /token["']?[ \t]*$/i.test(text.slice(0, span.start));
  if (!repeating.has(code) && !isBehindToken) return message;
  const lineEnd = text.slice(span.start).search(/[\r\n]|$/);
  const lines = text.slice(0, span.start + lineEnd).split(/\r\n?|\n/);
  // A value may begin on an earlier line than the one with the mistake.
  const statement = lines
    .slice(
      Math.max(
        0,
        lines.findLastIndex((line) => line.includes('=')),
      ),
    )
    .join('\n');
  if (!/token/i.test(statement) && !/token/i.test(lines.at(-1) ?? '')) return message;
  return 'A token is written as one string, such as `token = "sha256:…"`; this cannot be read as one';
}

/** What a line says of a token, and from where on it may be one. */
const tokenStatement = /^(.*?token["']?[ \t]*[=:]?[ \t]*)(.*)$/i;
const header = /^[ \t]*\[\[?[\w.-]+\]/;

/** A configuration as it may be shown to others: as long as before, line by line, with nothing left of its tokens. */
export function textWithoutTokens(text: string): string {
  /** What ends the value of a token that has begun on an earlier line. */
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
