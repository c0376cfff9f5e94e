import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type JsonObject, objectOr } from '../../server/core/text/json-object.ts';
import type { PackumentForm } from '../packages/packuments/manifest-fragments.ts';
import { isUnpublished } from '../packages/packuments/parse-packument.ts';
import { taggedVersion } from '../packages/packuments/tagged-version.ts';
import {
  findTarball,
  type TarballEntry,
  type TarballName,
  versionsWith,
} from '../packages/packuments/tarball-entry.ts';
import { splice } from '../packages/packuments/template.ts';
import { upstreamTemplate, versionEntries, versionTemplate } from '../packages/packuments/upstream-template.ts';
import type { Advisory } from '../supply-chain/advisories/advisory.ts';
import { type GateRules, gateOf } from '../supply-chain/gate/gate-rules.ts';
import { gatedPackument, type HiddenParts, hiddenParts } from '../supply-chain/gate/gated-packument.ts';
import { RecentPackument } from './recent-packument.ts';
import { type RenderedPackument, renderPackument } from './render-packument.ts';

/** A packument as the upstream has sent it: in memory, or in a file. */
export interface UpstreamSource {
  readonly name: string;
  readonly content: Uint8Array | { readonly path: string };
  /** The SHA-512 of the content in hexadecimal digits, if it was stored; the disk may have damaged it. */
  readonly sha512?: string;
  /** The rules that hide versions; undefined for a packument as the upstream has sent it. */
  readonly gate?: TimedGate;
}

/** The rules that hide versions at a time, in milliseconds since 1970. */
export interface TimedGate {
  readonly rules: GateRules;
  readonly at: number;
  /** What installing the tarballs runs, by version, for those that have been read. */
  readonly packedScripts: ReadonlyMap<string, string>;
  /** The advisories about the package. */
  readonly advisories: readonly Advisory[];
}

const recent = new RecentPackument();

/** A value from a packument, or the reason why it cannot be read, as the end of a sentence about the upstream. */
export type UpstreamAnswer<Value> =
  | { readonly value: Value }
  | { readonly problem: string }
  | { readonly damage: 'missing' | 'damaged' };

/** Returns whether the package exists; false if it was unpublished. */
export function checkUpstream(source: UpstreamSource): UpstreamAnswer<boolean> {
  return answer(source, (packument) => !isUnpublished(packument));
}

export function renderUpstream(
  source: UpstreamSource & { readonly form: PackumentForm; readonly packageUrl: string },
): UpstreamAnswer<RenderedPackument> {
  const { name, form, packageUrl } = source;
  return answer(source, (packument) =>
    renderPackument({ template: upstreamTemplate(packument, name, form), packageUrl }),
  );
}

/** The parts of a packument of the upstream that appear beside the versions that are published here. */
export interface OtherVersions {
  /** The members of `versions` in a template, which may be empty. */
  readonly entries: Uint8Array<ArrayBuffer>;
  readonly tags: JsonObject;
  /** The times of these versions and of the package, which may be missing. */
  readonly times: JsonObject;
}

/** Returns the parts of a packument that do not concern the versions in `own`. */
export function besideInUpstream(
  source: UpstreamSource & { readonly form: PackumentForm; readonly own: readonly string[] },
): UpstreamAnswer<OtherVersions> {
  const { name, form } = source;
  const own = new Set(source.own);
  const others = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).filter(([version]) => !own.has(version)));
  return answer(source, (packument, versions) => ({
    entries: new Uint8Array(versionEntries(others(versions), name, form)),
    tags: objectOr(packument['dist-tags']),
    times: others(objectOr(packument.time)),
  }));
}

/** Returns the manifest of a version or tag in JSON; undefined if the packument does not have it. */
export function upstreamVersion(
  source: UpstreamSource & { readonly requested: string; readonly packageUrl: string },
): UpstreamAnswer<string | undefined> {
  const { name, requested, packageUrl } = source;
  return answer(source, (packument, versions) => {
    const version = taggedVersion(objectOr(packument['dist-tags']), requested);
    if (!Object.hasOwn(versions, version)) return undefined;
    const template = versionTemplate(objectOr(versions[version]), name, version, 'full');
    return splice(Buffer.from(template), packageUrl).toString();
  });
}

export function upstreamTags(source: UpstreamSource): UpstreamAnswer<JsonObject> {
  return answer(source, (packument) => objectOr(packument['dist-tags']));
}

export function upstreamTarball(
  source: UpstreamSource & { readonly tarball: TarballName },
): UpstreamAnswer<TarballEntry | undefined> {
  return answer(source, (packument) => findTarball(packument, source.tarball));
}

/** Returns the versions with a tarball. */
export function upstreamVersionsWith(
  source: UpstreamSource & { readonly tarball: TarballName },
): UpstreamAnswer<readonly string[]> {
  return answer(source, (packument) => versionsWith(packument, source.tarball));
}

/** Returns the parts of a packument that `rules` hide at a time. */
export function hiddenInUpstream(source: UpstreamSource & TimedGate): UpstreamAnswer<HiddenParts> {
  const gate = gateOf(source.name, source.rules, source.advisories);
  return answer(source, (packument, versions) =>
    gate ? hiddenParts(packument, { ...source, gate }) : { hidden: [], visible: Object.keys(versions).length },
  );
}

function answer<Value>(
  { name, content, sha512, gate: timed }: UpstreamSource,
  read: (packument: JsonObject, versions: JsonObject) => Value,
): UpstreamAnswer<Value> {
  const bytes = content instanceof Uint8Array ? content : contentOf(content.path);
  if (bytes === undefined) return { damage: 'missing' };
  const digest = hash('sha512', bytes);
  if (sha512 !== undefined && digest !== sha512) return { damage: 'damaged' };
  const parsed = recent.parse(bytes, name, digest);
  if ('problem' in parsed) return parsed;
  const gate = timed && gateOf(name, timed.rules, timed.advisories);
  if (!timed || !gate) return { value: read(parsed.packument, parsed.versions) };
  const packument = gatedPackument(parsed.packument, { ...timed, gate });
  return { value: read(packument, objectOr(packument.versions)) };
}

function contentOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
