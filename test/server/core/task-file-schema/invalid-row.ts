export type Code =
  | 'unknown-property'
  | 'wrong-type'
  | 'invalid-value'
  | 'invalid-pattern'
  | 'missing-property'
  | 'conflicting-properties';

/**
 * A task file with exactly one mistake between « and »: the extra key or the wrong value. A missing key is reported on
 * the key of the object, or on the opening brace of an object in a list.
 */
export interface InvalidRow {
  readonly rule: string;
  readonly code: Code;
  readonly text: string;
}

export const row = (rule: string, code: Code, text: string): InvalidRow => ({ rule, code, text });
export const inTask = (rule: string, code: Code, ...lines: readonly string[]): InvalidRow[] =>
  lines.map((line) => ({ rule, code, text: `[a]\n${line}` }));
export const inTable = (rule: string, table: string, code: Code, ...lines: readonly string[]): InvalidRow[] =>
  lines.map((line) => ({ rule, code, text: `[a.${table}]\n${line}` }));
