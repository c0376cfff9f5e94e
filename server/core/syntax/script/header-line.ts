import type { OffsetRange } from '../../text/range.ts';

/** A line of a script as the runner reads it; `content` is the text after the mark, without the line end. */
export interface ScriptLine {
  readonly is: 'header' | 'usage' | 'other';
  /** The mark, such as `#MISE`; empty for any other line. */
  readonly mark: OffsetRange;
  readonly content: OffsetRange;
  /** The start of the next line. */
  readonly next: number;
}

/** Matches `#MISE`, `//MISE`, `::MISE` and `# [MISE]`; a plain `# MISE` is a comment. */
const mark = /(?:#|\/\/|::)(?:(MISE|USAGE)| *\[(MISE|USAGE)\])(?=[ \t]|\r?$)/my;

/** Reads the line of a script that starts at `start`. */
export function scriptLineAt(source: string, start: number): ScriptLine {
  const lineFeed = source.indexOf('\n', start);
  const next = lineFeed < 0 ? source.length : lineFeed + 1;
  const lineEnd = lineFeed < 0 ? source.length : lineFeed;
  const end = lineEnd > start && source.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
  mark.lastIndex = start;
  const found = mark.exec(source);
  if (!found) return { is: 'other', mark: { start, end: start }, content: { start, end }, next };
  const afterMark = start + found[0].length;
  const is = (found[1] ?? found[2]) === 'MISE' ? 'header' : 'usage';
  return { is, mark: { start, end: afterMark }, content: { start: afterMark, end: Math.max(afterMark, end) }, next };
}

const shebangOrMark = /^\uFEFF?#!|^(?:#|\/\/|::)(?:MISE| *\[MISE\])[ \t]/m;

/** Returns whether a text is a script task according to its shebang or a header. */
export function isScriptText(text: string): boolean {
  return shebangOrMark.test(text.slice(0, 65_536));
}
