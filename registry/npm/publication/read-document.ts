import type { FastifyRequest } from 'fastify';
import { isMerged } from '../../config/is-merged.ts';
import type { Context } from '../../http/context.ts';
import { readJsonChunks } from '../../http/parse-json-bodies.ts';
import { requestBody } from '../../http/request-body.ts';
import {
  type Attachment,
  PackageDocument,
  type PackageFields,
  type SentProvenance,
} from '../../packages/publications/package-document.ts';
import { publishedArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { invalidPublication } from '../../packages/tarballs/invalid-publication.ts';
import { packageNameOf } from '../access/package-access.ts';
import { ChangedVersions } from '../changed-versions.ts';
import { bodyLimits } from './body-limits.ts';
import { CollectedTarball } from './collected-tarball.ts';
import { publisherOf } from './publisher-of.ts';
import type { SentTarball } from './sent-tarball.ts';
import { StreamedTarball } from './streamed-tarball.ts';
import type { SentVersion } from './verified-version.ts';

/** A document after its body has been read. */
export interface ReadDocument {
  /** The name of the package in the path. */
  readonly name: string;
  readonly fields: PackageFields;
  readonly versions: ChangedVersions;
  readonly attachment: Attachment | undefined;
  readonly provenance: SentProvenance | undefined;
  /** Undefined when the document has no data. */
  readonly tarball: SentTarball | undefined;
}

/** A document that publishes a version. */
export interface SentDocument extends Omit<ReadDocument, 'versions'> {
  readonly versions: Pick<ChangedVersions, 'count' | 'first'>;
}

/** Bytes of a body. The tarballs of smaller bodies are read faster than they can be passed to another thread. */
const minCollectedSize = 2 ** 17;

/**
 * Reads the body with which a client publishes a version or changes a package, runs `use`, and removes what `use` has not
 * stored. The memory that it needs does not depend on the size of the body.
 */
export async function withDocument<T>(
  request: FastifyRequest,
  context: Context,
  use: (document: ReadDocument) => T | Promise<T>,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = requestBody(request, bodyLimits(context)),
): Promise<T> {
  const { config, storage } = context;
  const name = packageNameOf(request);
  const { tenant } = request;
  const versions = new ChangedVersions({
    packages: storage.packages,
    tenant,
    name,
    isMerged: isMerged(config.npm, name),
  });
  let tarball: SentTarball | undefined;
  const document = new PackageDocument({
    readVersion: (version, manifest) => versions.add(version, manifest),
    readTarball(part) {
      tarball ??= sentTarball(request, context);
      tarball.write(part);
    },
  });
  try {
    const drain = () => versions.drain() ?? tarball?.drain();
    const hasBody = await readJsonChunks(body, document.take(), { drain });
    if (!hasBody) throw invalidPublication('the request body must be an object');
    await tarball?.end();
    const { fields, attachment, provenance } = document;
    return await use({ name, fields, versions, attachment, provenance, tarball });
  } finally {
    await tarball?.discard();
  }
}

/** Returns the version that a document publishes. */
export function sentVersion(
  { tenant, principal }: FastifyRequest,
  { name, fields, versions, attachment, provenance, tarball }: SentDocument,
): SentVersion {
  const { version = '', manifest } = versions.first ?? {};
  const publisher = publisherOf(principal);
  return {
    ...{ tenant, name, fields, attachment, provenance, tarball, publisher },
    ...{ versionCount: versions.count, version, manifest },
  };
}

/**
 * Returns the tarball of a body. If its size is medium, it is read in another thread, unless too many are being
 * collected.
 */
function sentTarball({ headers }: FastifyRequest, { storage: { blobs }, workers }: Context): SentTarball {
  const bodySize = Number(headers['content-length'] ?? 0);
  const isCollected = bodySize >= minCollectedSize && bodySize <= workers.shared.bufferSize;
  const buffer = isCollected ? workers.shared.take() : undefined;
  if (buffer) return new CollectedTarball({ blobs, workers, limits: publishedArchiveLimits, buffer });
  return new StreamedTarball(blobs, publishedArchiveLimits);
}
