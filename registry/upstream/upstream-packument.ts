import { HttpError } from '../errors/http-error.ts';
import { isObject, type JsonObject } from '../json/json-object.ts';
import { parsedJson } from './parsed-json.ts';

export interface UpstreamDocument {
  /** Unchanged; `name` and the type of `versions` are checked. */
  readonly packument: JsonObject;
}

/** Parses a packument of the upstream. Throws HttpError 502 when it is not the packument of the package. */
export function readUpstreamPackument(content: Uint8Array, name: string): UpstreamDocument {
  const packument = parsedJson(content);
  if (!isObject(packument) || packument.name !== name || !isObject(packument.versions)) {
    throw new HttpError(502, `The upstream registry did not send a packument of \`${name}\`.`);
  }
  return { packument };
}
