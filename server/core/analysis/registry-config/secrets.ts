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
  if (code === 'unknown-property' && afterToken.test(text.slice(0, span.start))) return tokenForms;
  if (!quotingCodes.has(code)) return message;
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
  return tokenForms;
}

const tokenForms = 'A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`';

/**
 * Matches the text before a key that may be a token: the parser may take a token without `=` and quotes for the next key, or
 * for a key in the table of a token.
 */
const afterToken = /token["']?[ \t]*(?:\.[ \t]*["']?|=[ \t]*\{[^}]*|\][ \t]*[\r\n][^[]*)?$/i;

/** Matches the part of a line before a token, and the rest, which may be the token. */
const tokenStatement = /^(.*?token["']?[ \t]*[=:]?[ \t]*)(.*)$/i;
/** Matches the header of a table that contains a token. */
const tokenTable = /^[ \t]*\[[^=]*token["']?[ \t]*\]/i;
/** Occurs in no line, so that all lines up to the next header are masked. */
const noText = '\n';
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
        if (tokenTable.test(line)) ending = noText;
        else ending = endingOf(value);
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
