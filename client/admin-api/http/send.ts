import { isSafeHeader } from '../authorization-header.ts';
import type { Clock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { redactor, secretsOf } from '../redact.ts';
import { RegistryError } from '../registry-error.ts';
import { addressOf } from './address.ts';
import { type Answer, exchange, type Fault, redirectStatuses } from './exchange.ts';
import { faultError, isTransient } from './fault-error.ts';
import { mapStrings, parseJson } from './json.ts';
import type { Limits } from './limits.ts';
import { type AnswerContext, pageError, refusalError } from './refusal-error.ts';
import type { RegistryRequest } from './requests.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { isWebPage } from './server-words.ts';

export interface Sender {
  readonly connection: Connection;
  readonly authorize: Authorize;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface Reply {
  readonly status: number;
  /** The JSON of the body; undefined when there is none that can be read. */
  readonly body: unknown;
  /** Why there is no JSON, as the end of a sentence. */
  readonly problem?: string;
}

/**
 * Sends a request to the registry, and gives the answer when it is a success. Rejects with a RegistryError and nothing
 * else; neither it nor the reply holds the secret, whatever the server repeats. Only reads are sent again or follow a
 * redirect, and that to the same origin only.
 */
export async function send(sender: Sender, request: RegistryRequest, signal: AbortSignal): Promise<Reply> {
  const { connection, limits, clock } = sender;
  const { baseUrl } = connection;
  const isChange = request.method !== 'GET';
  const fail = (fault: Fault): RegistryError => faultError(fault, { baseUrl, isChange });
  if (signal.aborted) throw new RegistryError('canceled', `The request to ${baseUrl} was canceled before it was sent.`);
  let url = addressOf(baseUrl, request);
  let authorization = await authorizationOf(sender, signal);
  if (signal.aborted) throw new RegistryError('canceled', `The request to ${baseUrl} was canceled before it was sent.`);
  const secrets = [...secretsOf(authorization), ...secretsIn(request)];
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };

  let redirects = 0;
  let isRenewed = false;
  for (let attempt = 1; ; attempt++) {
    const outcome = await exchange({ url, method: request.method, authorization, ...body }, limits, clock, signal);
    if (signal.aborted) throw fail({ fault: 'canceled' });
    // An access token can end before its time. Nothing was done with it, so a change may be sent again, too.
    if (!isRenewed && 'status' in outcome && outcome.status === 401) {
      isRenewed = true;
      const other = await renewedAuthorization(sender, authorization, signal);
      if (signal.aborted) throw fail({ fault: 'canceled' });
      if (other !== undefined) {
        authorization = other;
        secrets.push(...secretsOf(other));
        continue;
      }
    }
    const next = isChange ? undefined : followed(outcome, url, baseUrl);
    if (next && redirects < mostRedirects) {
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
    const hideInData = redactor(secrets.filter(({ length }) => length >= shortestInData));
    return replyOf(outcome, { baseUrl, request, now: clock.now(), hide, hideInData });
  }
}

const mostRedirects = 3;

/** A shorter secret may well be the name of a role: what is listed would be spoiled by hiding it. */
const shortestInData = 8;

/** The token that a user is to get is nobody else's business either. */
function secretsIn({ body }: RegistryRequest): readonly string[] {
  const token = body?.token;
  return typeof token === 'string' ? [token] : [];
}

async function authorizationOf({ connection, authorize }: Sender, signal: AbortSignal): Promise<string> {
  const header = await authorize(signal).catch((thrown: unknown) => {
    if (thrown instanceof RegistryError) throw thrown;
    // What a store of secrets throws may hold one.
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

/** Other credentials than those that were refused; undefined when there are none now. */
async function renewedAuthorization(
  { authorize }: Sender,
  refused: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const header = await authorize(signal, refused).catch(() => undefined);
  return header !== undefined && header !== refused && isSafeHeader(header) ? header : undefined;
}

/** Where a read goes on: below the address that the credentials are for; another path may be another server's. */
function followed(outcome: Answer | Fault, from: URL, baseUrl: string): URL | undefined {
  if ('fault' in outcome || outcome.location === undefined || !redirectStatuses.has(outcome.status)) return undefined;
  const target = URL.canParse(outcome.location, from.href) ? new URL(outcome.location, from.href) : undefined;
  const isSame = target?.origin === from.origin && target.username === '' && target.password === '';
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  return isSame && target.pathname.startsWith(`${base}/`) && target.href !== from.href ? target : undefined;
}

/** Milliseconds to wait before a read is sent again; undefined when that would not help. */
function pauseBefore(outcome: Answer | Fault, attempt: number, { limits, clock }: Sender): number | undefined {
  const backoff = 250 * 3 ** (attempt - 1);
  if ('fault' in outcome) return isTransient(outcome) ? backoff : undefined;
  if (outcome.bodyFault) return isTransient(outcome.bodyFault) ? backoff : undefined;
  if (!retriedStatuses.has(outcome.status)) return undefined;
  const asked = retryAfterSeconds(outcome.retryAfter, clock.now());
  if (asked === undefined) return backoff;
  return asked * 1000 <= limits.retryAfter ? asked * 1000 : undefined;
}

const retriedStatuses = new Set([429, 502, 503, 504]);

interface ReplyContext extends Omit<AnswerContext, 'body'> {
  /** In words of the server. */
  readonly hide: (text: string) => string;
  /** In records. */
  readonly hideInData: (text: string) => string;
}

function replyOf(answer: Answer, { hide, hideInData, ...context }: ReplyContext): Reply {
  const { status, bodyFault } = answer;
  const { baseUrl, request } = context;
  const isSuccess = status >= 200 && status < 300;
  const isChange = request.method !== 'GET';
  // That a change is done stands in the status: what else the server wanted to say is no reason to doubt it.
  if (bodyFault && isSuccess && !isChange) throw faultError(bodyFault, { baseUrl, isChange });
  const json = parseJson(answer.text);
  const body = 'value' in json ? withoutSecrets(json.value, answer.text, isSuccess ? hideInData : hide) : undefined;
  const told = {
    ...answer,
    text: hide(answer.text),
    ...(answer.location !== undefined && { location: hide(answer.location) }),
  };
  if (!isSuccess) throw refusalError(told, { ...context, body });
  if (body === undefined && isWebPage(answer.contentType, answer.text)) throw pageError(told, { ...context, body });
  return { status, body, ...('problem' in json && { problem: json.problem }) };
}

/** A secret may be written in escapes, so what matters is what was parsed; most answers hold neither. */
function withoutSecrets(value: unknown, text: string, hide: (text: string) => string): unknown {
  return text.includes('\\') || hide(text) !== text ? mapStrings(value, hide) : value;
}
