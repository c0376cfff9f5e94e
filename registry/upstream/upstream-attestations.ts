import { buffer } from 'node:stream/consumers';
import type { NpmConfig } from '../config/config.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { UnexpectedStatus } from './upstream-error.ts';
import { packagePath } from './upstream-paths.ts';

export interface AttestationsSource {
  readonly client: UpstreamClient;
  readonly config: Pick<NpmConfig, 'timeout'>;
}

const millisecondsPerSecond = 1000;
const maxSize = 2 ** 22;
/** The factor of `timeout` within which the whole response must arrive. */
const maxTimeFactor = 2;

/**
 * Resolves to the upstream's attestations about the origin of a version, as JSON; undefined if there are none. Clients
 * verify them. Rejects with HttpError 502 or 504 when the upstream fails.
 */
export async function upstreamAttestations(
  { client, config }: AttestationsSource,
  name: string,
  version: string,
): Promise<Buffer | undefined> {
  const maxTime = config.timeout * millisecondsPerSecond * maxTimeFactor;
  const url = client.urlOf(`-/npm/v1/attestations/${packagePath(name)}@${encodeURIComponent(version)}`);
  const response = await client.request({ url, limit: maxSize, maxTime });
  if (response.status === 200) return buffer(response.body);
  response.discard();
  if (response.status === 404) return undefined;
  throw new UnexpectedStatus(response.status);
}
