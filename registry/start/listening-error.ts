import { codeOf } from '../errors/code-of.ts';

/** Where the host and the port of an address are set, for messages. */
export interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

export const clientSettings: AddressSettings = {
  host: '`--host`, or `host` in `[settings]`',
  port: '`--port`, or `port` in `[settings]`',
};
export const metricsSettings: AddressSettings = {
  host: '`metrics.host` in `[settings]`',
  port: '`metrics.port` in `[settings]`',
};

const causes: Readonly<Record<string, (settings: AddressSettings) => string>> = {
  EADDRINUSE: ({ port }) => `another program uses this port; stop that program, or select another port with ${port}`,
  EACCES: ({ port }) => `permission denied; select a port above 1023 with ${port}`,
  EADDRNOTAVAIL: ({ host }) => `this machine does not have this address; correct ${host}`,
  EAFNOSUPPORT: ({ host }) => `this machine does not support this kind of address; correct ${host}`,
  ENOTFOUND: ({ host }) => `this host is not known; correct ${host}`,
  EAI_AGAIN: ({ host }) => `this host cannot be resolved at the moment; check the name server, or correct ${host}`,
};

/**
 * Returns the error of a server that cannot listen, with the address, the cause and the settings to change. Returns other errors
 * unchanged.
 */
export function listeningError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  settings: AddressSettings,
): unknown {
  const code = codeOf(error) ?? '';
  const cause = Object.hasOwn(causes, code) ? causes[code] : undefined;
  if (!cause) return error;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const message = `cannot listen on ${address}: ${cause(settings)} (${code})`;
  return Object.assign(new Error(message, { cause: error }), { code });
}
