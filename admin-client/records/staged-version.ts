/** A version that waits for an approval. Texts that the server does not report are empty. */
export interface StagedVersion {
  readonly id: string;
  /** The name of the package. */
  readonly name: string;
  readonly version: string;
  /** The tags that its publication sets, separated by commas. */
  readonly tags: string;
  readonly stagedBy: string;
  readonly stagedAt: string;
  readonly expiresAt: string;
}
