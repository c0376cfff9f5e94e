import type { FastifyServerOptions, RawServerDefault } from 'fastify';
import { withoutPorts } from '../addresses/without-ports.ts';
import type { ServerSettings } from '../config/config.ts';
import { canonicalUrl } from '../http/canonical-url.ts';
import { hasSeveralHosts } from '../http/several-hosts.ts';
import { smallBody } from '../http/small-body.ts';
import type { SecureServers } from './secure-servers.ts';

/** Longer than any valid name in a path, so that a long name is refused with a message about the name. */
const maxParameterLength = 1024;

const millisecondsPerSecond = 1000;
const requestTimeout = 300 * millisecondsPerSecond;
const keepAliveTimeout = 65 * millisecondsPerSecond;

export interface ServerKind {
  /** Creates the servers of HTTPS; undefined for HTTP. */
  readonly secure?: SecureServers | undefined;
  readonly isBehindReaders?: boolean;
}

interface ServerOptions {
  readonly options: FastifyServerOptions<RawServerDefault>;
  /** Returns the reason why the address of a request is refused; undefined for a valid one. */
  readonly refusalOf: (request: object) => string | undefined;
}

/**
 * Returns the options of a server: its limits, and the addresses that its routes see. If it is behind processes that read, those
 * send the address of the client.
 */
export function serverOptions(
  settings: ServerSettings,
  { secure, isBehindReaders = false }: ServerKind = {},
): ServerOptions {
  const refused = new WeakMap<object, string>();
  // A process that reads reuses its connections.
  const timeouts = { requestTimeout, keepAliveTimeout: isBehindReaders ? 0 : keepAliveTimeout };
  const options: FastifyServerOptions<RawServerDefault> = {
    // Requests are logged by `recordRequests`, which omits secrets.
    logger: false,
    // Publications, which are streamed, have their own limit.
    bodyLimit: smallBody,
    ...timeouts,
    ...(secure && { serverFactory: (listener) => secure.create(listener, timeouts) }),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    trustProxy: isBehindReaders
      ? isFirstHop
      : settings.trustedProxies.length > 0
        ? [...settings.trustedProxies]
        : false,
    schemaController: { compilersFactory: { buildSerializer: () => noSerializers } },
    routerOptions: { maxParamLength: maxParameterLength },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    rewriteUrl(request) {
      const forwarded = request.headers['x-forwarded-for'];
      if (forwarded !== undefined) request.headers['x-forwarded-for'] = withoutPorts(String(forwarded));
      const canonical = hasSeveralHosts(request)
        ? { problem: 'The request has more than one `Host` header.' }
        : canonicalUrl(request.url ?? '');
      if (canonical.problem === undefined) return canonical.url;
      refused.set(request, canonical.problem);
      return '/refused';
    },
  };
  return { options, refusalOf: (request) => refused.get(request) };
}

/** No route has a response schema, so the package that Fastify compiles them with is not in the bundle of the server. */
function noSerializers(): never {
  throw new Error('Response schemas are not supported; describe responses with `describeRoute`.');
}

/** Trusts the process that forwarded the request, but nothing that this process received. */
function isFirstHop(_address: string, hop: number): boolean {
  return hop === 0;
}
