import type { AdminClient, RegistryScope, RequestOptions } from '../admin-client.ts';
import { toBase64 } from '../base64.ts';
import { toHex } from '../hex.ts';
import { npmRequests } from '../http/npm-requests.ts';
import { adminRequests } from '../http/requests.ts';
import type { Reply } from '../http/send.ts';
import { isObject, type JsonRecord, objectAt, textAt } from '../json.ts';
import { readPackage, withDownloads } from '../reading/package.ts';
import type { PackageVersion } from '../records/package-records.ts';
import { type StagedVersion, stagedName } from '../records/staged-version.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import { throwUnreadable } from './unreadable.ts';

export type PackageClient = Pick<
  AdminClient,
  | 'package'
  | 'tarball'
  | 'deprecate'
  | 'setTag'
  | 'removeTag'
  | 'unpublish'
  | 'stagedDifference'
  | 'approveStaged'
  | 'rejectStaged'
  | 'stagedTarball'
>;

type Send = (request: RegistryRequest, options?: RequestOptions) => Promise<Reply>;

/** Returns a client that reads and changes packages as package clients do (spec 4.1). Works with every npm registry. */
export function packageClient(send: Send, baseUrl: string): PackageClient {
  const documentOf = (scope: RegistryScope, name: string) => storedDocument(send, baseUrl, scope, name);
  const fileOf = async (request: RegistryRequest, options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> =>
    (await send(request, options)).bytes ?? throwUnreadable('is not a file', { request, baseUrl });
  return {
    package: async (scope, name, options) => {
      const request = npmRequests.package(scope, name);
      const [{ body, problem }, downloads] = await Promise.all([
        send(request, options),
        downloadsOf(send, adminRequests.downloads(scope, name), options),
      ]);
      const details =
        readPackage(body, name) ?? throwUnreadable(problem ?? 'contains no versions', { request, baseUrl });
      return withDownloads(details, downloads);
    },
    async tarball(scope, name, version, options) {
      const request = npmRequests.tarball(scope, name, version.tarball);
      const bytes = await fileOf(request, options);
      await verify(bytes, version, name);
      return bytes;
    },
    async stagedTarball(scope, version, options) {
      const bytes = await fileOf(npmRequests.stagedTarball(scope, version.id), options);
      await verifyStaged(bytes, version);
      return bytes;
    },
    async deprecate(scope, name, deprecated, message) {
      const { document, versions } = await documentOf(scope, name);
      const changed = { ...document, versions: withMessage(versions, deprecated, message) };
      await send(npmRequests.replacePackage(scope, name, changed));
    },
    async setTag(scope, name, tag, version) {
      await send(npmRequests.setTag(scope, name, tag, version));
    },
    async removeTag(scope, name, tag) {
      await send(npmRequests.removeTag(scope, name, tag));
    },
    stagedDifference: async (scope, id, options) => (await send(npmRequests.stagedDifference(scope, id), options)).body,
    async approveStaged(scope, id, options) {
      await send(npmRequests.approveStaged(scope, id), options);
    },
    async rejectStaged(scope, id, { reason, ...options } = {}) {
      await send(npmRequests.rejectStaged(scope, id, reason), options);
    },
    async unpublish(scope, name, version) {
      const stored = await documentOf(scope, name);
      const remaining = version && withoutVersion(stored, version.version, name);
      if (version === undefined || remaining === undefined) {
        await send(npmRequests.deletePackage(scope, name, stored.revision));
        return;
      }
      await send(npmRequests.replacePackage(scope, name, remaining, stored.revision));
      // Each change creates a new revision.
      const { revision } = await documentOf(scope, name);
      await send(npmRequests.deleteTarball(scope, name, version.tarball, revision));
    },
  };
}

/** Resolves to the current packument, with the revision that a change must specify. */
async function storedDocument(
  send: Send,
  baseUrl: string,
  scope: RegistryScope,
  name: string,
): Promise<StoredDocument> {
  const request = npmRequests.package(scope, name, true);
  const { body, problem } = await send(request);
  const versions = isObject(body) ? objectAt(body, 'versions') : undefined;
  if (!isObject(body) || versions === undefined) {
    return throwUnreadable(problem ?? 'contains no versions', { request, baseUrl });
  }
  // A registry without revisions accepts any revision.
  return { document: body, versions, revision: textAt(body, '_rev') ?? '0' };
}

/** Resolves to the downloads; to undefined if they are not counted, as for other registries and upstream packages. */
async function downloadsOf(send: Send, request: RegistryRequest, options?: RequestOptions): Promise<unknown> {
  try {
    return (await send(request, options)).body;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}

interface StoredDocument {
  readonly document: JsonRecord;
  readonly versions: JsonRecord;
  readonly revision: string;
}

/** Returns the versions of a packument, with `message` as the deprecation message of the `deprecated` versions. */
function withMessage(versions: JsonRecord, deprecated: readonly string[], message: string): JsonRecord {
  return Object.fromEntries(
    Object.entries(versions).map(([version, manifest]) => {
      const isChanged = deprecated.includes(version) && isObject(manifest);
      return [version, isChanged ? { ...manifest, deprecated: message } : manifest];
    }),
  );
}

/** Returns the packument without a version and its tags; undefined if no version remains. */
function withoutVersion({ document, versions }: StoredDocument, version: string, name: string): JsonRecord | undefined {
  const remaining = Object.fromEntries(Object.entries(versions).filter(([other]) => other !== version));
  const latest = readPackage({ ...document, versions: remaining }, name)?.versions[0]?.version;
  if (latest === undefined) return undefined;
  const tags = Object.entries(objectAt(document, 'dist-tags') ?? {}).filter(([, tagged]) => tagged !== version);
  return { ...document, versions: remaining, 'dist-tags': { latest, ...Object.fromEntries(tags) } };
}

/** Rejects with a RegistryError if the SHA-512 of a tarball differs from the one in the packument. */
async function verify(
  bytes: Uint8Array<ArrayBuffer>,
  { integrity, version }: PackageVersion,
  name: string,
): Promise<void> {
  const expected = /\bsha512-([\w+/=]+)/.exec(integrity ?? '')?.[1];
  if (expected === undefined) return;
  const actual = toBase64(new Uint8Array(await crypto.subtle.digest('SHA-512', bytes)));
  if (actual !== expected) throw otherHash(`${name}@${version}`, 'published');
}

/** Rejects with a RegistryError if the SHA-1 of a tarball differs from the one in the list of staged versions. */
async function verifyStaged(bytes: Uint8Array<ArrayBuffer>, version: StagedVersion): Promise<void> {
  if (version.shasum === '') return;
  const actual = toHex(new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)));
  if (actual !== version.shasum) throw otherHash(stagedName(version), 'reported');
}

function otherHash(name: string, kind: 'published' | 'reported'): RegistryError {
  return new RegistryError(
    'bad-response',
    `The hash of the tarball of ${JSON.stringify(name)} differs from the ${kind} hash.`,
    { nextStep: 'Check the storage of the registry and any proxies in front of it.' },
  );
}
