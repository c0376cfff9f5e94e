import type { AuditDraft } from './records.ts';

/** A current or former signing key. */
export interface StoredSigningKey {
  /** `SHA256:` and the SHA-256 of the public key, in Base64. */
  readonly id: string;
  /** SubjectPublicKeyInfo, in DER. */
  readonly publicKey: Uint8Array;
  /** PKCS #8, in DER. Undefined for a key that is in the configuration, and for one that is no longer in use. */
  readonly privateKey: Uint8Array | undefined;
  readonly createdAt: number;
  /** Undefined for the key that is in use. */
  readonly expiresAt: number | undefined;
}

/** The keys of signatures, and the packages of earlier servers, whose versions are not signed yet. */
export interface SignatureRecords {
  /** Resolves to the key that is in use; undefined before the first one. */
  currentKey(): Promise<StoredSigningKey | undefined>;
  /** Resolves to all keys, newest first. */
  keys(): Promise<readonly StoredSigningKey[]>;
  /**
   * Replaces the key in use if it is still `replaced` (undefined for none), and deletes the private key of
   * `replaced`. Resolves to the key that is in use afterwards.
   */
  replaceKey(
    replaced: string | undefined,
    key: Omit<StoredSigningKey, 'expiresAt'>,
    options: { readonly expiresAt: number; readonly audit: AuditDraft | undefined },
  ): Promise<StoredSigningKey>;
  /** Resolves to at most `limit` packages whose versions are not signed yet. */
  unsigned(limit: number): Promise<readonly UnsignedPackage[]>;
  /** Records that all versions of a package are signed. */
  signed(one: UnsignedPackage): Promise<void>;
}

export interface UnsignedPackage {
  readonly id: number;
  readonly tenant: string;
  readonly name: string;
}
