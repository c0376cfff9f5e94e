import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { signingKeyIn } from '../packages/signing-keys/signing-key.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { signEarlierVersions } from '../supply-chain/signatures/sign-earlier-versions.ts';
import { Signer } from '../supply-chain/signatures/signer.ts';

export interface SigningSources {
  readonly config: Config;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly now: () => number;
}

/** The signer of versions, and the background work that signs versions published by earlier servers. */
export interface Signing {
  readonly signer: Signer;
  /** Ends the background work, and resolves when the storage may be closed. */
  stop(): Promise<void>;
}

/** Starts signing. When the database cannot be changed, the first publication generates the key. */
export async function startSigning({ config, storage, logger, now }: SigningSources): Promise<Signing> {
  const { signingKey } = config.settings;
  const configured = signingKey === undefined ? undefined : signingKeyIn(signingKey);
  if (signingKey !== undefined && !configured) throw new Error('The key in `signing_key` is not valid.');
  const signer = new Signer({ records: storage.signatures, configured, now });
  const stop = new AbortController();
  const failed = (error: unknown): void => logger.error({ err: error }, 'the versions could not be signed');
  await signer.start().catch(failed);
  const options = { packages: storage.packages, records: storage.signatures, signer, stop: stop.signal };
  const work = signEarlierVersions(options).catch(failed);
  return {
    signer,
    async stop() {
      stop.abort();
      await work;
    },
  };
}
