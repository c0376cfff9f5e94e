import { buffer } from 'node:stream/consumers';
import { isObject, type JsonObject, objectOr } from '../../server/core/text/json-object.ts';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import { isWithin } from './recent-keys.ts';
import { SingleFlight } from './single-flight.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { UnexpectedStatus } from './upstream-error.ts';

/** A key with which the upstream signs versions, as it sends it. */
export interface UpstreamKey extends JsonObject {
  readonly keyid: string;
}

export interface UpstreamKeysOptions {
  readonly config: Pick<NpmConfig, 'maxAge' | 'timeout'>;
  readonly client: UpstreamClient;
  readonly now: () => number;
}

const millisecondsPerSecond = 1000;
const maxSize = 2 ** 18;
/** The factor of `timeout` within which the whole response must arrive. */
const maxTimeFactor = 2;
/** The responses of a registry without signatures. */
const withoutKeys: ReadonlySet<number> = new Set([400, 401, 403, 404, 405]);

/** The keys with which the upstream signs versions. Known keys are used while the upstream is not available. */
export class UpstreamKeys {
  readonly #options: UpstreamKeysOptions;
  readonly #flights = new SingleFlight<readonly UpstreamKey[]>();
  #known: { readonly keys: readonly UpstreamKey[]; readonly at: number } | undefined;

  constructor(options: UpstreamKeysOptions) {
    this.#options = options;
  }

  /** Resolves to no keys if the upstream has none. Rejects with HttpError 502 or 504 when it fails and no keys are known. */
  async find(): Promise<readonly UpstreamKey[]> {
    const { config, now } = this.#options;
    const known = this.#known;
    if (known && isWithin(now() - known.at, config.maxAge * millisecondsPerSecond)) return known.keys;
    try {
      return await this.#flights.run('keys', () => this.#fetch());
    } catch (error) {
      if (!known || !(error instanceof HttpError)) throw error;
      return known.keys;
    }
  }

  async #fetch(): Promise<readonly UpstreamKey[]> {
    const { client, config, now } = this.#options;
    const maxTime = config.timeout * millisecondsPerSecond * maxTimeFactor;
    const response = await client.request({ url: client.urlOf('-/npm/v1/keys'), limit: maxSize, maxTime });
    let keys: readonly UpstreamKey[] = [];
    if (response.status === 200) keys = keysIn((await buffer(response.body)).toString());
    else {
      response.discard();
      if (!withoutKeys.has(response.status)) throw new UnexpectedStatus(response.status);
    }
    this.#known = { keys, at: now() };
    return keys;
  }
}

function keysIn(text: string): readonly UpstreamKey[] {
  try {
    const { keys } = objectOr(JSON.parse(text));
    if (Array.isArray(keys)) return keys.filter(isKey);
  } catch {
    // The same error as for a document without keys.
  }
  throw new HttpError(502, 'The upstream registry sent keys that are not valid.');
}

function isKey(value: unknown): value is UpstreamKey {
  return isObject(value) && typeof value.keyid === 'string' && typeof value.key === 'string';
}
