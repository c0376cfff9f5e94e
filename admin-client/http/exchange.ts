import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';

export interface Sent {
  readonly url: URL;
  readonly method: string;
  /** Checked by `isSafeHeader`; undefined for another server, which must not receive it. */
  readonly authorization: string | undefined;
  /** JSON. */
  readonly body?: string | undefined;
  readonly ifMatch?: string | undefined;
  /** Whether the response is a file, not text. */
  readonly isFile?: true | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** The target of a redirect, as the server sent it. */
  readonly location: string | undefined;
  /** The `Link` header. */
  readonly link?: string | undefined;
  /** Empty for a file. */
  readonly text: string;
  /** The content of a file. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** The number of bytes that were received. */
  readonly size: number;
  /** The reason why the body is incomplete. */
  readonly bodyFault?: Fault | undefined;
}

/**
 * The reason why there is no complete response. `thrown` is the error of `fetch`, which can contain a secret and must
 * not be shown.
 */
export type Fault =
  | { readonly fault: 'headers-late' | 'body-late' | 'body-large' | 'canceled' }
  | { readonly fault: 'thrown'; readonly thrown: unknown };

/** Sends one request and reads the response, within the limits. Does not follow redirects. Never rejects. */
export async function exchange(
  sent: Sent,
  limits: Limits,
  clock: Clock,
  signal: AbortSignal,
): Promise<HttpResponse | Fault> {
  const control = new AbortController();
  const combinedSignal = AbortSignal.any([signal, control.signal]);
  try {
    const response = await within(limits.headers, clock, request(sent, combinedSignal));
    if (response === late) return { fault: 'headers-late' };
    const { headers } = response;
    const isFile = sent.isFile === true && response.ok;
    const read = isRedirect(response)
      ? { text: '', size: 0 }
      : await readBody(response, { limits, clock, signal, isFile });
    return {
      status: response.type === 'opaqueredirect' ? 302 : response.status,
      contentType: headers.get('content-type') ?? '',
      retryAfter: headers.get('retry-after') ?? undefined,
      location: headers.get('location') ?? undefined,
      link: headers.get('link') ?? undefined,
      ...read,
    };
  } catch (thrown) {
    return signal.aborted ? { fault: 'canceled' } : { fault: 'thrown', thrown };
  } finally {
    // Closes the connection if the response is incomplete.
    control.abort();
  }
}

function request({ url, method, authorization, body, isFile, ifMatch }: Sent, signal: AbortSignal): Promise<Response> {
  const headers = {
    accept: isFile ? '*/*' : 'application/json',
    ...(authorization !== undefined && { authorization }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  const common = { method, headers, signal, redirect: 'manual', cache: 'no-store', credentials: 'omit' } as const;
  return fetch(url, body === undefined ? common : { ...common, body });
}

function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || redirectStatuses.has(status);
}

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface BodyOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly isFile: boolean;
}

async function readBody(response: Response, { limits, clock, signal, isFile }: BodyOptions) {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const end = clock.now() + limits.body;
  let size = 0;
  const broken = (bodyFault: Fault) => ({ text: parts.join(''), size, bodyFault });
  try {
    const reader = response.body?.getReader();
    while (reader) {
      const next = await within(limits.idle, clock, reader.read());
      if (next === late || clock.now() > end) return broken({ fault: 'body-late' });
      if (next.done) break;
      size += next.value.byteLength;
      if (size > limits.bytes) return broken({ fault: 'body-large' });
      if (isFile) chunks.push(next.value);
      else parts.push(decoder.decode(next.value, { stream: true }));
    }
  } catch (thrown) {
    return broken(signal.aborted ? { fault: 'canceled' } : { fault: 'thrown', thrown });
  }
  if (isFile) return { text: '', size, bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
  return { text: parts.join('') + decoder.decode(), size };
}

const late = Symbol('late');

async function within<Value>(milliseconds: number, clock: Clock, work: Promise<Value>): Promise<Value | typeof late> {
  const done = new AbortController();
  try {
    return await Promise.race([work, clock.wait(milliseconds, done.signal).then((): typeof late => late)]);
  } finally {
    done.abort();
  }
}
