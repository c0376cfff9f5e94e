import pg from 'pg';
import { Overloaded, StorageUnavailable } from '../errors.ts';
import { DatabaseAddresses } from './addresses.ts';

/** Milliseconds. A server that hangs reports no error, so each query has a limit. */
const maxConnectTime = 5_000;
const maxQueryTime = 10_000;
/** Milliseconds that a request waits for a connection while other requests use all of them. */
const maxWaitTime = 30_000;

/** Returns the options of a connection. Integers of the database are numbers here, since none exceeds 53 bits. */
export function connectionOptions(address: string): pg.ClientConfig {
  return {
    connectionString: address,
    application_name: 'taskwright registry',
    connectionTimeoutMillis: maxConnectTime,
    query_timeout: maxQueryTime,
    statement_timeout: maxQueryTime,
    keepAlive: true,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format) },
  };
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format);
}

function ignore(): void {}

/** A limited number of connections, for which requests wait in turn. */
export class Connections {
  readonly #addresses: DatabaseAddresses;
  readonly #createPool: () => pg.Pool;
  #pool: pg.Pool;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** The errors of connections that are not used are reported; the next query connects again. */
  constructor(address: string, max: number, onError: (error: Error) => void) {
    this.#free = max;
    const addresses = new DatabaseAddresses(address);
    this.#addresses = addresses;
    /** Connects to the address that is current when the client is created. */
    class CurrentClient extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, connectionString: addresses.current });
      }
    }
    const onConnect = (client: pg.ClientBase): Promise<void> => addresses.expectPrimary(client);
    this.#createPool = () =>
      new pg.Pool({ ...connectionOptions(address), max, Client: CurrentClient, onConnect }).on('error', onError);
    this.#pool = this.#createPool();
  }

  /**
   * Calls `use` with a connection, which is closed if `use` rejects with StorageUnavailable. Rejects with StorageUnavailable when
   * there is no connection, and with Overloaded when others use all of them for too long.
   */
  async with<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      const client = await this.#connect();
      // A connection can be lost between two queries; the next query then rejects.
      client.on('error', ignore);
      let isLost = false;
      try {
        return await use(client);
      } catch (error) {
        isLost = error instanceof StorageUnavailable;
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isLost);
      }
    } finally {
      // The next one takes the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  /** Closes the connections; those in use are closed afterwards. Later queries connect again. */
  renew(): void {
    const previous = this.#pool;
    this.#pool = this.#createPool();
    void previous.end();
  }

  /** Closes the connections after their queries. */
  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Connects to one of the addresses. */
  async #connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const address = this.#addresses.current;
      try {
        return await this.#pool.connect();
      } catch (error) {
        this.#addresses.failed(address);
        if (attempt >= this.#addresses.count) throw new StorageUnavailable(error);
      }
    }
  }

  /** Resolves when a connection may be used. */
  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new Overloaded('Too many requests are waiting for the database.'));
      }, maxWaitTime);
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(next);
    });
  }
}
