import {
  exported,
  generateSigningKey,
  imported,
  type Signature,
  type SignedVersion,
  type SigningKey,
  signatureOf,
} from '../../packages/signing-keys/signing-key.ts';
import type { AuditDraft } from '../../storage/contract/records.ts';
import type { SignatureRecords, StoredSigningKey } from '../../storage/contract/signature-records.ts';

export interface SignerOptions {
  readonly records: SignatureRecords;
  /** The key in the configuration; undefined for a generated one. */
  readonly configured: SigningKey | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Milliseconds for which a replaced key remains valid, since the clocks of servers differ: a client compares the time of a
 * publication with the expiry of its key.
 */
const validAfterReplacement = 10 * 60_000;

/** Signs versions with the key that all servers of a database share. */
export class Signer {
  readonly #options: SignerOptions;
  #known: SigningKey | undefined;

  constructor(options: SignerOptions) {
    this.#options = options;
  }

  /** Generates the first key, or stores the configured one. Rejects when the database cannot be changed. */
  async start(): Promise<void> {
    await this.#current();
  }

  /** Resolves to the key that is in use. */
  key(): Promise<SigningKey> {
    return this.#current();
  }

  /** Resolves to the signature of a version that is published now, or was published earlier. */
  async sign(version: SignedVersion): Promise<Signature> {
    return signatureOf(await this.#current(), version);
  }

  /** Resolves to all keys whose signatures are valid, or were. */
  keys(): Promise<readonly StoredSigningKey[]> {
    return this.#options.records.keys();
  }

  /** Whether the key is in the configuration, and must be replaced there. */
  get isConfigured(): boolean {
    return this.#options.configured !== undefined;
  }

  /**
   * Replaces the key with a new one. Signatures of the replaced key remain valid. Resolves to the key that is in use
   * afterwards.
   */
  async rotate(audit: (id: string) => AuditDraft): Promise<StoredSigningKey> {
    const key = generateSigningKey();
    const before = await this.#options.records.currentKey();
    return this.#use(before, key, audit(key.id));
  }

  async #current(): Promise<SigningKey> {
    const { records, configured } = this.#options;
    // The key is read each time, since another server may have replaced it.
    const stored = await records.currentKey();
    if (configured) {
      if (stored?.id !== configured.id) await this.#use(stored, configured, undefined);
      return configured;
    }
    if (stored && stored.id === this.#known?.id) return this.#known;
    const key = stored?.privateKey && imported(stored.privateKey);
    this.#known = key ?? (await this.#generated(stored));
    return this.#known;
  }

  /** Resolves to a new key, or to the one that another server has generated in the meantime. */
  async #generated(replaced: StoredSigningKey | undefined): Promise<SigningKey> {
    const key = generateSigningKey();
    const used = await this.#use(replaced, key, undefined);
    return used.privateKey ? imported(used.privateKey) : key;
  }

  #use(
    replaced: StoredSigningKey | undefined,
    key: SigningKey,
    audit: AuditDraft | undefined,
  ): Promise<StoredSigningKey> {
    const { records, configured, now } = this.#options;
    const privateKey = key.id === configured?.id ? undefined : exported(key);
    const created = { id: key.id, publicKey: key.publicKey, privateKey, createdAt: now() };
    return records.replaceKey(replaced?.id, created, { expiresAt: now() + validAfterReplacement, audit });
  }
}
