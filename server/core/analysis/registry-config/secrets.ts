import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

/** The texts and messages of a registry configuration with its secrets masked. */
export interface Redaction {
  /** Returns the text with all secrets masked, so that it may be written to a log. Every line keeps its length. */
  readonly text: (text: string) => string;
  /**
   * Returns the message of a problem in a form that may be written to a log. If the problem is in a statement about a
   * secret, the message does not quote the text, which may be the secret.
   */
  readonly message: (problem: Problem, document: Document) => string;
}

/** Parts of the names of secrets, which mask a secret even if only this part of its name is spelled correctly. */
const nameParts = ['token', 'secret(?:_access_key)?', 'access_key(?:_id)?', 'database', 'signing_key'];

/** Returns how secrets are masked. `names` are the names of the settings whose values are secret. */
export function redactionOf(names: readonly string[]): Redaction {
  const known = new RegExp(nameParts.join('|'));
  const secretName = [...nameParts, ...names.filter((name) => !known.test(name))].join('|');
  const patterns = {
    anySecret: new RegExp(secretName, 'i'),
    afterSecret: new RegExp(
      `(${secretName})["']?[ \\t]*(?:\\.[ \\t]*["']?|=[ \\t]*\\{[^}]*|\\][ \\t]*[\\r\\n][^[]*)?$`,
      'i',
    ),
    secretStatement: new RegExp(`^(.*?(?:${secretName})["']?[ \\t]*[=:]?[ \\t]*)(.*)$`, 'i'),
    secretTable: new RegExp(`^[ \\t]*\\[[^=]*(?:${secretName})["']?[ \\t]*\\]`, 'i'),
  };
  return {
    text: (text) => textWithoutTokens(text, patterns),
    message: (problem, document) => messageWithoutTokens(problem, document, patterns),
  };
}

interface SecretPatterns {
  /** Matches the name of a secret. */
  readonly anySecret: RegExp;
  /**
   * Matches the text before a key that may be a secret: if `=` or the quotes are missing, the parser may read a secret
   * as the next key, or as a key in the table of the secret.
   */
  readonly afterSecret: RegExp;
  /** Matches the part of a line before a secret, and the rest, which may be the secret. */
  readonly secretStatement: RegExp;
  /** Matches the header of a table that contains a secret. */
  readonly secretTable: RegExp;
}

/** The codes of problems whose messages quote the text. */
const quotingCodes: ReadonlySet<string> = new Set(['syntax', 'wrong-type']);

function messageWithoutTokens(
  { code, message, span }: Problem,
  document: Document,
  { anySecret, afterSecret }: SecretPatterns,
): string {
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
  if (name === undefined) return message;
  return formless(message, anySecret.test(lines.at(-1) ?? '')) ?? formsOf(name);
}

/** Returns a message that quotes no text and names the cause better than the allowed forms do; undefined for others. */
function formless(message: string, isOnLineOfSecret: boolean): string | undefined {
  if (/^This string is not closed; close the string with a quote \(`["']{1,3}`\)/.test(message)) return message;
  return message === 'Expected `=` and a value after the key' && !isOnLineOfSecret ? message : undefined;
}

/** Returns a message with the allowed forms of a setting. */
function formsOf(name = 'token'): string {
  const references = '`{ env = "…" }` or `{ file = "…" }`';
  if (/token/i.test(name)) return `A token must be a string, such as \`token = "sha256:…"\`, or ${references}`;
  if (/database/i.test(name)) return `A database must be "sqlite", "postgres://…", ${references}`;
  return `A key must be a string, or ${references}`;
}

/** A delimiter that no line contains, to mask all lines up to the next header. */
const noText = '\n';
const header = /^[ \t]*\[\[?[\w.-]+\]/;

function textWithoutTokens(text: string, { secretStatement, secretTable }: SecretPatterns): string {
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
