import { visibleCharacters } from '../../../server/core/text/visible-text.ts';
import type { Terminal } from '../terminal.ts';

/** A column of a table: its heading, and the text of a record. */
export type Column<Record> = readonly [heading: string, text: (record: Record) => string | number | undefined];

/** Prints the results of commands: texts for people or, with `--json`, one JSON value with the names of the admin API. */
export class Printer {
  readonly #terminal: Terminal;
  readonly isJson: boolean;

  constructor(terminal: Terminal, { isJson }: { readonly isJson: boolean }) {
    this.#terminal = terminal;
    this.isJson = isJson;
  }

  /** Prints records as a table, or `none` if there are none. */
  table<Record extends object>(records: readonly Record[], columns: readonly Column<Record>[], none: string): void {
    if (this.isJson) this.json(records);
    else if (records.length === 0) this.line(none);
    else this.#rows(records, columns);
  }

  #rows<Record>(records: readonly Record[], columns: readonly Column<Record>[]): void {
    const rows = [
      columns.map(([heading]) => heading),
      ...records.map((record) => columns.map(([, text]) => visibleCharacters(String(text(record) ?? '')))),
    ];
    const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
    for (const row of rows) this.line(row.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  '));
  }

  /** Prints the result of a change: a sentence, or a JSON value. */
  result(sentence: string, value: object): void {
    if (this.isJson) this.json(value);
    else this.line(visibleCharacters(sentence));
  }

  json(value: unknown): void {
    this.#terminal.out(`${JSON.stringify(withApiNames(value), undefined, 2)}\n`);
  }

  /** Prints a body of the server, whose names are already those of the API. */
  body(value: unknown): void {
    this.#terminal.out(`${JSON.stringify(value, undefined, 2)}\n`);
  }

  line(text: string): void {
    this.#terminal.out(`${text.trimEnd()}\n`);
  }

  /** Prints a sentence that is not part of the result. */
  note(sentence: string): void {
    this.#terminal.error(`${visibleCharacters(sentence)}\n`);
  }
}

/** Returns a value of the client with the names of members in the admin API, such as `created_at`. */
function withApiNames(value: unknown): unknown {
  if (value instanceof Map) return withApiNames(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(withApiNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [apiName(name), withApiNames(member)]));
}

function apiName(name: string): string {
  const plain = name.replace(/^is([A-Z])/, (_, letter: string) => letter.toLowerCase());
  return plain.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
