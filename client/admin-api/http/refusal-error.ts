import { displayedText } from '../../text/displayed-text.ts';
import { RegistryError, type RegistryErrorDetails, type RegistryErrorKind } from '../registry-error.ts';
import { type Answer, redirectStatuses } from './exchange.ts';
import type { RegistryRequest } from './requests.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { isWebPage, pageTitle, serverWords } from './server-words.ts';

export interface AnswerContext {
  readonly baseUrl: string;
  readonly request: RegistryRequest;
  /** What the body says, when it is JSON. */
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What an answer means that is no success; `answer` and `body` no longer hold a secret. */
export function refusalError(answer: Answer, context: AnswerContext): RegistryError {
  if (redirectStatuses.has(answer.status)) return redirectError(answer, context);
  const isPage = isWebPage(answer.contentType, answer.text);
  if (isPage && pageStatuses.has(answer.status)) return pageError(answer, context);
  const words = isPage ? pageTitle(answer.text) : serverWords(context.body ?? plainText(answer));
  const { kind, what, nextStep } = meaning(answer.status, context, words);
  const retryAfter = retryAfterSeconds(answer.retryAfter, context.now);
  return new RegistryError(kind, sentence(what, words), {
    status: answer.status,
    ...(words !== undefined && { serverWords: words }),
    ...(nextStep !== undefined && { nextStep }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** With these a page says nothing of the registry; with the others the status says enough. */
const pageStatuses = new Set([200, 201, 202, 203, 204, 403, 407, 451, 511]);

/** A web page where JSON was expected. */
export function pageError({ status, text }: Answer, { baseUrl }: AnswerContext): RegistryError {
  const title = pageTitle(text);
  const named = title === undefined ? '' : ` titled ${JSON.stringify(title)}`;
  return new RegistryError('proxy-page', `${baseUrl} responded with a web page (${status})${named} instead of JSON.`, {
    status,
    ...(title !== undefined && { serverWords: title }),
    nextStep: 'A proxy may have answered, or the address is wrong; open it in a browser to check.',
  });
}

function redirectError({ status, location }: Answer, { baseUrl, request }: AnswerContext): RegistryError {
  const target = location !== undefined && URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  const shown = target && displayedText(`${target.origin}${target.pathname}`, 200);
  const where = shown === undefined ? 'to another address' : `to ${shown}`;
  const isSecureTwin = target?.protocol === 'https:' && baseUrl === `http://${target.host}`;
  return new RegistryError(
    'redirected',
    `${baseUrl} redirects requests for ${request.about} ${where}; the credentials were not sent there.`,
    {
      status,
      nextStep: isSecureTwin
        ? 'Edit the connection, and use https:// in its address.'
        : 'If the registry has moved, edit the connection. If this is the sign-in page of a network, sign in there or leave the network.',
    },
  );
}

interface Meaning {
  readonly kind: RegistryErrorKind;
  /** Without a full stop. */
  readonly what: string;
  readonly nextStep?: RegistryErrorDetails['nextStep'];
}

function meaning(status: number, { baseUrl, request }: AnswerContext, words: string | undefined): Meaning {
  const { about, method, namesRecord } = request;
  const isRead = method === 'GET';
  const act = isRead ? `return ${about}` : `change ${about}`;
  switch (status) {
    case 401:
      return {
        kind: 'wrong-credentials',
        what: `${baseUrl} does not accept the credentials`,
        nextStep: 'Sign in again; the token or password is wrong, has expired, or was replaced.',
      };
    case 403:
      if (!isRead && words !== undefined && /\bconfig/i.test(words)) return conflict(baseUrl, act);
      return {
        kind: 'no-admin-role',
        what: `${baseUrl} did not ${act}: the credentials are valid, but do not have the required role`,
        nextStep: 'Sign in as a user with the role admin, or with the static token of the server.',
      };
    case 404:
    case 410:
      return missing({ baseUrl, request }, words);
    case 405:
    case 501:
      if (!isRead)
        return {
          kind: 'refused',
          what: `${baseUrl} cannot ${act}`,
          nextStep: 'The server does not support this change; make it on the server itself.',
        };
      return noRegistry(baseUrl, about);
    case 407:
      return {
        kind: 'proxy-page',
        what: `A proxy for ${baseUrl} requires credentials`,
        nextStep: 'Set the proxy and its credentials in the setting `http.proxy` of VS Code.',
      };
    case 408:
      return {
        kind: 'too-slow',
        what: `${baseUrl} timed out before it received the whole request`,
        nextStep: 'Try again.',
      };
    case 409:
      return namesRecord
        ? conflict(baseUrl, act)
        : {
            kind: 'conflict',
            what: `${baseUrl} did not ${act}: it conflicts with existing data`,
            nextStep: 'Refresh, and check the existing data.',
          };
    case 429:
      return {
        kind: 'too-many-requests',
        what: `${baseUrl} accepts no more requests at the moment`,
        nextStep: 'Wait a moment, and try again.',
      };
    default:
  }
  if (status >= 500) {
    const what = gateways.has(status)
      ? `${baseUrl} is temporarily unavailable (${status})`
      : `${baseUrl} failed (${status})`;
    return {
      kind: 'server-error',
      what,
      nextStep: isRead
        ? 'Try again. If the problem persists, check the log of the server.'
        : 'Refresh to check whether the change was made. If the problem persists, check the log of the server.',
    };
  }
  if (status >= 400)
    return {
      kind: 'refused',
      what: `${baseUrl} did not ${act} (${status})`,
      nextStep: 'Correct the input, and try again.',
    };
  return {
    kind: 'bad-answer',
    what: `${baseUrl} sent an unexpected response for ${about} (${status})`,
    nextStep: 'Check that the address is that of a registry.',
  };
}

const gateways = new Set([502, 503, 504]);

function conflict(baseUrl: string, act: string): Meaning {
  return {
    kind: 'conflict',
    what: `${baseUrl} did not ${act}`,
    nextStep: 'If the configuration file defines the record, edit that file; otherwise refresh and try again.',
  };
}

function noRegistry(baseUrl: string, about: string): Meaning {
  return {
    kind: 'not-a-registry',
    what: `${baseUrl} has no admin API: it does not provide ${about}`,
    nextStep: 'Check the address; the admin API is at `/admin` below it.',
  };
}

function missing({ baseUrl, request }: Pick<AnswerContext, 'baseUrl' | 'request'>, words: string | undefined): Meaning {
  const { about, tenant, namesRecord } = request;
  if (tenant !== undefined && words !== undefined && /multi-?\s?tenant/i.test(words)) return noTenants(baseUrl, tenant);
  if (namesRecord) {
    return {
      kind: 'not-found',
      what: `${baseUrl} does not have ${about}`,
      nextStep: 'Refresh; another user may have deleted it.',
    };
  }
  if (tenant === undefined) return noRegistry(baseUrl, about);
  if (words !== undefined && /\btenant\b/i.test(words)) {
    return {
      kind: 'not-found',
      what: `${baseUrl} has no tenant ${JSON.stringify(displayedText(tenant, 80))}`,
      nextStep: 'Edit the connection, and correct its tenants.',
    };
  }
  return noTenants(baseUrl, tenant);
}

function noTenants(baseUrl: string, tenant: string): Meaning {
  return {
    kind: 'not-multi-tenant',
    what: `${baseUrl} does not have the tenant ${JSON.stringify(displayedText(tenant, 80))}, and does not seem to support tenants`,
    nextStep: 'Edit the connection, and remove its tenants.',
  };
}

/** Text that is no JSON and no page: some servers answer in plain words. */
function plainText({ contentType, text }: Answer): string | undefined {
  const isText = contentType === '' || /^text\/plain\b/i.test(contentType);
  return isText && text.length < 2000 ? text : undefined;
}

function sentence(what: string, words: string | undefined): string {
  return words === undefined ? `${what}.` : `${what}: ${words.replace(/(?<![.!?…])$/, '.')}`;
}
