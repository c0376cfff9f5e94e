import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { privateAddress } from '../readers/private-address.ts';
import { Readers, type ReadersOptions } from '../readers/readers.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { clientSettings } from './listening-error.ts';
import type { SecureServers } from './secure-servers.ts';

export interface ListeningReaders extends Listening {
  /** Replaces the certificate and, in the processes that read, the users and access rules. */
  readonly replaceConfig: (config: Config) => void;
}

type ListeningOptions = Omit<ListenOptions, 'at'> &
  Omit<ReadersOptions, 'writer' | 'count' | 'logLine'> & {
    /** The servers of HTTPS, unless other processes listen. */
    readonly secure: SecureServers | undefined;
  };

/** Makes a server listen on the configured address, itself or through processes that read. */
export async function listenForClients(
  readers: Pick<ReadersOptions, 'count' | 'logLine'> | undefined,
  app: FastifyInstance,
  options: ListeningOptions,
): Promise<ListeningReaders> {
  if (readers && readers.count > 0) return listenThroughReaders(app, { ...options, ...readers });
  const listening = await listen(app, {
    ...options,
    at: { ...options.config.settings.listen, settings: clientSettings },
  });
  return { ...listening, replaceConfig: ({ settings }) => options.secure?.replace(settings.tls) };
}

/**
 * Makes a server listen on a private address only, and starts processes that read, which listen on the configured one. Rejects
 * when that address is not available.
 */
async function listenThroughReaders(
  app: FastifyInstance,
  { maxStopTime, release, ...options }: Omit<ListenOptions, 'at'> & Omit<ReadersOptions, 'writer'>,
): Promise<ListeningReaders> {
  const address = privateAddress();
  const server = await listen(app, {
    at: { path: address.path },
    maxStopTime,
    async release() {
      await release();
      address.remove();
    },
  });
  try {
    const { readers, url } = await Readers.start({ ...options, writer: address.path });
    return {
      url,
      replaceConfig: (config) => readers.replaceConfig(config),
      async stop() {
        await readers.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
