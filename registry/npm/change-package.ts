import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { type JsonObject, objectOr } from '../../server/core/text/json-object.ts';
import { isMerged } from '../config/is-merged.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { tagProblem } from '../packages/publications/version.ts';
import type { ChangedPackage, PackageRecords } from '../storage/contract/package-records.ts';
import { Conflict } from '../storage/errors.ts';
import { refusePublisher } from './access/refuse-publisher.ts';
import type { ReadDocument } from './publication/read-document.ts';
import { visibleTags } from './quarantine/quarantine-sentences.ts';
import { expectNoneHidden, hiddenOf } from './quarantine/refuse-hidden.ts';

/** Whether the document may omit versions, which unpublishes them, or must contain all of them. */
export type VersionRemoval = 'fewer versions' | 'same versions';

/**
 * Changes a package to match a document. Only tags, deprecations and the list of versions can change. Rejects with HttpError
 * 400 for any other difference, and with Conflict when the document does not have the current revision.
 */
export async function changePackage(
  request: FastifyRequest,
  context: Context,
  document: ReadDocument,
  removal: VersionRemoval,
): Promise<ChangedPackage> {
  refusePublisher(request);
  const { config, storage } = context;
  const { tenant } = request;
  const { name, fields, versions } = document;
  const revision = await storage.packages.revision(tenant, name);
  if (revision === undefined)
    throw new HttpError(404, `Package ${quoted(name)} does not exist.`, { code: 'no-such-package' });
  if (fields._rev !== String(revision)) throw hasChanged(name);
  if (fields.maintainers !== undefined && !(await hasMaintainers(document, tenant, storage.packages)))
    throw new HttpError(400, ownersUnsupported);
  const { changes, revision: compared } = await versions.finish();
  if (compared !== revision) throw hasChanged(name);
  const kept = new Set(changes.map(({ version }) => version));
  const published = await storage.packages.tarballs(tenant, name);
  const removed = published.filter(({ version }) => !kept.has(version));
  const hidden = await hiddenOf(tenant, name, context);
  expectNoneHidden(removed, hidden);
  if (removal === 'same versions' && removed.length > 0) {
    throw new HttpError(400, `The document omits \`${name}@${removed[0]?.version}\`; unpublish that version instead.`);
  }
  if (changes.length === 0)
    throw new HttpError(400, 'The last version of a package cannot be unpublished; delete the package instead.');
  const sentTags = Object.entries(visibleTags(objectOr(fields['dist-tags']), hidden));
  const isOwn = ([, version]: [string, unknown]) => kept.has(String(version)) || !isMerged(config.npm, name);
  const last = changes.findLast(({ version }) => !hidden.some((one) => one.version === version))?.version;
  const latest = last === undefined ? {} : { latest: last };
  const distTags = { ...latest, ...readTags(Object.fromEntries(sentTags.filter(isOwn)), kept) };
  const details = { removed: removed.map(({ version }) => version), tags: distTags };
  const action = removed.length > 0 ? 'package.unpublish' : 'package.change';
  const audit = auditOf(request, { action, target: accessPathOf(name), details });
  const changed = await storage.packages.replace(tenant, name, revision, { versions: changes, distTags, audit });
  await storage.blobs.removeUnreferenced(removed.map(({ blob }) => blob));
  return changed;
}

/** The error message for changes to the owners of a package. */
export const ownersUnsupported = 'Package owners cannot be changed; access rules define who may publish.';

/** Resolves to whether a document has the maintainers that the package has, which clients send back. */
async function hasMaintainers(
  { name, fields, versions }: ReadDocument,
  tenant: string,
  packages: PackageRecords,
): Promise<boolean> {
  const { distTags = {} } = (await packages.head(tenant, name)) ?? {};
  const latest = await packages.version(tenant, name, distTags.latest ?? '');
  const { maintainers } = objectOr(latest && JSON.parse(latest.manifest));
  return versions.count > 0 && isDeepStrictEqual(fields.maintainers, maintainers);
}

function hasChanged(name: string): Conflict {
  return new Conflict(`\`${name}\` has changed since it was read; read it again and repeat the change.`);
}

function readTags(tags: JsonObject, versions: ReadonlySet<unknown>): Readonly<Record<string, string>> {
  const entries = Object.entries(tags).map(([tag, version]): [string, string] => {
    const problem = tagProblem(tag);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (typeof version !== 'string' || !versions.has(version)) {
      throw new HttpError(400, `Tag \`${tag}\` refers to a version that does not exist.`);
    }
    return [tag, version];
  });
  return Object.fromEntries(entries);
}
