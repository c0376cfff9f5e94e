import type { Readable } from 'node:stream';

/** Calls `take` with each line of a stream, including its line break. A line that is not ended is not passed on. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) {
      take(rest + text.slice(0, end));
      rest = '';
    }
    rest += text.slice(end);
  });
}
