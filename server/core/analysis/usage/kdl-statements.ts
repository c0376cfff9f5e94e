import type { OffsetRange } from '../../text/range.ts';

/** The range of a KDL statement; its contents are not parsed. */
export interface Statement extends OffsetRange {
  /**
   * The offsets of the braces around the statement's children; `close` is undefined if the closing brace is missing.
   */
  readonly braces: { readonly open: number; readonly close: number | undefined } | undefined;
}

/** Matches a string (raw, multi-line, or plain and possibly unclosed), a comment, or a structural character. */
const tokenPattern =
  /(#+)"""[\s\S]*?"""\1|(#+)"[^\r\n]*?"\2|"""[\s\S]*?"""|"(?:\\[^\r\n]|[^"\\\r\n])*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|\\[ \t]*(?:\/\/[^\r\n]*)?(?:\r\n|\r|\n)|[{}\r\n;]/g;

/**
 * Returns the statements in a range of text. They end at line breaks and semicolons outside braces, strings and
 * comments.
 */
export function statementsIn(text: string, range: OffsetRange): readonly Statement[] {
  const statements: Statement[] = [];
  const pattern = new RegExp(tokenPattern);
  const within = text.slice(0, range.end);
  pattern.lastIndex = range.start;
  let start = range.start;
  let depth = 0;
  let open: number | undefined;
  let close: number | undefined;
  const finish = (end: number): void => {
    const from = start + (/^\s*/.exec(within.slice(start, end))?.[0].length ?? 0);
    if (from < end) statements.push({ start: from, end, braces: open === undefined ? undefined : { open, close } });
    start = end;
    open = undefined;
    close = undefined;
  };
  for (let found = pattern.exec(within); found; found = pattern.exec(within)) {
    const [token] = found;
    if (token === '{' && depth++ === 0) open ??= found.index;
    else if (token === '}' && depth > 0 && --depth === 0) close ??= found.index;
    else if (depth === 0 && /^(?:[\r\n;])$/.test(token)) finish(found.index);
    if (start === found.index && /^[\r\n;]$/.test(token)) start++;
  }
  finish(range.end);
  return statements;
}
