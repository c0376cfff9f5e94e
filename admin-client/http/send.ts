import { isLoopback } from '../../access/loopback.ts';
import { isSafeHeader } from '../authorization-header.ts';
import type { Clock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { mapStrings, parseJson } from '../json.ts';
import { redactor, secretsOf } from '../redact.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import { addressOf } from './address.ts';
import { exchange, type Fault, type HttpResponse, redirectStatuses, type Sent } from './exchange.ts';
import { faultError, isTransient } from './fault-error.ts';
import type { Limits } from './limits.ts';
import { pageError, type ResponseContext, refusalError } from './refusal-error.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { isWebPage } from './web-page.ts';

export interface Sender {
  readonly connection: Connection;
  readonly authorize: Authorize;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Called with the latency of each response, in milliseconds. */
  readonly responded?: (latency: number) => void;
}

export interface Reply {
  readonly status: number;
  /** The parsed body; undefined when it is not valid JSON. */
  readonly body: unknown;
  /** The reason why the body is not valid JSON, as the end of a sentence. */
  readonly problem?: string | undefined;
  /** The size of the body in bytes. */
  readonly size: number;
  /** The content of a file. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** The `Link` header. */
  readonly link?: string | undefined;
}

/**
 * Sends a request to the registry, and resolves to the response if it is a success. Rejects only with a RegistryError.
 * Neither the error nor the response contains the secret, even if the server repeats it. Only read requests are retried
 * after failures, and only they follow redirects.
 */
export async function send(sender: Sender, request: RegistryRequest, signal: AbortSignal): Promise<Reply> {
  const { connection, limits, clock } = sender;
  const { baseUrl } = connection;
  const isChange = request.method !== 'GET';
  const fail = (fault: Fault): RegistryError => faultError(fault, { baseUrl, isChange });
  if (signal.aborted) throw new RegistryError('canceled', `The request to ${baseUrl} was canceled before it was sent.`);
  let url = addressOf(connection, request);
  let authorization = await authorizationOf(sender, signal);
  if (signal.aborted) throw new RegistryError('canceled', `The request to ${baseUrl} was canceled before it was sent.`);
  const secrets = [...secretsOf(authorization), ...secretsIn(request)];
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };

  let redirects = 0;
  let isRenewed = false;
  for (let attempt = 1; ; attempt++) {
    const isOwn = url.origin === new URL(baseUrl).origin;
    const sent = { url, method: request.method, authorization: isOwn ? authorization : undefined, ...body };
    const outcome = await timedExchange(sender, { ...sent, isFile: request.isFile, ifMatch: request.ifMatch }, signal);
    if (signal.aborted) throw fail({ fault: 'canceled' });
    // An access token can expire early. The request had no effect, so even a change can be sent again.
    if (!isRenewed && isOwn && 'status' in outcome && outcome.status === 401) {
      isRenewed = true;
      const other = await renewedAuthorization(sender, authorization, signal);
      if (signal.aborted) throw fail({ fault: 'canceled' });
      if (other !== undefined) {
        authorization = other;
        secrets.push(...secretsOf(other));
        continue;
      }
    }
    const next = isChange ? undefined : followed(outcome, url, { baseUrl, isFile: request.isFile === true });
    if (next && redirects < maxRedirects) {
      url = next;
      redirects++;
      continue;
    }
    const pause = isChange || attempt >= limits.attempts ? undefined : pauseBefore(outcome, attempt, sender);
    if (pause !== undefined) {
      await clock.wait(pause, signal);
      if (signal.aborted) throw fail({ fault: 'canceled' });
      continue;
    }
    if ('fault' in outcome) throw fail(outcome);
    const hide = redactor(secrets);
    const hideInData = redactor(secrets.filter(({ length }) => length >= minHiddenInData));
    return replyOf(outcome, { baseUrl, request, now: clock.now(), hide, hideInData });
  }
}

const maxRedirects = 3;

/** Calls `exchange` and reports the latency, except for files, whose latency depends on their size. */
async function timedExchange(
  { limits, clock, responded }: Sender,
  sent: Sent,
  signal: AbortSignal,
): Promise<HttpResponse | Fault> {
  const startedAt = clock.now();
  const outcome = await exchange(sent, limits, clock, signal);
  if ('status' in outcome && sent.isFile === undefined) responded?.(clock.now() - startedAt);
  return outcome;
}

/** A shorter secret can be equal to a role or another ordinary value, which must not be hidden in records. */
const minHiddenInData = 8;

/** Returns the secrets in the body: the new token of a user. */
function secretsIn({ body }: RegistryRequest): readonly string[] {
  const token = typeof body === 'object' ? body.token : undefined;
  return typeof token === 'string' ? [token] : [];
}

async function authorizationOf({ connection, authorize }: Sender, signal: AbortSignal): Promise<string> {
  const header = await authorize(signal).catch((thrown: unknown) => {
    if (thrown instanceof RegistryError) throw thrown;
    // An error of the secret storage can contain a secret.
    throw new RegistryError('signed-out', `Failed to read the credentials of ${connection.baseUrl}.`, {
      nextStep: 'Sign in again.',
    });
  });
  if (header === undefined) {
    throw new RegistryError('signed-out', `You are not signed in to ${connection.baseUrl}.`, { nextStep: 'Sign in.' });
  }
  if (isSafeHeader(header)) return header;
  throw new RegistryError(
    'wrong-credentials',
    `The saved credentials of ${connection.baseUrl} contain characters that cannot be sent. Nothing was sent.`,
    { nextStep: 'Sign in again, and copy the token without line breaks.' },
  );
}

/** Resolves to credentials that differ from the rejected ones; to undefined if there are none. */
async function renewedAuthorization(
  { authorize }: Sender,
  refused: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const header = await authorize(signal, refused).catch(() => undefined);
  return header !== undefined && header !== refused && isSafeHeader(header) ? header : undefined;
}

/**
 * Returns the target of a redirect, if it is below the address of the registry, since other paths may belong to another
 * server. Files may be on another server, such as an object store, which does not receive the credentials.
 */
function followed(
  outcome: HttpResponse | Fault,
  from: URL,
  { baseUrl, isFile }: { readonly baseUrl: string; readonly isFile: boolean },
): URL | undefined {
  if ('fault' in outcome || outcome.location === undefined || !redirectStatuses.has(outcome.status)) return undefined;
  const target = URL.canParse(outcome.location, from.href) ? new URL(outcome.location, from.href) : undefined;
  if (target && isFile && target.origin !== from.origin) return isSafeStore(target, from) ? target : undefined;
  const isSame = target?.origin === from.origin && target.username === '' && target.password === '';
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  return isSame && target.pathname.startsWith(`${base}/`) && target.href !== from.href ? target : undefined;
}

/** Returns whether a file can be read from another server without weakening the connection to the registry. */
function isSafeStore({ protocol, hostname, username, password }: URL, from: URL): boolean {
  const isAllowed =
    protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isLoopback(from.hostname));
  return isAllowed && username === '' && password === '' && (!isLoopback(hostname) || isLoopback(from.hostname));
}

/** Returns the milliseconds to wait before a read request is retried; undefined if it is not retried. */
function pauseBefore(outcome: HttpResponse | Fault, attempt: number, { limits, clock }: Sender): number | undefined {
  const backoff = 250 * 3 ** (attempt - 1);
  if ('fault' in outcome) return isTransient(outcome) ? backoff : undefined;
  if (outcome.bodyFault) return isTransient(outcome.bodyFault) ? backoff : undefined;
  if (!retriedStatuses.has(outcome.status)) return undefined;
  const requested = retryAfterSeconds(outcome.retryAfter, clock.now());
  if (requested === undefined) return backoff;
  return requested * 1000 <= limits.retryAfter ? requested * 1000 : undefined;
}

const retriedStatuses = new Set([429, 502, 503, 504]);

interface ReplyContext extends Omit<ResponseContext, 'body'> {
  /** Hides secrets in messages of the server. */
  readonly hide: (text: string) => string;
  /** Hides secrets in records. */
  readonly hideInData: (text: string) => string;
}

function replyOf(answer: HttpResponse, { hide, hideInData, ...context }: ReplyContext): Reply {
  const { status, size, bodyFault } = answer;
  const { baseUrl, request } = context;
  const isSuccess = status >= 200 && status < 300;
  const isChange = request.method !== 'GET';
  // The status confirms a change, so an incomplete body is not an error.
  if (bodyFault && isSuccess && !isChange) throw faultError(bodyFault, { baseUrl, isChange });
  if (answer.bytes !== undefined) return { status, body: undefined, size, bytes: answer.bytes };
  const json = parseJson(answer.text);
  const body = 'value' in json ? withoutSecrets(json.value, answer.text, isSuccess ? hideInData : hide) : undefined;
  const safe = { ...answer, text: hide(answer.text), location: answer.location && hide(answer.location) };
  if (!isSuccess) throw refusalError(safe, { ...context, body });
  if (body === undefined && isWebPage(answer.contentType, answer.text)) throw pageError(safe, { ...context, body });
  const problem = 'problem' in json ? json.problem : undefined;
  return { status, body, size, problem, link: answer.link };
}

/** Hides secrets in parsed strings, since JSON can escape them. Most responses contain neither escapes nor secrets. */
function withoutSecrets(value: unknown, text: string, hide: (text: string) => string): unknown {
  return text.includes('\\') || hide(text) !== text ? mapStrings(value, hide) : value;
}
