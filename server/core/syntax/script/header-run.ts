import type { OffsetRange } from '../../text/range.ts';
import { type ScriptLine, scriptLineAt } from './header-line.ts';
import { noValue, valueAfterLine } from './open-value.ts';

/** Consecutive lines of headers and usage. */
export interface HeaderRun {
  /** The lines of each header, which may have a value on several lines. */
  readonly headers: readonly (readonly ScriptLine[])[];
  /** The lines of the usage specification. */
  readonly usage: readonly ScriptLine[];
  /** The start of the line after the last one. */
  readonly end: number;
}

/** Returns the run of headers that starts with the line at `start`. */
export function headerRunAt(source: string, start: number): HeaderRun {
  const lines: ScriptLine[] = [];
  let end = start;
  while (end < source.length) {
    const line = scriptLineAt(source, end);
    if (line.kind === 'other') break;
    lines.push(line);
    end = line.next;
  }
  const headers: (readonly ScriptLine[])[] = [];
  const usage: ScriptLine[] = [];
  for (let index = 0; index < lines.length; ) {
    const header = headerFrom(source, lines, index);
    const line = lines[index];
    if (header.length > 0) headers.push(header);
    else if (line?.kind === 'usage') usage.push(line);
    index += Math.max(1, header.length);
  }
  return { headers, usage, end };
}

/**
 * Returns the lines of the header that starts at `index`, through the line where its value ends. If the value is not
 * closed, the header ends above the next line that looks like a header.
 */
function headerFrom(source: string, lines: readonly ScriptLine[], index: number): readonly ScriptLine[] {
  const first = lines[index];
  if (first?.kind !== 'header') return [];
  let value = valueAfterLine(textOf(source, first), noValue);
  let end = index + 1;
  for (let line = lines[end]; value.isOpen && line?.mayContinue && end < index + maxLines; line = lines[end]) {
    value = valueAfterLine(textOf(source, line), value);
    end += 1;
  }
  if (value.isOpen) {
    end = index + 1;
    for (let line = lines[end]; line?.mayContinue && line.kind !== 'header'; line = lines[end]) end += 1;
  }
  return lines.slice(index, end);
}

/** The maximum number of lines of a value. It keeps the time linear for many unclosed values. */
const maxLines = 200;

function textOf(source: string, { content }: { readonly content: OffsetRange }): string {
  return source.slice(content.start, content.end);
}
