/** A text that is not JSON. The message continues a sentence, such as "unexpected `]` at byte 17". */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson';
}

/** A document that exceeds a limit of its reader. The message continues a sentence, such as "must not …". */
export class JsonTooComplex extends Error {
  override readonly name = 'JsonTooComplex';
}
