import type { SentRecord } from './model.ts';

/** A version that waits for an approval. Texts that the server does not report are empty. */
export interface StagedVersion extends SentRecord {
  readonly id: string;
  /** The name of the package. */
  readonly name: string;
  readonly version: string;
  /** The tags that its publication sets, separated by commas. */
  readonly tags: string;
  readonly stagedBy: string;
  readonly stagedAt: string;
  readonly expiresAt: string;
  /** The SHA-1 hash of the tarball, in hexadecimal digits. */
  readonly shasum: string;
  /** The size of the tarball, in bytes. */
  readonly size?: number | undefined;
  /** Whether the credentials allow this; undefined if the server does not report it. */
  readonly canApprove?: boolean | undefined;
  readonly canReject?: boolean | undefined;
}

/** Returns a staged version as `name@1.0.0`. */
export function stagedName({ name, version }: Pick<StagedVersion, 'name' | 'version'>): string {
  return `${name}@${version}`;
}
