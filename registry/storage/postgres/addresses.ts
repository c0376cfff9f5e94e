import type pg from 'pg';
import { StorageError } from '../errors.ts';

/** The protocol with the user, the hosts, and the rest of an address. */
const parts = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/is;

/**
 * The addresses of a database and of its standbys, one of which will take its place when it fails: `postgres://user@one,two:5433/name`.
 * As for libpq, each of the hosts may have a port.
 */
export class DatabaseAddresses {
  readonly #all: readonly string[];
  #index = 0;

  constructor(text: string) {
    const [, before = '', hosts, after = ''] = parts.exec(text) ?? [];
    this.#all = hosts === undefined ? [text] : hosts.split(',').map((host) => `${before}${host}${after}`);
  }

  get count(): number {
    return this.#all.length;
  }

  /** The address that was used last, or the one after those that could not be used. */
  get current(): string {
    return this.#all[this.#index] ?? '';
  }

  /** Must be called when an address could not be used, so that the next one is tried. */
  failed(address: string): void {
    if (address === this.current) this.#index = (this.#index + 1) % this.count;
  }

  /** Rejects with StorageError if a connection is to a standby, and there are other addresses to try. */
  async expectPrimary(client: pg.ClientBase): Promise<void> {
    if (this.count === 1) return;
    const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
    if (rows[0]?.is_standby) throw new StorageError('The database is a standby, which cannot be changed.');
  }
}
