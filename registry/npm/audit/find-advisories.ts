import type { FastifyRequest } from 'fastify';
import { decide } from '../../../access/decide.ts';
import { HttpError } from '../../errors/http-error.ts';
import { accessRulesOf } from '../../http/access-rules-of.ts';
import type { Context } from '../../http/context.ts';
import { type BodyLimits, discardBody } from '../../http/request-body.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import { runInSlices } from '../../slices/run-in-slices.ts';
import type { AdvisoriesByName, Advisory, InstalledVersions } from '../../supply-chain/advisories/advisory.ts';
import { vulnerableVersions } from '../../supply-chain/advisories/vulnerable-versions.ts';
import { quarantineAdvisory } from '../quarantine/quarantine-advisory.ts';

/**
 * Resolves to the advisories about installed versions: about those in quarantine, then those of the configuration, then those of the
 * upstream. Packages that the caller may not read are omitted. Rejects with HttpError 404 if there are no advisories at all, and
 * with 502 or 504 when the upstream fails.
 */
export async function findAdvisories(
  request: FastifyRequest,
  context: Context,
  installed: InstalledVersions,
): Promise<AdvisoriesByName> {
  const { advisories: configured, storage } = context;
  const readable = await runInSlices(readableBy(request, context, installed));
  const ofUpstream = await context.upstream?.advisories(request.tenant, readable);
  if (ofUpstream === undefined && (await hasNoOwn(context))) throw noAdvisories();
  const quarantined = await storage.quarantine.of(request.tenant, [...readable.keys()]);
  const ownOf = (name: string) => [...(quarantined.get(name) ?? []).map(quarantineAdvisory), ...configured.of(name)];
  return runInSlices(matching(readable, (name) => together(ownOf(name), ofUpstream?.get(name) ?? [])));
}

/** Returns own advisories, and those of the upstream that are not also own ones, such as those of the same database. */
function together(own: readonly Advisory[], ofUpstream: readonly Advisory[]): readonly Advisory[] {
  const pages = new Set(own.map(({ url }) => url).filter((url) => url !== ''));
  return [...own, ...ofUpstream.filter(({ url }) => !pages.has(url))];
}

/** Rejects with HttpError 404, and discards the body, if there can be no advisories, before a large body is read. */
export async function requireAdvisories(
  request: FastifyRequest,
  context: Context,
  limits: Pick<BodyLimits, 'maxSize'>,
): Promise<void> {
  if (context.upstream !== undefined || !(await hasNoOwn(context))) return;
  discardBody(request, limits);
  throw noAdvisories();
}

/** Resolves to whether there are no advisories but those of the upstream. */
async function hasNoOwn({ advisories, storage }: Context): Promise<boolean> {
  return advisories.isEmpty && (await storage.quarantine.count()) === 0;
}

function noAdvisories(): HttpError {
  const sentence = 'This registry has no advisories; its configuration can contain `registries.npm.advisories`.';
  return new HttpError(404, sentence);
}

function* readableBy(
  { principal, tenant }: FastifyRequest,
  context: Context,
  installed: InstalledVersions,
): Generator<undefined, InstalledVersions> {
  const rules = accessRulesOf(context);
  const readable = new Map<string, readonly string[]>();
  for (const [name, versions] of installed) {
    yield;
    if (versions.length === 0) continue;
    const { allowed } = decide(principal, { action: 'read', tenant, path: accessPathOf(name) }, rules);
    if (allowed) readable.set(name, versions);
  }
  return readable;
}

function* matching(
  installed: InstalledVersions,
  advisoriesOf: (name: string) => readonly Advisory[],
): Generator<undefined, AdvisoriesByName> {
  const found = new Map<string, readonly Advisory[]>();
  for (const [name, versions] of installed) {
    yield;
    const advisories: Advisory[] = [];
    for (const advisory of advisoriesOf(name)) {
      const vulnerable = yield* vulnerableVersions(versions, advisory);
      if (vulnerable.size > 0) advisories.push(advisory);
    }
    if (advisories.length > 0) found.set(name, advisories);
  }
  return found;
}
