import type { OffsetRange } from '../../text/range.ts';
import { interpreterOf } from '../scripts/interpreter.ts';
import { maskScript } from '../scripts/masked-script.ts';

/** A script in the form in which ShellCheck reads it. */
export interface ScriptSource {
  /**
   * The text that ShellCheck reads: words replace the template expressions, no white space precedes a `#!` line, and
   * all line breaks are line feeds. If the script has no `#!` line, one with the name of the shell is added. Scripts
   * with equal sources have equal findings.
   */
  readonly source: string;
  /** Returns the offset in the script of a position in `source`; undefined if the position is in the added line. */
  readonly offsetAt: (position: SourcePosition) => number | undefined;
  /** The template expressions of the script. */
  readonly masks: readonly OffsetRange[];
  readonly hasStatements: boolean;
}

/** A position in text. Lines and columns start at 1. Columns count code points, as ShellCheck does. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

export interface ScriptOptions {
  /** The command line of the shell that runs the script if it has no `#!` line. */
  readonly shell: string | undefined;
  /** Whether the runner renders the script as a template before it runs it. */
  readonly isTemplate: boolean;
}

/** Returns a script in the form in which ShellCheck reads it; undefined if its shell is not a POSIX shell. */
export function scriptSource(script: string, { shell, isTemplate }: ScriptOptions): ScriptSource | undefined {
  const { dialect, exitsOnError } = interpreterOf(script, shell);
  if (!dialect || script.trim() === '') return undefined;
  const masked = isTemplate ? maskScript(script) : { text: script, masks: [], hasStatements: false };
  const start = /^\s*(?=#!)/.exec(masked.text)?.[0].length;
  const added = start === undefined ? `#!/bin/${dialect}${exitsOnError ? ' -e' : ''}\n` : '';
  const text = masked.text.slice(start ?? 0);
  return {
    source: added + text.replaceAll('\r\n', '\n'),
    offsetAt: positionReader(text, start ?? 0, added === '' ? 1 : 2),
    masks: masked.masks,
    hasStatements: masked.hasStatements,
  };
}

/**
 * Returns a function that converts positions to offsets. `text` starts at the offset `start` of the script, and its
 * first line has the number `firstLine`.
 */
function positionReader(text: string, start: number, firstLine: number): ScriptSource['offsetAt'] {
  let lines: readonly string[] | undefined;
  let starts: readonly number[] = [];
  const split = (): readonly string[] => {
    const found = text.split('\n');
    let at = start;
    starts = found.map((line) => {
      const lineStart = at;
      at += line.length + 1;
      return lineStart;
    });
    return found;
  };
  return ({ line, column }) => {
    lines ??= split();
    const index = Math.min(line - firstLine, lines.length - 1);
    const content = lines[index];
    return content === undefined ? undefined : (starts[index] ?? start) + unitsOf(content, column - 1);
  };
}

/** Returns the number of UTF-16 code units of the first `points` code points of a line. */
function unitsOf(line: string, points: number): number {
  let units = 0;
  for (let count = 0; count < points && units < line.length; count++) {
    units += (line.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}
