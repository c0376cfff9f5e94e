import type { Authorize, Connection } from '../../../admin-client/connection.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { Translate } from '../../text/translate.ts';

export interface LocalAddress {
  /**
   * Resolves to the address of the server after the server has proved its identity. Starts the server if needed;
   * resolves to undefined if the user has stopped it.
   */
  readonly proven: () => Promise<string | undefined>;
  /** Saves an address in the connection. */
  readonly save: (url: string) => Promise<void>;
  readonly t: Translate;
}

/**
 * Returns the authorization of the local registry. The token is sent only if the connection has the address of the
 * server that proved its identity, because another program may have taken the port while the server was not running.
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
    throw new RegistryError('unsafe-address', t('The local registry has moved to {0}; nothing was sent.', url), {
      nextStep: t('Try again.'),
    });
  };
}
