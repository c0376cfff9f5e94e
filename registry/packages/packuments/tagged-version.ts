import type { JsonObject } from '../../json/json-object.ts';

/** Returns the version that a tag names; what is not a tag is a version. */
export function taggedVersion(tags: JsonObject, requested: string): string {
  return Object.hasOwn(tags, requested) ? String(tags[requested]) : requested;
}
