/** A TOML value that is read line by line. */
export interface PartialValue {
  /** Whether the value continues on the next line. */
  readonly isOpen: boolean;
  /** The number of brackets and braces that are not closed. */
  readonly depth: number;
  /** The quotes of the multi-line string that is not closed. */
  readonly quotes: string | undefined;
}

export const noValue: PartialValue = { isOpen: false, depth: 0, quotes: undefined };

const token = /"""|'''|"(?:[^"\\]|\\.)*"|'[^']*'|[[\]{}#"']/g;

/** Returns the state of a value after its next line. An unclosed single-line string ends with its line. */
export function valueAfterLine(line: string, { depth, quotes }: PartialValue): PartialValue {
  let open = depth;
  let inside = quotes;
  for (let at = 0; at <= line.length; ) {
    if (inside !== undefined) {
      at = endOfText(line, at, inside);
      if (at < 0) return { isOpen: true, depth: open, quotes: inside };
      inside = undefined;
    }
    token.lastIndex = at;
    const found = token.exec(line);
    const written = found?.[0] ?? '#';
    if (written === '#') break;
    if (written === '"' || written === "'") return noValue;
    if (written === '"""' || written === "'''") inside = written;
    else if (written === '[' || written === '{') open += 1;
    else if (written === ']' || written === '}') open -= 1;
    at = token.lastIndex;
  }
  return { isOpen: open > 0 || inside !== undefined, depth: open, quotes: inside };
}

/** Returns the end of the closing quotes of a multi-line string; -1 if they are not on this line. */
function endOfText(line: string, start: number, quotes: string): number {
  for (let at = start; at < line.length; at++) {
    if (quotes === '"""' && line[at] === '\\') at += 1;
    else if (line.startsWith(quotes, at)) return at + quotes.length;
  }
  return -1;
}
