import { objectOr } from '../../server/core/text/json-object.ts';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import { InvalidJson, JsonTooComplex } from '../json/json-problems.ts';
import { objectText } from '../json/object-text.ts';
import { readJson } from '../json/read-json.ts';
import { members, skipped, type Take, whole } from '../json/take.ts';
import { runInSlices } from '../slices/run-in-slices.ts';
import {
  type AdvisoriesByName,
  type Advisory,
  type InstalledVersions,
  isSeverity,
} from '../supply-chain/advisories/advisory.ts';
import { advisoryNumber } from '../supply-chain/advisories/advisory-number.ts';
import { isRangeOfVersions } from '../supply-chain/advisories/vulnerable-versions.ts';
import { isWithin } from './recent-keys.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { UnexpectedStatus, UpstreamUnreachable } from './upstream-error.ts';

export interface UpstreamAdvisoriesOptions {
  readonly config: Pick<NpmConfig, 'timeout'>;
  readonly client: UpstreamClient;
  readonly now: () => number;
}

const millisecondsPerSecond = 1000;
const maxSize = 2 ** 22;
/** Bytes of the advisories about one package. */
const maxSizeOfPackage = 2 ** 18;
const maxPackages = 100_000;
const json = { maxDepth: 20, maxKeySize: 4_096, maxValues: 500_000 };
/** Characters of a range of versions. */
const maxRangeSize = 4_096;
/** The factor of `timeout` within which the whole response must arrive. */
const maxTimeFactor = 2;
/** The responses of a registry without advisories. */
const withoutAdvisories: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 501]);
/**
 * Milliseconds for which an upstream that did not respond is not queried again, since each installation would have to wait for
 * it.
 */
const retryInterval = 15 * millisecondsPerSecond;

/** The advisories of the upstream. They are not cached. */
export class UpstreamAdvisories {
  readonly #options: UpstreamAdvisoriesOptions;
  #failure: { readonly error: HttpError; readonly at: number } | undefined;

  constructor(options: UpstreamAdvisoriesOptions) {
    this.#options = options;
  }

  /** Resolves to undefined if the upstream has no advisories at all. Rejects with HttpError 502 or 504 when it fails. */
  async find(installed: InstalledVersions): Promise<AdvisoriesByName | undefined> {
    const failure = this.#failure;
    if (failure && isWithin(this.#options.now() - failure.at, retryInterval)) throw failure.error;
    this.#failure = undefined;
    try {
      return await this.#fetch(installed);
    } catch (error) {
      const isSlow = error instanceof UpstreamUnreachable || (error instanceof HttpError && error.status === 504);
      if (isSlow) this.#failure = { error, at: this.#options.now() };
      throw error;
    }
  }

  async #fetch(installed: InstalledVersions): Promise<AdvisoriesByName | undefined> {
    const { client, config } = this.#options;
    const response = await client.request({
      url: client.urlOf('-/npm/v1/security/advisories/bulk'),
      limit: maxSize,
      maxTime: config.timeout * millisecondsPerSecond * maxTimeFactor,
      json: await runInSlices(objectText(installed)),
    });
    if (response.status === 200) return advisoriesIn(response.body, installed);
    response.discard();
    if (withoutAdvisories.has(response.status)) return undefined;
    throw new UnexpectedStatus(response.status);
  }
}

/** Resolves to the advisories in a response, without packages that were not requested. */
async function advisoriesIn(
  content: AsyncIterable<Uint8Array>,
  installed: InstalledVersions,
): Promise<AdvisoriesByName> {
  const found = new Map<string, readonly Advisory[]>();
  const expectObject = (): never => {
    throw notValid();
  };
  const advisoriesOf = (name: string): Take =>
    whole(maxSizeOfPackage, (value) => {
      if (!Array.isArray(value)) throw notValid();
      found.set(
        name,
        value.map((one) => toAdvisory(one, name)),
      );
    });
  const root = members(maxPackages, (name) => (installed.has(name) ? advisoriesOf(name) : skipped), expectObject);
  try {
    if (await readJson(content, root, { limits: json })) return found;
  } catch (error) {
    if (!(error instanceof InvalidJson || error instanceof JsonTooComplex)) throw error;
  }
  throw notValid();
}

function toAdvisory(value: unknown, name: string): Advisory {
  const { id, title, url, severity, vulnerable_versions: range, cwe, cvss } = objectOr(value);
  const hasId = typeof id === 'string' || typeof id === 'number';
  const hasRange = typeof range === 'string' && range.length <= maxRangeSize && isRangeOfVersions(range);
  if (!hasId || !hasRange || typeof title !== 'string' || !isSeverity(severity)) throw notValid();
  const { score, vectorString } = objectOr(cvss);
  return {
    id: advisoryNumber(id, name),
    title,
    url: typeof url === 'string' ? url : '',
    severity,
    vulnerable_versions: range,
    cwe: Array.isArray(cwe) ? cwe.filter((one) => typeof one === 'string') : [],
    cvss: {
      score: typeof score === 'number' ? score : 0,
      vectorString: typeof vectorString === 'string' ? vectorString : null,
    },
  };
}

function notValid(): HttpError {
  return new HttpError(502, 'The upstream registry sent advisories that are not valid.');
}
