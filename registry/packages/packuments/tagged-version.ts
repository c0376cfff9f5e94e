import type { JsonObject } from '../../../server/core/text/json-object.ts';

/** Returns the version that a tag refers to; returns `requested` itself, as a version, if it is not a tag. */
export function taggedVersion(tags: JsonObject, requested: string): string {
  return Object.hasOwn(tags, requested) ? String(tags[requested]) : requested;
}
