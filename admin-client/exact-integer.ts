/** `JSON.rawJSON` of newer versions of Node, which the types do not contain yet. */
const rawJson: unknown = Reflect.get(JSON, 'rawJSON');

/** An integer in a response that a number cannot represent, such as an id of a database. Keeps its digits, also in JSON. */
export class ExactInteger {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  toString(): string {
    return this.digits;
  }

  toJSON(): unknown {
    return typeof rawJson === 'function' ? rawJson(this.digits) : this.digits;
  }
}
