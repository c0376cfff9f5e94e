import { RegistryError, type RegistryErrorKind } from '../registry-error.ts';
import type { Fault } from './exchange.ts';

export interface FaultContext {
  /** The address of the registry, as shown. */
  readonly baseUrl: string;
  /** Whether the request would have changed something. */
  readonly isChange: boolean;
}

/** The error of a request that was not answered, or not to the end. Nothing of what fetch threw is in it. */
export function faultError(fault: Fault, { baseUrl, isChange }: FaultContext): RegistryError {
  const told = fault.fault === 'thrown' ? thrownFault(fault.thrown) : plainFaults[fault.fault];
  const { kind, what, nextStep, maybeDone } = told;
  const message = `${baseUrl} ${what}.`;
  const doubt = isChange && maybeDone ? ' The change may have been made nevertheless: refresh to see.' : '';
  return new RegistryError(kind, `${message}${doubt}`, nextStep === undefined ? {} : { nextStep });
}

/** Whether sending it once more may help. */
export function isTransient(fault: Fault): boolean {
  return fault.fault === 'thrown' && thrownFault(fault.thrown).isTransient === true;
}

interface Told {
  readonly kind: RegistryErrorKind;
  /** What the address does, without a full stop. */
  readonly what: string;
  readonly nextStep?: string;
  /** Whether the server may have acted on the request. */
  readonly maybeDone?: boolean;
  readonly isTransient?: boolean;
}

const patience = 'Try again; if it stays slow, look at the load of the server and at the network.';

const plainFaults: Readonly<Record<Exclude<Fault['fault'], 'thrown'>, Told>> = {
  'headers-late': { kind: 'too-slow', what: 'did not answer in time', nextStep: patience, maybeDone: true },
  'body-late': {
    kind: 'too-slow',
    what: 'began to answer and did not end in time',
    nextStep: patience,
    maybeDone: true,
  },
  'body-large': {
    kind: 'bad-answer',
    what: 'sent more than this client takes',
    nextStep: 'Look whether the address is that of a registry.',
    maybeDone: true,
  },
  cancelled: { kind: 'cancelled', what: 'was not waited for: the request was cancelled', maybeDone: true },
};

const network = 'Check the address, the network, and whether a VPN or a proxy is needed.';
const running = 'Check the address and the port, and that the registry is running.';
const certificate =
  'Let the administrator mend the certificate, or add its authority to the certificates that this machine trusts.';

const ended: Told = {
  kind: 'unreachable',
  what: 'ended the connection before it had answered',
  nextStep: 'Try again; if it happens again, look into the log of the server or of a proxy before it.',
  maybeDone: true,
  isTransient: true,
};
const nameless: Told = { kind: 'unreachable', what: 'cannot be found: no machine has this name', nextStep: network };
const noHttp: Told = { kind: 'not-a-registry', what: 'does not speak HTTP', nextStep: running };
const unreachable: Told = { kind: 'unreachable', what: 'cannot be reached', nextStep: network };

/** By the codes that Node, undici and OpenSSL give, and Chromium's where VS Code fetches through it. The first that matches. */
const faults: readonly (readonly [RegExp, Told])[] = [
  [
    /^(?:ECONNREFUSED|ERR_CONNECTION_REFUSED)$/,
    { kind: 'unreachable', what: 'refuses the connection: nothing listens there', nextStep: running },
  ],
  [/^(?:ENOTFOUND|ERR_NAME_NOT_RESOLVED)$/, nameless],
  [
    /^(?:EAI_AGAIN|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED)$/,
    { ...unreachable, what: 'cannot be found now: the name service does not answer', isTransient: true },
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|ERR_TIMED_OUT)$/,
    { ...unreachable, what: 'does not take the connection in time' },
  ],
  [/^(?:UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, plainFaults['headers-late']],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_ADDRESS_UNREACHABLE)$/, unreachable],
  [
    /^(?:CERT_HAS_EXPIRED|ERR_CERT_DATE_INVALID)$/,
    {
      kind: 'tls',
      what: 'shows a certificate that has expired',
      nextStep: 'Let the administrator renew the certificate, and check the clock of this machine.',
    },
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    { kind: 'tls', what: 'shows a certificate that is not valid yet', nextStep: 'Check the clock of this machine.' },
  ],
  [
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID)$/,
    {
      kind: 'tls',
      what: 'shows a certificate of another name',
      nextStep: 'Use the name that the certificate was made for, or let the administrator make one for this name.',
    },
  ],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_CERT_\w+)$/,
    { kind: 'tls', what: 'shows a certificate that this machine does not trust', nextStep: certificate },
  ],
  [
    /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/,
    {
      kind: 'tls',
      what: 'does not speak TLS',
      nextStep: 'Check the port; a registry on this machine may need http:// instead of https://.',
    },
  ],
  [
    /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|SSL_\w+)$/,
    {
      kind: 'tls',
      what: 'and this machine found no secure connection that both take',
      nextStep: 'Check which versions of TLS the server offers.',
    },
  ],
  [/^HPE_INVALID_EOF_STATE$|\(Invalid EOF state\)$/, ended],
  [/^(?:HPE_\w+|HTTPParserError|ERR_INVALID_HTTP_RESPONSE)$/, noHttp],
  [
    /^(?:UND_ERR_HEADERS_OVERFLOW|ERR_RESPONSE_HEADERS_TOO_BIG)$/,
    { kind: 'bad-answer', what: 'sent more headers than are taken', nextStep: running },
  ],
  [
    /^(?:Z_\w+|ERR_CONTENT_DECODING_FAILED|ERR__ERROR_FORMAT\w*)$/,
    {
      kind: 'bad-answer',
      what: 'sent an answer that cannot be decompressed',
      nextStep: 'Look at the server, or at a proxy before it.',
      maybeDone: true,
    },
  ],
  [
    /^(?:UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING)$/,
    { ...ended, what: 'sent a part of its answer only' },
  ],
  [
    /^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|ERR_EMPTY_RESPONSE)$/,
    ended,
  ],
  [
    /^bad port$/,
    {
      kind: 'unsafe-address',
      what: 'has a port that belongs to another protocol',
      nextStep: 'Let the registry listen on another port.',
    },
  ],
];

function thrownFault(thrown: unknown): Told {
  const codes = codesOf(thrown, 0);
  for (const [pattern, told] of faults) {
    if (codes.some((code) => pattern.test(code))) return told;
  }
  return { ...unreachable, maybeDone: true };
}

/** The codes of an error, of its causes, and of the errors it was made of; Chromium puts its own into the message. */
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
