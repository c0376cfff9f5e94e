import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';

export interface Sent {
  readonly url: URL;
  readonly method: string;
  /** Has been checked by `isSafeHeader`. */
  readonly authorization: string;
  /** JSON. */
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** The target of a redirect, as the server sent it. */
  readonly location: string | undefined;
  /** The header `Link`. */
  readonly link?: string | undefined;
  readonly text: string;
  /** The reason why the body is incomplete. */
  readonly bodyFault?: Fault;
}

/** The reason why there is no complete response. `thrown` is the error of `fetch`, which can contain a secret and must not be shown. */
export type Fault =
  | { readonly fault: 'headers-late' | 'body-late' | 'body-large' | 'canceled' }
  | { readonly fault: 'thrown'; readonly thrown: unknown };

/** Sends one request and reads the response, within the limits. Follows no redirects. Never throws. */
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
    const read = isRedirect(response) ? { text: '' } : await readBody(response, limits, clock, signal);
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

function request({ url, method, authorization, body }: Sent, signal: AbortSignal): Promise<Response> {
  const headers = {
    accept: 'application/json',
    authorization,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const common = { method, headers, signal, redirect: 'manual', cache: 'no-store', credentials: 'omit' } as const;
  return fetch(url, body === undefined ? common : { ...common, body });
}

function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || redirectStatuses.has(status);
}

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function readBody(response: Response, limits: Limits, clock: Clock, signal: AbortSignal) {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const end = clock.now() + limits.body;
  let size = 0;
  const broken = (bodyFault: Fault) => ({ text: parts.join(''), bodyFault });
  try {
    const reader = response.body?.getReader();
    while (reader) {
      const next = await within(limits.idle, clock, reader.read());
      if (next === late || clock.now() > end) return broken({ fault: 'body-late' });
      if (next.done) break;
      size += next.value.byteLength;
      if (size > limits.bytes) return broken({ fault: 'body-large' });
      parts.push(decoder.decode(next.value, { stream: true }));
    }
  } catch (thrown) {
    return broken(signal.aborted ? { fault: 'canceled' } : { fault: 'thrown', thrown });
  }
  return { text: parts.join('') + decoder.decode() };
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
