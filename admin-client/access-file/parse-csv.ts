export interface CsvRow {
  /** The number of the line in which the row begins, starting at 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A syntax error in a CSV file, with the number of its line. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const delimiters = [',', ';', '\t'];

/**
 * Parses CSV (RFC 4180) as written by spreadsheets: separated by commas, semicolons or tabs, whichever the first line
 * contains, with any line breaks, and possibly with a byte order mark. Omits empty rows. Throws a CsvFault if the text
 * is invalid.
 */
export function parseCsv(text: string): readonly CsvRow[] {
  const source = text.replace(/^\ufeff/, '');
  const [first = ''] = source.split(/[\r\n]/, 1);
  const delimiter = delimiters.find((one) => first.includes(one)) ?? ',';
  const field = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${delimiter}\\r\\n"]*))(${delimiter}|\\r\\n?|\\n|$)`, 'y');
  const rows: CsvRow[] = [];
  let [line, begin] = [1, 1];
  let fields: string[] = [];
  while (field.lastIndex < source.length || fields.length > 0) {
    const [whole = '', quoted, plain = '', end] = field.exec(source) ?? [];
    if (end === undefined)
      throw new CsvFault(
        line,
        'a value that contains a quotation mark must be enclosed in quotation marks, with inner quotation marks doubled.',
      );
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n?|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (fields.some((value) => value !== '')) rows.push({ line: begin, fields });
    [fields, begin] = [[], line];
  }
  return rows;
}
