import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { lookupAllowed } from '../addresses/lookup-allowed.ts';
import { isPrivateAddress } from '../addresses/private-addresses.ts';
import type { WebhookConfig } from '../config/config.ts';
import type { ClaimedDelivery } from '../storage/contract/webhook-records.ts';

export interface SendingOptions {
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Milliseconds until the response must have begun. */
  readonly maxTime: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a delivery. Resolves to the reason why it failed, which contains neither the address nor anything that the receiver sent
 * except its status; to undefined when the receiver responded with a status of 2xx. Redirects are not followed, and the body of the
 * response is not read.
 */
export function sendDelivery(
  { url, secret, allowPrivate }: WebhookConfig,
  { id, event, body }: ClaimedDelivery,
  { timestamp, maxTime, signal }: SendingOptions,
): Promise<string | undefined> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = (address: string): boolean => allowPrivate || !isPrivateAddress(address);
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.resolve(privateTarget);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(target, {
      method: 'POST',
      // A separate connection without a proxy, so that the address is checked for each delivery.
      agent: false,
      lookup: lookupAllowed(isAllowed, () => new Error(privateTarget)),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'taskwright-registry',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`,
        'taskwright-event': event,
      },
    });
    const finish = (problem: string | undefined): void => {
      clearTimeout(timer);
      resolve(problem);
      request.destroy();
    };
    const timer = setTimeout(() => finish(`The receiver did not respond within ${maxTime / 1000} seconds.`), maxTime);
    request.on('response', ({ statusCode = 0 }) => finish(problemOf(statusCode)));
    request.on('error', (error) => finish(reasonOf(error)));
    request.end(body);
  });
}

const privateTarget = 'The address is not public; set `allow_private` if the receiver is in a private network.';

/** Returns the signature of Standard Webhooks: HMAC-SHA256 in Base64. */
function signatureOf(secret: string, content: string): string {
  const prefix = 'whsec_';
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret;
  return createHmac('sha256', key).update(content).digest('base64');
}

function problemOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  const redirected = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `The receiver responded with status ${status}${redirected}.`;
}

/** Returns the code of an error of the connection, whose message may contain the address. */
function reasonOf(error: Error): string {
  if (error.message === privateTarget) return privateTarget;
  if (error.name === 'AbortError') return 'The server was stopped.';
  return `The connection failed: ${Reflect.get(error, 'code') ?? 'unknown error'}.`;
}
