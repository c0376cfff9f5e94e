import { stripVTControlCharacters } from 'node:util';

/** The maximum number of characters of a line; the rest of a longer line is dropped. */
const maxLength = 10_000;

/** Splits the output of a terminal into lines of text without colors. */
export interface OutputLines {
  add(chunk: string): readonly string[];
  /** Returns the last line if it is not terminated. */
  end(): readonly string[];
}

export function outputLines(): OutputLines {
  let rest = '';
  return {
    add(chunk) {
      // The terminal of Windows moves the cursor to the first column instead of ending a line.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences begin with a control character
      const lines = (rest + chunk).replaceAll(/\x1b\[\d+(?:;1)?H/g, '\n').split('\n');
      rest = (lines.pop() ?? '').slice(0, maxLength);
      return lines.map(plainLine);
    },
    end() {
      const line = plainLine(rest);
      rest = '';
      return line === '' ? [] : [line];
    },
  };
}

/** Returns a line as it is visible in the end: a carriage return within it overwrites what precedes it. */
function plainLine(text: string): string {
  const line = stripVTControlCharacters(text.slice(0, maxLength)).replace(/\r+$/, '');
  return line.slice(line.lastIndexOf('\r') + 1);
}
