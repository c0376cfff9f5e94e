import { isObject, type JsonObject } from '../../../server/core/text/json-object.ts';
import { exceededLimit } from './document-limits.ts';

/** The number of versions that a packument of the upstream may have. */
const maxVersions = 100_000;

/** A packument with an object of versions, or the reason why a document is not one, as the end of a sentence. */
export type ParsedPackument =
  | { readonly packument: JsonObject; readonly versions: JsonObject }
  | { readonly problem: string };

/** Parses a packument that the upstream has sent. Refuses documents that would need much time or memory. */
export function parsePackument(content: Uint8Array, name: string): ParsedPackument {
  const limit = exceededLimit(content);
  if (limit !== undefined) return { problem: `sent a packument of \`${name}\` that ${limit}` };
  const packument = parsedJson(content);
  if (isObject(packument) && packument.name === name && isUnpublished(packument)) {
    return { packument: { ...packument, versions: {} }, versions: {} };
  }
  if (!isObject(packument) || packument.name !== name || !isObject(packument.versions)) {
    return { problem: `did not send a packument of \`${name}\`` };
  }
  const { versions } = packument;
  if (Object.keys(versions).length <= maxVersions) return { packument, versions };
  return { problem: `sent a packument of \`${name}\` that has more than ${maxVersions} versions` };
}

/** Returns whether all versions of a package were unpublished. Some registries then send a document without versions instead of 404. */
export function isUnpublished({ versions, time }: JsonObject): boolean {
  const hasVersions = isObject(versions) && Object.keys(versions).length > 0;
  return !hasVersions && isObject(time) && isObject(time.unpublished);
}

function parsedJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}
