import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { movedTags } from '../../packages/packuments/moved-tags.ts';
import type { PackageGate } from './gate-rules.ts';
import { type HiddenVersion, hiddenAt, warningOf } from './hidden-version.ts';

/** The hidden parts of a packument. */
export interface HiddenParts {
  readonly hidden: readonly HiddenVersion[];
  /** The number of visible versions. */
  readonly visible: number;
}

/** What a packument is compared with. */
export interface GateMoment {
  readonly gate: PackageGate;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What installing the tarballs runs, by version, for those that have been read. */
  readonly packedScripts: ReadonlyMap<string, string>;
}

/** Returns the versions of a packument that are hidden at a time. */
export function hiddenParts(packument: JsonObject, { gate, at, packedScripts }: GateMoment): HiddenParts {
  const versions = Object.entries(objectOr(packument.versions));
  const times = objectOr(packument.time);
  const hidden = versions.flatMap(([version, manifest]) => {
    const publishedAt = Object.hasOwn(times, version) ? times[version] : undefined;
    const packedScript = packedScripts.get(version);
    return hiddenAt({ version, manifest: objectOr(manifest), publishedAt, packedScript }, gate, at) ?? [];
  });
  return { hidden, visible: versions.length - hidden.length };
}

/** Returns a packument without the versions that are hidden at a time. */
export function gatedPackument(packument: JsonObject, moment: GateMoment): JsonObject {
  const hidden = new Set(hiddenParts(packument, moment).hidden.map(({ version }) => version));
  const { gate } = moment;
  if (hidden.size === 0 && gate.warnsOf.length === 0) return packument;
  const versions = withWarnings(without(objectOr(packument.versions), hidden), gate);
  return {
    ...packument,
    'dist-tags': movedTags(objectOr(packument['dist-tags']), hidden, versions),
    versions,
    ...(packument.time !== undefined && { time: without(objectOr(packument.time), hidden) }),
  };
}

/** Returns versions in which those that clients warn of are deprecated, after the text of the publisher if there is one. */
function withWarnings(versions: JsonObject, gate: PackageGate): JsonObject {
  if (gate.warnsOf.length === 0) return versions;
  return Object.fromEntries(
    Object.entries(versions).map(([version, manifest]) => {
      const warning = warningOf(version, gate);
      if (warning === undefined) return [version, manifest];
      const { deprecated } = objectOr(manifest);
      const before = typeof deprecated === 'string' && deprecated !== '' ? `${deprecated} ` : '';
      return [version, { ...objectOr(manifest), deprecated: `${before}${warning}` }];
    }),
  );
}

function without(members: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}
