import type { OffsetRange } from '../../text/range.ts';

/** A line of a script as the runner reads it; `content` is the text after the mark, without the line ending. */
export interface ScriptLine {
  /**
   * - `header`: a `#MISE` line with a key and its value, or with a part of them.
   * - `usage`: a line of the usage specification, after `#USAGE` or `#MISE`.
   * - `blank`: a comment without text, which does not interrupt the usage.
   * - `other`: any other line.
   */
  readonly kind: 'header' | 'usage' | 'blank' | 'other';
  /** Whether the line can continue a value: it has the mark `#MISE` and a space. */
  readonly mayContinue: boolean;
  /** The mark, such as `#MISE`; empty for a line without a mark. */
  readonly mark: OffsetRange;
  readonly content: OffsetRange;
  /** The start of the next line. */
  readonly next: number;
}

/** Matches `#MISE`, `# MISE`, `//MISE`, `::MISE` and `# [MISE]`, the same with `USAGE`, and a comment without text. */
const mark = /\uFEFF?(?:#|\/\/|::)[ \t]*(?:((?:MISE|\[MISE\])(?= |\r?$))|((?:USAGE|\[USAGE\])(?!\w))|(?=\r?$))/my;

/** Matches the key of a header with `=`, and a key that is being typed. */
const keyAtStart =
  /^\s*(?:(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*'))*\s*=|[\w.-]*\s*$|\[)/;

/** Reads the line of a script that starts at `start`. */
export function scriptLineAt(source: string, start: number): ScriptLine {
  const lineFeed = source.indexOf('\n', start);
  const next = lineFeed < 0 ? source.length : lineFeed + 1;
  const lineEnd = lineFeed < 0 ? source.length : lineFeed;
  const end = lineEnd > start && source.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
  mark.lastIndex = start;
  const found = mark.exec(source);
  const unmarked = { mayContinue: false, mark: { start, end: start }, content: { start, end }, next };
  if (!found) return { kind: 'other', ...unmarked };
  const [written, mise, usage] = found;
  if (mise === undefined && usage === undefined) return { kind: 'blank', ...unmarked };
  const afterMark = start + written.length;
  const markStart = source.charCodeAt(start) === byteOrderMark ? start + 1 : start;
  const content = { start: afterMark, end: Math.max(afterMark, end) };
  const isHeader = mise !== undefined && keyAtStart.test(source.slice(content.start, content.end));
  const mayContinue = mise !== undefined && content.end > content.start;
  return {
    kind: isHeader ? 'header' : 'usage',
    mayContinue,
    mark: { start: markStart, end: afterMark },
    content,
    next,
  };
}

const byteOrderMark = 0xfeff;

const shebangOrMark = /^\uFEFF?#!|^\uFEFF?(?:#|\/\/|::)[ \t]*(?:MISE|\[MISE\]) /m;

/** Matches the names of documents, whose examples may contain headers. The runner loads them only if they are executable. */
const documentName = /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|html?|ipynb|ya?ml)$/i;

/** Returns whether text is a script task according to its path, and its shebang or a header. */
export function isScriptText(text: string, path: string): boolean {
  return !documentName.test(path) && shebangOrMark.test(text.slice(0, 65_536));
}
