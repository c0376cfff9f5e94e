/** The way in which a reader handles one value of a document. Any callback may throw, which stops the reader. */
export type Take = SkippedValue | WholeValue | ObjectMembers | ArrayItems | StreamedText;

/** The value is checked, but not stored. */
interface SkippedValue {
  readonly kind: 'skipped';
}

/** The value is parsed as a whole when it is complete. */
interface WholeValue {
  readonly kind: 'whole';
  /** The maximum size of its text, in bytes. */
  readonly maxSize: number;
  /** What the value is, for the message about its size. */
  readonly what?: string;
  accept(value: unknown): void;
}

/** The value is an object, whose members are read one by one. */
export interface ObjectMembers {
  readonly kind: 'members';
  readonly maxMembers: number;
  /** Returns the way to read a member. Called again for a repeated key. */
  member(key: string): Take;
  /** Called when the value is not an object; it is then skipped. */
  otherwise(): void;
}

/** The value is an array, whose items are read one by one. */
export interface ArrayItems {
  readonly kind: 'items';
  readonly maxItems: number;
  /** Returns the way to read the next item. */
  item(): Take;
  /** Called after each item. */
  itemEnded(): void;
  /** Called when the value is not an array; it is then skipped. */
  otherwise(): void;
}

/**
 * The value is a string of ASCII characters, such as Base64, whose content is not stored. The receiver must refuse
 * control characters, which the reader does not look for.
 */
export interface StreamedText {
  readonly kind: 'text';
  /** Receives the next part of the content. The bytes are valid during the call only. */
  write(part: Uint8Array): void;
  /** Called when the value is not a string; it is then skipped. */
  otherwise(): void;
}

export const skipped: Take = { kind: 'skipped' };

export function whole(maxSize: number, accept: (value: unknown) => void, what?: string): Take {
  return { kind: 'whole', maxSize, accept, ...(what !== undefined && { what }) };
}

export function members(maxMembers: number, member: (key: string) => Take, otherwise: () => void): Take {
  return { kind: 'members', maxMembers, member, otherwise };
}
