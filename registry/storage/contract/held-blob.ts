/** A blob that is not removed before `release`. A small blob may be stored by the command that refers to it. */
export interface HeldBlob {
  /** SHA-512 of the content, lower-case hexadecimal digits. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-1 of the content, lower-case hexadecimal digits; old packages are verified with it. */
  readonly sha1: string;
  /** The content of a small blob that the command which refers to it stores with the reference; valid until `release`. */
  readonly content?: Uint8Array;
  /** Called by the storage in the transaction that adds a reference to the blob. */
  keep(): void;
  /** Must be called once, after the command that refers to the blob has ended or failed. Removes an unreferenced blob. */
  release(): void;
}
