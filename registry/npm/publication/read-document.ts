import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { readJsonBody } from '../../http/parse-json-bodies.ts';
import { ChangedVersions } from '../changed-versions.ts';
import { packageNameOf } from '../package-access.ts';
import { invalidPublication } from './invalid-publication.ts';
import { type Attachment, PackageDocument, type PackageFields } from './package-document.ts';
import { TarballReader } from './tarball-reader.ts';

/** A document after its body has been read. */
export interface ReadDocument {
  /** The name of the package in the path. */
  readonly name: string;
  readonly fields: PackageFields;
  readonly versions: ChangedVersions;
  readonly attachment: Attachment | undefined;
  /** Undefined when the document has no data. */
  readonly tarball: TarballReader | undefined;
}

const archiveLimits = { maxSize: 2 ** 30, maxEntries: 200_000 };

/**
 * Reads the body with which a client publishes a version or changes a package, runs `use`, and removes what `use` has not
 * stored. The memory that it needs does not depend on the size of the body.
 */
export async function withDocument<T>(
  request: FastifyRequest,
  { storage, config, maxBodyWait }: Context,
  use: (document: ReadDocument) => T | Promise<T>,
): Promise<T> {
  const name = packageNameOf(request);
  const versions = new ChangedVersions(storage.packages, request.tenant, name);
  let tarball: TarballReader | undefined;
  const document = new PackageDocument({
    readVersion: (version, manifest) => versions.add(version, manifest),
    readTarball(part) {
      tarball ??= new TarballReader(storage.blobs, archiveLimits);
      tarball.write(part);
    },
  });
  try {
    const drain = () => versions.drain() ?? tarball?.drain();
    const limits = { maxSize: config.settings.bodyLimit, setting: 'body_limit', maxWait: maxBodyWait };
    const hasBody = await readJsonBody(request, document.take(), { ...limits, drain });
    if (!hasBody) throw invalidPublication('the request body must be an object');
    await tarball?.end();
    return await use({ name, fields: document.fields, versions, attachment: document.attachment, tarball });
  } finally {
    await tarball?.discard();
  }
}
