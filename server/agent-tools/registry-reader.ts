import { isLoopback } from '../../access/loopback.ts';
import { type JsonObject, objectOr } from '../core/text/json-object.ts';
import { plainLine } from './plain-text.ts';
import { registryTokenVariable } from './token-variable.ts';
import { ToolError } from './tool-error.ts';

/** Reads a package registry. Nothing can be changed with it. */
export interface RegistryReader {
  /** Resolves to a response of the package registry, such as for `-/v1/search`. Rejects with a `ToolError`. */
  readonly package: (path: string, signal: AbortSignal) => Promise<JsonObject>;
  /** Resolves to a response of the admin API, such as for `access`. Rejects with a `ToolError`. */
  readonly admin: (path: string, signal: AbortSignal) => Promise<JsonObject>;
}

const maxSeconds = 20;
const maxBytes = 16 * 1024 * 1024;

/**
 * Returns the reader of the registry at an address, which may end with the name of a tenant. `token` is called at the first request;
 * it resolves to undefined if there is none.
 */
export function registryReader(address: string, token: () => Promise<string | undefined>): RegistryReader {
  const { origin, pathname, protocol, hostname } = new URL(address);
  const tenant = pathname.replaceAll('/', '');
  const admin = tenant === '' ? `${origin}/admin` : `${origin}/admin/tenants/${tenant}`;
  let known: Promise<string | undefined> | undefined;
  const knownToken = (): Promise<string | undefined> => {
    known ??= token().catch((error: unknown) => {
      // The user can correct the file while the server runs.
      known = undefined;
      throw error;
    });
    return known;
  };
  const get = async (url: string, signal: AbortSignal): Promise<JsonObject> => {
    const credentials = await knownToken();
    if (credentials !== undefined && protocol !== 'https:' && !isLoopback(hostname)) {
      throw new ToolError('The token is not sent, because the connection is not encrypted. Use an `https://` address.');
    }
    return read(url, credentials, signal);
  };
  return {
    package: (path, signal) => get(`${origin}${tenant === '' ? '' : `/${tenant}`}/npm/${path}`, signal),
    admin: (path, signal) => get(`${admin}/${path}`, signal),
  };
}

async function read(url: string, token: string | undefined, signal: AbortSignal): Promise<JsonObject> {
  const { response, text } = await responseTo(url, token, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof ToolError) throw error;
    throw new ToolError(`The registry does not respond (${causeOf(error)}). Check the address and try again.`);
  });
  const body = jsonOf(text);
  if (!response.ok) throw new ToolError(failureOf(response.status, body ?? {}, token !== undefined));
  if (body === undefined) throw new ToolError('The response of the registry is not JSON. Check the address.');
  return body;
}

async function responseTo(url: string, token: string | undefined, signal: AbortSignal) {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    // The token must not reach another server.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxSeconds * 1_000)]),
  });
  return { response, text: await textOf(response) };
}

function failureOf(status: number, { error }: JsonObject, hasToken: boolean): string {
  const reason = typeof error === 'string' ? `: ${plainLine(error).slice(0, 300)}` : '';
  if (status === 401 && !hasToken) {
    return `The registry requires a token. Set \`${registryTokenVariable}\` for the server, or \`--registry-token-file\`.`;
  }
  if (status === 401) return `The registry does not accept the token${reason}. Replace it.`;
  if (status === 403)
    return `The token does not allow this${reason}. Use one of a user with the role that is required.`;
  if (status === 404) return `The registry does not know this${reason}. Call \`registry_packages\` to list packages.`;
  return `The registry responded with status ${status}${reason}. Try again later.`;
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new ToolError('The response of the registry is too long. Ask for less.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    return objectOr(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) };
  return plainLine(cause instanceof Error ? cause.message : message).slice(0, 200);
}
