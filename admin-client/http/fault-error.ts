import { RegistryError, type RegistryErrorKind } from '../registry-error.ts';
import type { Fault } from './exchange.ts';

export interface FaultContext {
  /** The address of the registry, as displayed. */
  readonly baseUrl: string;
  /** Whether the request was a change. */
  readonly isChange: boolean;
}

/** Returns the error for a request without a complete response. Contains nothing from the error of `fetch`. */
export function faultError(fault: Fault, { baseUrl, isChange }: FaultContext): RegistryError {
  const meaning = fault.fault === 'thrown' ? thrownFault(fault.thrown) : plainFaults[fault.fault];
  const { kind, what, nextStep, mayHaveSucceeded } = meaning;
  const message = `${baseUrl} ${what}.`;
  const doubt = isChange && mayHaveSucceeded ? ` ${mayBeMade}` : '';
  return new RegistryError(kind, `${message}${doubt}`, { nextStep });
}

/** The sentence in the message of a change whose effect is not known. */
export const mayBeMade = 'The change may have been made; refresh to check.';

/** Returns whether sending the request again may succeed. */
export function isTransient(fault: Fault): boolean {
  return fault.fault === 'thrown' && thrownFault(fault.thrown).isTransient === true;
}

interface FaultMeaning {
  readonly kind: RegistryErrorKind;
  /** The predicate of a sentence about the address, without a period. */
  readonly what: string;
  readonly nextStep?: string | undefined;
  /** Whether the server may have acted on the request. */
  readonly mayHaveSucceeded?: boolean;
  readonly isTransient?: boolean;
}

const retryLater = 'Try again. If the problem persists, check the load of the server and the network.';
const checkNetwork = 'Check the address, the network connection, and whether a VPN or proxy is required.';
const checkRunning = 'Check the address and the port, and that the registry is running.';
const checkAddress = 'Check that the address is that of a registry.';

function meaning(
  kind: RegistryErrorKind,
  what: string,
  nextStep?: string,
  effects: Pick<FaultMeaning, 'mayHaveSucceeded' | 'isTransient'> = {},
): FaultMeaning {
  return { kind, what, nextStep, ...effects };
}

const late = { mayHaveSucceeded: true };
const plainFaults: Readonly<Record<Exclude<Fault['fault'], 'thrown'>, FaultMeaning>> = {
  'headers-late': meaning('too-slow', 'did not respond in time', retryLater, late),
  'body-late': meaning('too-slow', 'did not complete its response in time', retryLater, late),
  'body-large': meaning('bad-response', 'sent a response that exceeds the size limit', checkAddress, late),
  canceled: meaning('canceled', 'did not respond before the request was canceled', undefined, late),
};

const ended = meaning(
  'unreachable',
  'closed the connection before it sent a complete response',
  'Try again. If the problem persists, check the log of the server and of any proxy.',
  { mayHaveSucceeded: true, isTransient: true },
);
const unreachable = meaning('unreachable', 'cannot be reached', checkNetwork);

/**
 * The error codes of Node, undici and OpenSSL, and of Chromium, which VS Code can use for requests. The first match
 * applies.
 */
const faults: readonly (readonly [RegExp, FaultMeaning])[] = [
  [
    /^(?:ECONNREFUSED|ERR_CONNECTION_REFUSED)$/,
    meaning('unreachable', 'refused the connection: no server is listening on this port', checkRunning),
  ],
  [
    /^(?:ENOTFOUND|ERR_NAME_NOT_RESOLVED)$/,
    meaning('unreachable', 'cannot be found: the host name does not exist', checkNetwork),
  ],
  [
    /^(?:EAI_AGAIN|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED)$/,
    { ...unreachable, what: 'cannot be found: the DNS server did not respond', isTransient: true },
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|ERR_TIMED_OUT)$/,
    { ...unreachable, what: 'did not accept the connection in time' },
  ],
  [/^(?:UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, plainFaults['headers-late']],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_ADDRESS_UNREACHABLE)$/, unreachable],
  [
    /^(?:CERT_HAS_EXPIRED|ERR_CERT_DATE_INVALID)$/,
    tls(
      'has an expired certificate',
      'Ask the administrator to renew the certificate, and check the clock of this machine.',
    ),
  ],
  [/^CERT_NOT_YET_VALID$/, tls('has a certificate that is not valid yet', 'Check the clock of this machine.')],
  [
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID)$/,
    tls(
      'has a certificate for another host name',
      'Use the host name in the certificate, or ask the administrator for a certificate with this host name.',
    ),
  ],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_CERT_\w+)$/,
    tls(
      'has a certificate that this machine does not trust',
      'Ask the administrator to correct the certificate, or add its authority to the trusted certificates of this machine.',
    ),
  ],
  [
    /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/,
    tls('does not support TLS', 'Check the port. A registry on this machine may require http:// instead of https://.'),
  ],
  [
    /^(?:ERR_SSL_(?:TLSV1_ALERT_|SSLV3_ALERT_)?NO_APPLICATION_PROTOCOL|ERR_ALPN_NEGOTIATION_FAILED)$/,
    tls(
      'accepts only another version of HTTP, such as HTTP/2',
      'Enable HTTP/1.1 on the server, or use the address of a proxy that supports it.',
    ),
  ],
  [
    /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|SSL_\w+)$/,
    tls(
      'and this machine do not support a common TLS version and cipher',
      'Check which TLS versions the server supports.',
    ),
  ],
  [/^HPE_INVALID_EOF_STATE$|\(Invalid EOF state\)$/, ended],
  [
    /^(?:HPE_\w+|HTTPParserError|ERR_INVALID_HTTP_RESPONSE)$/,
    meaning('not-a-registry', 'is not an HTTP server', checkRunning),
  ],
  [
    /^(?:UND_ERR_HEADERS_OVERFLOW|ERR_RESPONSE_HEADERS_TOO_BIG)$/,
    meaning('bad-response', 'sent headers that exceed the size limit', checkRunning),
  ],
  [
    /^(?:Z_\w+|ERR_CONTENT_DECODING_FAILED|ERR__ERROR_FORMAT\w*)$/,
    meaning('bad-response', 'sent a response that cannot be decompressed', 'Check the server and any proxy.', late),
  ],
  [
    /^(?:UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING)$/,
    { ...ended, what: 'sent only a part of its response' },
  ],
  [
    /^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|ERR_EMPTY_RESPONSE)$/,
    ended,
  ],
  [
    /^bad port$/,
    meaning(
      'unsafe-address',
      'has a port that is reserved for another protocol',
      'Configure the registry to listen on another port.',
    ),
  ],
];

function tls(what: string, nextStep: string): FaultMeaning {
  return meaning('tls', what, nextStep);
}

function thrownFault(thrown: unknown): FaultMeaning {
  const codes = codesOf(thrown, 0);
  for (const [pattern, meaning] of faults) {
    if (codes.some((code) => pattern.test(code))) return meaning;
  }
  return { ...unreachable, mayHaveSucceeded: true };
}

/** Returns the codes, names and messages of an error and of its causes. Messages can contain codes of Chromium. */
function codesOf(thrown: unknown, depth: number): readonly string[] {
  if (depth > 5 || typeof thrown !== 'object' || thrown === null) return [];
  const member = (key: string): unknown => Reflect.get(thrown, key);
  const [code, name, message, inner] = [member('code'), member('name'), member('message'), member('errors')];
  const words = typeof message === 'string' ? [message, /\bnet::(ERR_\w+)/.exec(message)?.[1]] : [];
  return [
    ...[code, name, ...words].filter((word) => typeof word === 'string'),
    ...codesOf(member('cause'), depth + 1),
    ...(Array.isArray(inner) ? inner.flatMap((one) => codesOf(one, depth + 1)) : []),
  ];
}
