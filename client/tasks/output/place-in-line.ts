/** A place in a file that a line of the output names. Lines and columns start at 1. */
export interface PlaceInLine {
  /** The offset of the text in the line, and its length. */
  readonly start: number;
  readonly length: number;
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

/** The maximum number of characters of a line that are searched. */
const maxLength = 2_000;

/** A path with an extension: `src/a.ts`, `./a.ts`, `C:\src\a.ts`. It begins the line, or follows a space, quote or bracket. */
const path = String.raw`(?<=^|[\s"'(<=\[])(?<file>(?:[A-Za-z]:)?[\w.@+~/\\-]*[\w@+~-]\.[A-Za-z]\w*)`;

/** `src/a.ts:1`, `src/a.ts:1:7`, `src/a.ts(1,7)` and `"src/a.py", line 1`. */
const places = new RegExp(
  String.raw`${path}(?::(?<line>\d+)(?::(?<column>\d+))?|\((?<line2>\d+)(?:,(?<column2>\d+))?\)|", line (?<line3>\d+))`,
  'g',
);

/** Returns the places in files that a line of the output names. Network paths of Windows are omitted. */
export function placesInLine(text: string): readonly PlaceInLine[] {
  return [...text.slice(0, maxLength).matchAll(places)].flatMap((match) => {
    const { file = '', line, line2, line3, column, column2 } = match.groups ?? {};
    const number = Number(line ?? line2 ?? line3);
    if (/^(?:\\\\|\/\/)/.test(file) || number === 0) return [];
    const at = Number(column ?? column2);
    return [{ start: match.index, length: match[0].length, file, line: number, column: at > 0 ? at : undefined }];
  });
}
