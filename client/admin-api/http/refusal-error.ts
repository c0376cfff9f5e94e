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
  const named = title === undefined ? '' : `, called ${JSON.stringify(title)}`;
  return new RegistryError(
    'proxy-page',
    `${baseUrl} answered with a web page (${status})${named}, and not as a registry does.`,
    {
      status,
      ...(title !== undefined && { serverWords: title }),
      nextStep:
        'Something stands between this machine and the registry, or the address is another: open it in a browser.',
    },
  );
}

function redirectError({ status, location }: Answer, { baseUrl, request }: AnswerContext): RegistryError {
  const target = location !== undefined && URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  const shown = target && displayedText(`${target.origin}${target.pathname}`, 200);
  const where = shown === undefined ? 'elsewhere' : `to ${shown}`;
  const isSecureTwin = target?.protocol === 'https:' && baseUrl === `http://${target.host}`;
  return new RegistryError(
    'redirected',
    `${baseUrl} sends requests for ${request.about} on ${where}; the credentials were not sent there.`,
    {
      status,
      nextStep: isSecureTwin
        ? 'Edit the connection, and use https:// in its address.'
        : 'If the registry has moved, edit the connection; if this is a page for signing in, sign in there or leave its network.',
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
  const act = isRead ? `give ${about}` : `change ${about}`;
  switch (status) {
    case 401:
      return {
        kind: 'wrong-credentials',
        what: `${baseUrl} does not accept the credentials`,
        nextStep: 'Sign in again: the token or the password is wrong, has expired, or was replaced.',
      };
    case 403:
      if (!isRead && words !== undefined && /\bconfig/i.test(words)) return conflict(baseUrl, act);
      return {
        kind: 'no-admin-role',
        what: `${baseUrl} did not ${act}: the credentials are right, and have not the role for it`,
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
          nextStep: 'This server has no such change; make it on the server itself.',
        };
      return noRegistry(baseUrl, about);
    case 407:
      return {
        kind: 'proxy-page',
        what: `A proxy before ${baseUrl} asks for credentials of its own`,
        nextStep: 'Set the proxy and its credentials in the settings of VS Code (http.proxy).',
      };
    case 408:
      return { kind: 'too-slow', what: `${baseUrl} did not wait for the whole request`, nextStep: 'Try again.' };
    case 409:
      return namesRecord
        ? conflict(baseUrl, act)
        : {
            kind: 'conflict',
            what: `${baseUrl} did not ${act}: it contradicts what is there`,
            nextStep: 'Refresh, and look at what is there already.',
          };
    case 429:
      return {
        kind: 'too-many-requests',
        what: `${baseUrl} takes no more requests for now`,
        nextStep: 'Wait a little, then try again.',
      };
    default:
  }
  if (status >= 500) {
    const what = gateways.has(status) ? `${baseUrl} is not there for now (${status})` : `${baseUrl} failed (${status})`;
    return {
      kind: 'server-error',
      what,
      nextStep: isRead
        ? 'Try again; if it stays, look into the log of the server.'
        : 'Refresh to see whether it was done; if it stays, look into the log of the server.',
    };
  }
  if (status >= 400)
    return {
      kind: 'refused',
      what: `${baseUrl} did not ${act} (${status})`,
      nextStep: 'Correct what was entered, and try again.',
    };
  return {
    kind: 'bad-answer',
    what: `${baseUrl} gave an answer for ${about} that means nothing here (${status})`,
    nextStep: 'Look whether the address is that of a registry.',
  };
}

const gateways = new Set([502, 503, 504]);

function conflict(baseUrl: string, act: string): Meaning {
  return {
    kind: 'conflict',
    what: `${baseUrl} did not ${act}`,
    nextStep: 'What its configuration file defines is changed there; otherwise refresh and try again.',
  };
}

function noRegistry(baseUrl: string, about: string): Meaning {
  return {
    kind: 'not-a-registry',
    what: `${baseUrl} has no admin API: it does not know ${about}`,
    nextStep: 'Check the address; the admin API stands below it at /admin.',
  };
}

function missing({ baseUrl, request }: Pick<AnswerContext, 'baseUrl' | 'request'>, words: string | undefined): Meaning {
  const { about, tenant, namesRecord } = request;
  if (tenant !== undefined && words !== undefined && /multi-?\s?tenant/i.test(words)) return noTenants(baseUrl, tenant);
  if (namesRecord) {
    return {
      kind: 'not-found',
      what: `${baseUrl} does not have ${about}`,
      nextStep: 'Refresh: somebody else may have deleted it.',
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
    what: `${baseUrl} does not know the tenant ${JSON.stringify(displayedText(tenant, 80))}, and seems to have no tenants at all`,
    nextStep: 'Edit the connection, and leave the tenants out.',
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
