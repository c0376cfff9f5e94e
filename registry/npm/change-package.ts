import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import { Conflict } from '../storage/errors.ts';
import type { ChangedPackage } from '../storage/packages.ts';
import type { StoredPackage, StoredVersion } from '../storage/records.ts';
import { packageNameOf } from './package-access.ts';
import { accessPathOf } from './package-name.ts';
import { tagProblem } from './version.ts';

/** Whether the document may omit versions, which unpublishes them, or must contain all of them. */
export type VersionRemoval = 'fewer versions' | 'same versions';

/**
 * Replaces a package with the document in the body. Only tags, deprecations and the list of versions can change. Throws
 * HttpError 400 for any other difference, and Conflict when the document does not have the current revision.
 */
export function changePackage(request: FastifyRequest, { storage }: Context, removal: VersionRemoval): ChangedPackage {
  const name = packageNameOf(request);
  const { body, tenant } = request;
  if (!isObject(body)) throw new HttpError(400, 'The request body must be the packument of the package.');
  const stored = storage.packages.find(tenant, name);
  if (!stored) throw new HttpError(404, `Package ${quoted(name)} does not exist.`);
  if (body._rev !== String(stored.revision)) {
    throw new Conflict(`\`${name}\` has changed since it was read; read it again and repeat the change.`);
  }
  if (body.maintainers !== undefined) {
    throw new HttpError(400, 'Package owners are not supported; access rules define who may publish.');
  }
  const versions = changedVersions(objectOr(body.versions), stored);
  const removed = stored.versions.filter(({ version }) => !versions.some((kept) => kept.version === version));
  if (removal === 'same versions' && removed.length > 0) {
    throw new HttpError(400, `The document omits \`${name}@${removed[0]?.version}\`; unpublish that version instead.`);
  }
  if (versions.length === 0)
    throw new HttpError(400, 'The last version of a package cannot be unpublished; delete the package instead.');
  const distTags = readTags(objectOr(body['dist-tags']), versions);
  const changed = storage.transaction(() => {
    const after = storage.packages.replace(tenant, name, stored.revision, { versions, distTags });
    const details = { removed: removed.map(({ version }) => version), tags: distTags };
    const action = removed.length > 0 ? 'package.unpublish' : 'package.change';
    storage.audit.append(auditOf(request, { action, target: accessPathOf(name), details }));
    return after;
  });
  for (const { blob } of removed) storage.blobs.removeIfUnreferenced(blob);
  return changed;
}

function changedVersions(sent: JsonObject, { name, versions }: StoredPackage) {
  return Object.entries(sent).map(([version, value]) => {
    const stored = versions.find((one) => one.version === version);
    if (!stored)
      throw new HttpError(400, `${quoted(`${name}@${version}`)} is not published; a new version requires a tarball.`);
    return { version, manifest: changedManifest(stored, objectOr(value), name) };
  });
}

function changedManifest({ version, manifest }: StoredVersion, sent: JsonObject, name: string): string {
  const stored = objectOr(JSON.parse(manifest));
  const different = [...new Set([...Object.keys(stored), ...Object.keys(sent)])].find(
    (key) => key !== 'deprecated' && !isDeepStrictEqual(comparable(key, stored[key]), comparable(key, sent[key])),
  );
  if (different !== undefined) {
    throw new HttpError(400, `${quoted(different)} of \`${name}@${version}\` cannot change; publish a new version.`);
  }
  const { deprecated } = sent;
  if (deprecated !== undefined && typeof deprecated !== 'string') {
    throw new HttpError(400, `\`deprecated\` of \`${name}@${version}\` must be a string.`);
  }
  const { deprecated: _before, ...rest } = stored;
  // Clients send an empty string to remove a deprecation.
  return JSON.stringify(deprecated ? { ...rest, deprecated } : rest);
}

/** Returns `dist` without the address of the tarball, which is generated for each response; other values unchanged. */
function comparable(key: string, value: unknown): unknown {
  if (key !== 'dist' || !isObject(value)) return value;
  const { tarball: _address, ...dist } = value;
  return dist;
}

function readTags(tags: JsonObject, versions: readonly { readonly version: string }[]) {
  const entries = Object.entries(tags).map(([tag, version]): [string, string] => {
    const problem = tagProblem(tag);
    if (problem !== undefined) throw new HttpError(400, problem);
    const known = versions.find((one) => one.version === version);
    if (!known) throw new HttpError(400, `Tag \`${tag}\` refers to a version that does not exist.`);
    return [tag, known.version];
  });
  const last = versions.at(-1)?.version ?? '';
  return { latest: last, ...Object.fromEntries(entries) };
}
