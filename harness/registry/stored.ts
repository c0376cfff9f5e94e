import { publishedTexts } from '../../registry/packages/packuments/published-texts.ts';
import type { HeldBlob } from '../../registry/storage/contract/held-blob.ts';
import type { ChangedPackage } from '../../registry/storage/contract/package-records.ts';
import type { Quota } from '../../registry/storage/contract/quota.ts';
import type { AuditDraft, DistTags, StoredRule, StoredUser } from '../../registry/storage/contract/records.ts';
import type { StorageForReads } from '../../registry/storage/contract/storage.ts';
import { objectOr } from '../../server/core/text/json-object.ts';

/** The audit record of changes whose audit records a test does not check. */
export const anyAudit: AuditDraft = { tenant: '', actor: 'x', action: 'x', target: 'x', address: '', details: {} };

/** A tarball that does not exist, for packages whose tarballs are not read. */
export const noBlob: HeldBlob = { id: 'none', size: 1, sha1: '', keep: () => undefined, release: () => undefined };

export interface StoredPublication {
  readonly tenant?: string;
  readonly name: string;
  readonly version?: string;
  /** JSON. */
  readonly manifest?: string;
  /** By default, a tarball that contains `content`. */
  readonly blob?: HeldBlob;
  readonly content?: string | Uint8Array;
  /** JSON. */
  readonly attestations?: string;
  /** By default, `latest` refers to the version. */
  readonly distTags?: DistTags;
  readonly quotas?: readonly Quota[];
  readonly audit?: (tags: DistTags) => AuditDraft;
}

/** Publishes a version directly through the storage. */
export async function store(storage: StorageForReads, publication: StoredPublication): Promise<ChangedPackage> {
  const { tenant = '', name, version = '1.0.0', manifest = '{}', content = '', audit = () => anyAudit } = publication;
  const blob = publication.blob ?? (await storage.blobs.write(Buffer.from(content)));
  const texts = publishedTexts(objectOr(JSON.parse(manifest)));
  const draft = { version, texts, publishedAt: 1, publishedBy: 'bob' };
  const { distTags = { latest: version }, quotas = [], attestations } = publication;
  try {
    return await storage.packages.publish({
      tenant,
      name,
      version: draft,
      blob,
      attestations,
      distTags,
      quotas,
      audit,
    });
  } finally {
    blob.release();
  }
}

/** Deletes a package with its current revision. */
export async function deletePackage(storage: StorageForReads, name: string, tenant = ''): Promise<void> {
  await storage.packages.delete(tenant, name, (await storage.packages.revision(tenant, name)) ?? 0, () => anyAudit);
}

/** Returns a user like one that the admin API adds. */
export function newUser(username: string): Omit<StoredUser, 'createdAt'> {
  return { tenant: '', username, role: 'read', source: 'runtime', tokenHash: undefined, subject: undefined };
}

export function addUser(storage: StorageForReads, user: Omit<StoredUser, 'createdAt'>): Promise<StoredUser> {
  return storage.access.change((draft) => ({ result: draft.createUser(user), audit: anyAudit }));
}

export function addRule(storage: StorageForReads, rule: Omit<StoredRule, 'id' | 'createdAt'>): Promise<StoredRule> {
  return storage.access.change((draft) => ({ result: draft.createRule(rule), audit: anyAudit }));
}

/** Deletes a user with the access rules that name the user. */
export function deleteUser(storage: StorageForReads, username: string): Promise<readonly StoredRule[]> {
  return storage.access.change((draft) => ({ result: draft.deleteUser('', username), audit: anyAudit }));
}

/** Returns the names of at most 1,000 users of the server. */
export async function usernames(storage: StorageForReads): Promise<readonly string[]> {
  const { items } = await storage.access.usersPage('', { limit: 1_000, cursor: undefined });
  return items.map(({ username }) => username);
}

export interface VersionInStorage {
  readonly name: string;
  readonly version: string;
  readonly blob: string;
  /** JSON. */
  readonly manifest: string;
}

/** Returns all versions of the server's packages. */
export async function storedVersions(storage: StorageForReads): Promise<readonly VersionInStorage[]> {
  const found: VersionInStorage[] = [];
  for (const name of await storage.packages.namesAfter('', '', 100_000)) {
    const tarballs = await storage.packages.tarballs('', name);
    const manifests = await storage.packages.manifests(
      '',
      name,
      tarballs.map(({ version }) => version),
    );
    found.push(...tarballs.map((one) => ({ ...one, name, manifest: manifests.get(one.version) ?? '' })));
  }
  return found;
}
