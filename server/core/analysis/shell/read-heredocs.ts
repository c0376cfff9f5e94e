import { readQuotedPart } from './read-word.ts';
import type { ShellReader } from './shell-reader.ts';
import type { CommandContext } from './shell-script.ts';

/** Reads the delimiter after `<<`. The text of the heredoc begins on the next line. */
export function readHeredocStart(reader: ShellReader, operator: string): void {
  reader.take(/[ \t]*/y);
  const written = reader.take(/(?:'[^'\n]*'?|"[^"\n]*"?|\\.|[^\s;&|()<>'"\\])+/y);
  const delimiter = written.replace(/['"\\]/g, '');
  reader.heredocs.push({ delimiter, isQuoted: delimiter !== written, ignoresTabs: operator === '<<-' });
}

/** Reads the texts of the heredocs whose delimiters are on the previous line. */
export function readHeredocs(reader: ShellReader, context: CommandContext): void {
  const pending = reader.heredocs;
  reader.heredocs = [];
  for (const { delimiter, isQuoted, ignoresTabs } of pending) {
    const start = reader.at;
    const end = endOfHeredoc(reader, delimiter, ignoresTabs);
    const next = reader.at;
    reader.at = start;
    if (isQuoted) reader.opaque.push({ start, end });
    else {
      reader.within(end, () => {
        while (!reader.isAtEnd) readQuotedPart(reader, context);
      });
    }
    reader.at = next;
  }
}

/** Moves past the line with the delimiter. Returns the offset at which this line starts. */
function endOfHeredoc(reader: ShellReader, delimiter: string, ignoresTabs: boolean): number {
  while (!reader.isAtEnd) {
    const start = reader.at;
    const line = reader.take(/[^\n]*/y).replace(/\r$/, '');
    reader.skip(1);
    if ((ignoresTabs ? line.replace(/^\t+/, '') : line) === delimiter) return start;
  }
  reader.isComplete = false;
  return reader.end;
}
