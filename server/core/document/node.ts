import type { Span } from './span.ts';

export type Node =
  | StringNode
  | NumberNode
  | BooleanNode
  | DateTimeNode
  | NullNode
  | ArrayNode
  | ObjectNode
  | MissingNode;

export type QuoteStyle = '"' | "'" | '"""' | "'''";

export interface StringNode extends Span {
  readonly kind: 'string';
  readonly value: string;
  readonly quote: QuoteStyle;
  /** False if the text ended, or the parser stopped, before the closing quote. */
  readonly closed: boolean;
}

export interface NumberNode extends Span {
  readonly kind: 'number';
  /** An integer that a double cannot represent exactly is a bigint. */
  readonly value: number | bigint;
  /** Whether it is a float: in TOML, if it is written as one (`1.0`, `1e3`, `inf`); in JSON, if it is not an integer. */
  readonly float: boolean;
}

export interface BooleanNode extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}

/** A TOML date, time or date-time; `value` is its text. JSON has none. */
export interface DateTimeNode extends Span {
  readonly kind: 'datetime';
  readonly value: string;
  readonly type: 'offset-date-time' | 'local-date-time' | 'local-date' | 'local-time';
}

export interface NullNode extends Span {
  readonly kind: 'null';
}

export interface ArrayNode extends Span {
  readonly kind: 'array';
  readonly items: readonly Node[];
  /** `tables`: an array of tables, which consists of `[[header]]` blocks. */
  readonly form: 'inline' | 'tables';
}

/**
 * An object. In TOML, the text of an object may consist of several parts. The members are in document order, each with
 * a span in the block that contains it, and the span of the object is that of the first key that defines it.
 */
export interface ObjectNode extends Span {
  readonly kind: 'object';
  /** Includes duplicates; lookups return the first one. */
  readonly members: readonly Member[];
  /** `braces`: `{ … }`. `table`: from a TOML header, written or implied. `dotted`: implied by a dotted key. */
  readonly form: 'braces' | 'table' | 'dotted';
}

/** Replaces a value that is missing or cannot be parsed; the syntax problem has already been reported. */
export interface MissingNode extends Span {
  readonly kind: 'missing';
}

export interface Key extends Span {
  readonly name: string;
  /** `undefined` for a TOML bare key. */
  readonly quote: '"' | "'" | undefined;
}

/** A key with its value; the span is from the key to the end of the value. */
export interface Member extends Span {
  readonly key: Key;
  readonly value: Node;
}

export function memberNamed({ members }: ObjectNode, name: string): Member | undefined {
  // The checks of a task call this about a hundred times. A loop without objects takes a third of the time of `find`.
  for (let index = 0; index < members.length; index++) {
    const member = members[index];
    if (member?.key.name === name) return member;
  }
  return undefined;
}
