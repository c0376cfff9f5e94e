import type { RequestOptions } from '../admin-client.ts';
import { toBase64 } from '../base64.ts';
import { systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { toHex } from '../hex.ts';
import { addressOf } from '../http/address.ts';
import { defaultLimits } from '../http/limits.ts';
import { send } from '../http/send.ts';
import { changedRecord } from '../reading/changed-record.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import type { ClientOptions } from './client-options.ts';

/** A version to publish, with its tarball. */
export interface PackagePublication {
  readonly tenant?: string | undefined;
  readonly name: string;
  readonly version: string;
  /** The `package.json` in the tarball. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly tarball: Uint8Array<ArrayBuffer>;
  /** The tags for this version; `latest` by default. */
  readonly tags?: readonly string[];
  /** A Sigstore bundle that attests the origin of the tarball, in JSON. */
  readonly provenance?: string | undefined;
}

/** In milliseconds. The server cannot respond before a large tarball is uploaded. */
const uploadTimeout = 10 * 60_000;

/** Sends `PUT /npm/<name>` (spec 4.1) or `PUT /<tenant>/npm/<name>` without retries. Rejects with a RegistryError. */
export async function publishPackage(
  connection: Connection,
  authorize: Authorize,
  publication: PackagePublication,
  options: ClientOptions & RequestOptions = {},
): Promise<void> {
  const { clock = systemClock, signal, closed } = options;
  const limits = { ...defaultLimits, headers: uploadTimeout, ...options.limits };
  const request = await publishRequest(connection, publication);
  const combinedSignal = AbortSignal.any([signal, closed].filter((one) => one !== undefined));
  const reply = await send({ connection, authorize, clock, limits }, request, combinedSignal);
  changedRecord(reply, { keys: [], read: (item) => ({ item }) }, { request, baseUrl: connection.baseUrl });
}

/**
 * Resolves to the request that package clients send to publish a version. Its body contains the manifest, the hashes of
 * the tarball, and the tarball in base64.
 */
export async function publishRequest(
  connection: Connection,
  publication: PackagePublication,
): Promise<RegistryRequest> {
  const { tenant, name, version, manifest, tarball, tags = ['latest'] } = publication;
  const target = { segments: tenant === undefined ? ['npm'] : [tenant, 'npm'], scopedName: checkedName(name) };
  const file = `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
  const dist = {
    integrity: `sha512-${toBase64(await digest('SHA-512', tarball))}`,
    shasum: toHex(await digest('SHA-1', tarball)),
    tarball: `${addressOf(connection, target).href}/-/${encodeURIComponent(file)}`,
  };
  const attachment = { content_type: 'application/octet-stream', data: toBase64(tarball), length: tarball.length };
  return {
    ...target,
    method: 'PUT',
    about: `the package ${JSON.stringify(`${name}@${version}`)}`,
    identifiesRecord: false,
    tenant,
    body: {
      _id: name,
      name,
      'dist-tags': Object.fromEntries(tags.map((tag) => [tag, version])),
      versions: { [version]: { ...manifest, name, version, _id: `${name}@${version}`, dist } },
      _attachments: { [file]: attachment, ...provenanceOf(publication, file) },
    },
  };
}

function provenanceOf({ provenance: data }: PackagePublication, file: string): Readonly<Record<string, unknown>> {
  if (data === undefined) return {};
  const content_type = 'application/vnd.dev.sigstore.bundle.v0.3+json';
  return { [file.replace(/\.tgz$/, '.sigstore')]: { content_type, data, length: data.length } };
}

/** Returns the name unchanged. Throws a RegistryError if it does not have the form `name` or `@scope/name`. */
function checkedName(name: string): string {
  if (/^(?:@[^/@\s]+\/)?[^/@\s]+$/.test(name)) return name;
  throw new RegistryError('unsafe-name', `${JSON.stringify(name)} is not a valid package name. Nothing was sent.`, {
    nextStep: 'Correct `name` in `package.json`; it must have the form `name` or `@scope/name`.',
  });
}

async function digest(algorithm: 'SHA-512' | 'SHA-1', bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
}
