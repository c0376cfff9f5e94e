import type { OffsetRange } from '../../text/range.ts';

/** What a line of a script is to the task runner; `content` is what stands behind the mark, without the line end. */
export interface ScriptLine {
  readonly is: 'header' | 'usage' | 'other';
  /** `#MISE` or how else it is written; empty where the line is another. */
  readonly mark: OffsetRange;
  readonly content: OffsetRange;
  /** Where the next line starts. */
  readonly next: number;
}

/** `#MISE`, `//MISE`, `::MISE`, `# [MISE]`; a plain `# MISE` is a comment. */
const mark = /(?:#|\/\/|::)(?:(MISE|USAGE)| *\[(MISE|USAGE)\])(?=[ \t]|\r?$)/my;

/** The line of a script that starts at `start`. */
export function scriptLineAt(source: string, start: number): ScriptLine {
  const lineFeed = source.indexOf('\n', start);
  const next = lineFeed < 0 ? source.length : lineFeed + 1;
  const lineEnd = lineFeed < 0 ? source.length : lineFeed;
  const end = lineEnd > start && source.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
  mark.lastIndex = start;
  const found = mark.exec(source);
  if (!found) return { is: 'other', mark: { start, end: start }, content: { start, end }, next };
  const behind = start + found[0].length;
  const is = (found[1] ?? found[2]) === 'MISE' ? 'header' : 'usage';
  return { is, mark: { start, end: behind }, content: { start: behind, end: Math.max(behind, end) }, next };
}

const shebangOrMark = /^\uFEFF?#!|^(?:#|\/\/|::)(?:MISE| *\[MISE\])[ \t]/m;

/** Whether a text says that it is a script task: by the shebang that it starts with, or by a header. */
export function isScriptText(text: string): boolean {
  return shebangOrMark.test(text.slice(0, 65_536));
}
