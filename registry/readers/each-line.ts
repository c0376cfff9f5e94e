import type { Readable } from 'node:stream';

/** Calls `take` with each line of a stream, including its line break. An incomplete line at the end is not passed on. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(`${line}\n`);
  });
}
