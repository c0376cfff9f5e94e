import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Returns the function that resolves the host of a connection, so that connections are made to allowed addresses only. It fails
 * with `refusal()` if the host has no such address. Connections to an IP address do not call it.
 */
export function lookupAllowed(isAllowed: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error || !first) callback(error ?? refusal(), '');
      else if (options.all) callback(null, allowed as LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}
