import { npmrcLines } from '../../../admin-client/copying/npmrc-lines.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { Translate } from '../../text/translate.ts';

export interface LocalNpmrcSource {
  /** Resolves to the address of the server after the server has proved its identity; undefined if it is stopped. */
  readonly proven: () => Promise<string | undefined>;
  /** Resolves to the token from secret storage. */
  readonly token: () => Promise<string | undefined>;
  readonly t: Translate;
}

/**
 * Resolves to the `.npmrc` lines with which package clients sign in to the local registry. The lines contain its token
 * and must not be shown or logged. Rejects with a RegistryError if the registry is stopped.
 */
export async function localNpmrc({ proven, token, t }: LocalNpmrcSource): Promise<string> {
  const url = await proven();
  const secret = await token();
  if (url !== undefined && secret !== undefined) return npmrcLines({ baseUrl: url }, {}, secret);
  throw new RegistryError('stopped', t('The local registry is not running, so there is nothing to copy.'), {
    nextStep: t('Start it with the command "Start Local Registry".'),
  });
}
