import { type ErrorCode, isErrorCode } from '../../admin-contract/error-codes.ts';
import { displayedText } from '../../server/core/text/displayed-text.ts';
import { isObject } from '../json.ts';
import { serverMessage } from '../other-servers/server-message.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import { type HttpResponse, redirectStatuses } from './exchange.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { statusMeaning } from './status-meaning.ts';
import { isWebPage, pageTitle } from './web-page.ts';

export interface ResponseContext {
  readonly baseUrl: string;
  readonly request: RegistryRequest;
  /** The parsed body, if it is JSON. */
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the error for a response that is not a success. `answer` and `body` must contain no secret. */
export function refusalError(answer: HttpResponse, context: ResponseContext): RegistryError {
  if (redirectStatuses.has(answer.status)) return redirectError(answer, context);
  const isPage = isWebPage(answer.contentType, answer.text);
  if (isPage && pageStatuses.has(answer.status)) return pageError(answer, context);
  const { status } = answer;
  const { baseUrl, request } = context;
  const reason = isPage ? pageTitle(answer.text) : serverMessage(context.body ?? plainText(answer));
  const code = codeIn(context.body);
  const { kind, what, nextStep } = statusMeaning({ status, code, baseUrl, request });
  return new RegistryError(kind, sentence(what, reason), {
    status,
    code,
    nextStep,
    serverMessage: reason,
    retryAfter: retryAfterSeconds(answer.retryAfter, context.now),
  });
}

/** Returns the code of the contract in the body of an error. Other servers send none. */
function codeIn(body: unknown): ErrorCode | undefined {
  return isObject(body) && isErrorCode(body.code) ? body.code : undefined;
}

/** The statuses for which a web page is reported as such. For any other status, the error describes the status. */
const pageStatuses = new Set([200, 201, 202, 203, 204, 403, 407, 451, 511]);

/** Returns the error for a web page that was received instead of JSON. */
export function pageError({ status, text }: HttpResponse, { baseUrl }: ResponseContext): RegistryError {
  const title = pageTitle(text);
  const named = title === undefined ? '' : ` titled ${JSON.stringify(title)}`;
  return new RegistryError('proxy-page', `${baseUrl} responded with a web page (${status})${named} instead of JSON.`, {
    status,
    serverMessage: title,
    nextStep: 'A proxy may have answered, or the address is wrong; open it in a browser to check.',
  });
}

function redirectError({ status, location }: HttpResponse, { baseUrl, request }: ResponseContext): RegistryError {
  const target = location !== undefined && URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  const shown = target && displayedText(`${target.origin}${target.pathname}`, 200);
  const where = shown === undefined ? 'to another address' : `to ${shown}`;
  if (target !== undefined && isFollowed(target, { baseUrl, request })) {
    return new RegistryError(
      'redirected',
      `${baseUrl} redirects requests for ${request.about} to ${shown} in an endless loop.`,
      {
        status,
        nextStep: 'Check the configuration of the server and of any proxy.',
      },
    );
  }
  const isSameWithTls = target?.protocol === 'https:' && baseUrl === `http://${target.host}`;
  return new RegistryError(
    'redirected',
    `${baseUrl} redirects requests for ${request.about} ${where}; the credentials were not sent there.`,
    {
      status,
      nextStep: isSameWithTls
        ? 'Edit the connection, and use https:// in its address.'
        : 'If the registry has moved, edit the connection. If this is the sign-in page of a network, sign in there or leave the network.',
    },
  );
}

/** Returns whether a redirect is followed. Such a redirect is an error only if there are too many. */
function isFollowed(target: URL, { baseUrl, request }: Pick<ResponseContext, 'baseUrl' | 'request'>): boolean {
  const isBelow = target.href.startsWith(`${baseUrl}/`) && target.username === '' && target.password === '';
  return request.method === 'GET' && isBelow;
}

/** Returns the body if it is plain text, in which some servers send errors. */
function plainText({ contentType, text }: HttpResponse): string | undefined {
  const isText = contentType === '' || /^text\/plain\b/i.test(contentType);
  return isText && text.length < 2000 ? text : undefined;
}

function sentence(what: string, reason: string | undefined): string {
  return reason === undefined ? `${what}.` : `${what}: ${reason.replace(/(?<![.!?…])$/, '.')}`;
}
