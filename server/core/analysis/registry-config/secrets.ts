import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

/**
 * Matches the name of a setting that is secret or may contain a password, even if only part of the name is spelled
 * correctly.
 */
const secretName = 'token|secret(?:_access_key)?|access_key(?:_id)?|database|signing_key';
const anySecret = new RegExp(secretName, 'i');

/** The codes of problems whose messages quote the text. */
const quotingCodes: ReadonlySet<string> = new Set(['syntax', 'wrong-type']);

/**
 * Returns the message of a problem in a form that may be written to a log. If the problem is in a statement about a
 * secret, the message does not quote the text, which may be the secret.
 */
export function messageWithoutTokens({ code, message, span }: Problem, document: Document): string {
  const { text } = document.blocks.place(span.anchor).block;
  const before = text.slice(0, span.start);
  if (code === 'unknown-property' && afterSecret.test(before)) return formsOf(afterSecret.exec(before)?.[1]);
  if (!quotingCodes.has(code)) return message;
  const lineEnd = text.slice(span.start).search(/[\r\n]|$/);
  const lines = text.slice(0, span.start + lineEnd).split(/\r\n?|\n/);
  // The value may begin on a line before the mistake.
  const statement = lines
    .slice(
      Math.max(
        0,
        lines.findLastIndex((line) => line.includes('=')),
      ),
    )
    .join('\n');
  const [name] = anySecret.exec(statement) ?? anySecret.exec(lines.at(-1) ?? '') ?? [];
  return name === undefined ? message : formsOf(name);
}

/** Returns a message with the allowed forms of a setting. */
function formsOf(name = 'token'): string {
  const references = '`{ env = "…" }` or `{ file = "…" }`';
  if (/token/i.test(name)) return `A token must be a string, such as \`token = "sha256:…"\`, or ${references}`;
  if (/database/i.test(name)) return `A database must be "sqlite", "postgres://…", ${references}`;
  return `A key must be a string, or ${references}`;
}

/**
 * Matches the text before a key that may be a secret: if `=` or the quotes are missing, the parser may read a secret as
 * the next key, or as a key in the table of the secret.
 */
const afterSecret = new RegExp(
  `(${secretName})["']?[ \\t]*(?:\\.[ \\t]*["']?|=[ \\t]*\\{[^}]*|\\][ \\t]*[\\r\\n][^[]*)?$`,
  'i',
);

/** Matches the part of a line before a secret, and the rest, which may be the secret. */
const secretStatement = new RegExp(`^(.*?(?:${secretName})["']?[ \\t]*[=:]?[ \\t]*)(.*)$`, 'i');
/** Matches the header of a table that contains a secret. */
const secretTable = new RegExp(`^[ \\t]*\\[[^=]*(?:${secretName})["']?[ \\t]*\\]`, 'i');
/** A delimiter that no line contains, to mask all lines up to the next header. */
const noText = '\n';
const header = /^[ \t]*\[\[?[\w.-]+\]/;

/** Returns a configuration with all secrets masked, so that it may be written to a log. Every line keeps its length. */
export function textWithoutTokens(text: string): string {
  /** The delimiter that ends a secret value that began on an earlier line. */
  let ending: string | undefined;
  return text
    .split(/(\r\n?|\n)/)
    .map((line, index) => {
      if (index % 2 === 1) return line;
      const [, key, value] = secretStatement.exec(line) ?? [];
      if (key !== undefined && value !== undefined) {
        if (secretTable.test(line)) ending = noText;
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
