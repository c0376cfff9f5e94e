import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { isObject, type JsonObject, objectOr } from '../json/json-object.ts';
import { Conflict } from '../storage/errors.ts';
import type { ChangedPackage } from '../storage/packages.ts';
import type { StoredPackage, StoredVersion } from '../storage/records.ts';
import { packageNameOf } from './package-access.ts';
import { accessPathOf } from './package-name.ts';
import { tagProblem } from './version.ts';

/** Whether versions that the document leaves out are unpublished, or may not be left out. */
export type Removal = 'fewer versions' | 'same versions';

/**
 * Makes a package what the document in the body says: of versions only the deprecation can change. Throws HttpError 400
 * for anything else that differs, and Conflict when the document is not of the current revision.
 */
export function changePackage(request: FastifyRequest, { storage }: Context, removal: Removal): ChangedPackage {
  const name = packageNameOf(request);
  const { body, tenant } = request;
  if (!isObject(body)) throw new HttpError(400, 'The body must be the packument of the package.');
  const stored = storage.packages.find(tenant, name);
  if (!stored) throw new HttpError(404, `There is no package ${JSON.stringify(name)} here.`);
  if (body._rev !== String(stored.revision)) {
    throw new Conflict(`${name} has been changed since it was read; read it again and repeat the change.`);
  }
  if (body.maintainers !== undefined) {
    throw new HttpError(400, 'Packages have no owners here: access rules say who may publish.');
  }
  const versions = changedVersions(objectOr(body.versions), stored);
  const removed = stored.versions.filter(({ version }) => !versions.some((kept) => kept.version === version));
  if (removal === 'same versions' && removed.length > 0) {
    throw new HttpError(400, `The document leaves out ${name}@${removed[0]?.version}; unpublish it instead.`);
  }
  if (versions.length === 0) throw new HttpError(400, 'Delete the package instead of its last version.');
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

function changedVersions(told: JsonObject, { name, versions }: StoredPackage) {
  return Object.entries(told).map(([version, value]) => {
    const stored = versions.find((one) => one.version === version);
    if (!stored) throw new HttpError(400, `${name}@${version} is not published; a new version needs its tarball.`);
    return { version, manifest: changedManifest(stored, objectOr(value), name) };
  });
}

function changedManifest({ version, manifest }: StoredVersion, told: JsonObject, name: string): string {
  const stored = objectOr(JSON.parse(manifest));
  const different = [...new Set([...Object.keys(stored), ...Object.keys(told)])].find(
    (key) => key !== 'deprecated' && !isDeepStrictEqual(comparable(key, stored[key]), comparable(key, told[key])),
  );
  if (different !== undefined) {
    throw new HttpError(400, `"${different}" of ${name}@${version} cannot change; publish a new version.`);
  }
  const { deprecated } = told;
  if (deprecated !== undefined && typeof deprecated !== 'string') {
    throw new HttpError(400, `"deprecated" of ${name}@${version} must be a text.`);
  }
  const { deprecated: _before, ...rest } = stored;
  // An empty text is how clients take a deprecation back.
  return JSON.stringify(deprecated ? { ...rest, deprecated } : rest);
}

/** The address of the tarball is ours, and is told anew each time. */
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
    if (!known) throw new HttpError(400, `The tag ${tag} names a version that is not there.`);
    return [tag, known.version];
  });
  const last = versions.at(-1)?.version ?? '';
  return { latest: last, ...Object.fromEntries(entries) };
}
