import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { quoted } from '../../errors/quoted.ts';
import type { QuarantinedVersion } from '../../storage/contract/quarantine-records.ts';

/** Returns the sentence about a version in quarantine, with the reason of the admin. */
export function quarantineSentence({ name, version, reason }: QuarantinedVersion): string {
  return `Version ${quoted(version)} of ${quoted(name)} is in quarantine: ${reason.replace(/\.$/, '')}.`;
}

/** Returns the tags that name a version other than those in quarantine. */
export function visibleTags(tags: JsonObject, quarantined: readonly Pick<QuarantinedVersion, 'version'>[]): JsonObject {
  const hidden = new Set<unknown>(quarantined.map(({ version }) => version));
  return Object.fromEntries(Object.entries(tags).filter(([, version]) => !hidden.has(version)));
}
