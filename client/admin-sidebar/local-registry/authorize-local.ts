import type { Authorize, Connection } from '../../admin-api/connection.ts';
import { RegistryError } from '../../admin-api/registry-error.ts';
import type { Translate } from '../../text/translate.ts';

export interface LocalAddress {
  /** Where a server has just proved to be ours, which is started for that; undefined where none is meant to run. */
  readonly proven: () => Promise<string | undefined>;
  /** Makes that the address of the connection. */
  readonly save: (url: string) => Promise<void>;
  readonly t: Translate;
}

/**
 * What is stored for the local registry is read only while its connection has the address that was proved. While nobody
 * served, its port may have become another program's.
 */
export function authorizeLocal(
  { baseUrl }: Connection,
  stored: Authorize,
  { proven, save, t }: LocalAddress,
): Authorize {
  return async (signal, refused) => {
    const url = await proven().catch((error: unknown) => {
      throw new RegistryError('unreachable', error instanceof Error ? error.message : String(error));
    });
    if (url === undefined) {
      throw new RegistryError('stopped', t('The local registry is not running.'), {
        nextStep: t('Start it with the command "Start Local Registry".'),
      });
    }
    await save(url);
    if (url === baseUrl) return stored(signal, refused);
    throw new RegistryError('unsafe-address', t('The local registry is at {0} now. Nothing was sent.', url), {
      nextStep: t('Try again.'),
    });
  };
}
