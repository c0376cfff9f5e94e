/**
 * The error for a schema that cannot be compiled. Names the keyword and its location in the schema, as a JSON pointer.
 */
export class SchemaError extends Error {
  readonly keyword: string;
  readonly pointer: string;

  constructor(keyword: string, pointer: string, reason: string) {
    super(`${keyword} at ${pointer === '' ? 'the root' : pointer}: ${reason}`);
    this.name = 'SchemaError';
    this.keyword = keyword;
    this.pointer = pointer;
  }
}
