import type { ErrorCode } from '../../admin-contract/error-codes.ts';
import { displayedText } from '../../server/core/text/displayed-text.ts';
import type { RegistryErrorKind } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';

/** The meaning of an error for a request. */
export interface StatusMeaning {
  readonly kind: RegistryErrorKind;
  /** A sentence without its period. */
  readonly what: string;
  readonly nextStep: string;
}

export interface StatusContext {
  readonly status: number;
  readonly baseUrl: string;
  readonly request: RegistryRequest;
  /** The code of the error; undefined for other servers, whose errors are recognized by their status only. */
  readonly code: ErrorCode | undefined;
}

/** Returns the meaning of a status that is neither a success nor a redirect. */
export function statusMeaning(context: StatusContext): StatusMeaning {
  const { status, code } = context;
  const meaning =
    (code && meaningsByCode.get(code)) ??
    meaningsByStatus.get(status) ??
    (status >= 500 ? serverError : status >= 400 ? refused : unexpected);
  return meaning(context);
}

type MeaningOf = (context: StatusContext) => StatusMeaning;

const wrongCredentials: MeaningOf = ({ baseUrl }) => ({
  kind: 'wrong-credentials',
  what: `${baseUrl} does not accept the credentials`,
  nextStep: 'Sign in again; the token or password is wrong, has expired, or was replaced.',
});

const forbidden: MeaningOf = (context) => {
  const { code, baseUrl, request } = context;
  const isChangeOfRecord = !isRead(request) && request.identifiesRecord && request.segments[0] === 'admin';
  if (code === undefined && isChangeOfRecord) return readOnlyRecord(context);
  return {
    kind: 'no-admin-role',
    what: `${baseUrl} did not ${actionOf(request)}: the credentials are valid, but do not have the required role`,
    nextStep: 'Sign in as a user with the role admin, or with the static token of the server.',
  };
};

/** Other servers respond with 403 for records of the configuration file as well, which are read-only (spec 4.2, rule 1). */
const readOnlyRecord: MeaningOf = ({ baseUrl, request }) => ({
  kind: 'conflict',
  what: `${baseUrl} did not ${actionOf(request)}`,
  nextStep:
    'If the configuration file of the server defines the record, edit that file; otherwise sign in as a user with the role admin.',
});

const missing: MeaningOf = (context) => {
  const { tenant, identifiesRecord } = context.request;
  if (context.code === undefined && isExtension(context.request)) return notProvided(context);
  if (identifiesRecord) return missingRecord(context);
  return tenant === undefined ? notARegistry(context) : missingTenantOrNoTenants(context);
};

const missingRecord: MeaningOf = ({ baseUrl, request }) => ({
  kind: 'not-found',
  what: `${baseUrl} does not have ${request.about}`,
  nextStep: 'Refresh; another user may have deleted it.',
});

const missingTenant: MeaningOf = ({ baseUrl, request: { tenant = '' } }) => ({
  kind: 'not-found',
  what: `${baseUrl} has no tenant ${quoted(tenant)}`,
  nextStep: 'Edit the connection, and correct its tenants.',
});

const missingTenantOrNoTenants: MeaningOf = ({ baseUrl, request: { tenant = '' } }) => ({
  kind: 'not-multi-tenant',
  what: `${baseUrl} does not have the tenant ${quoted(tenant)}, or does not support tenants`,
  nextStep: 'Edit the connection, and correct or remove its tenants.',
});

const noTenants: MeaningOf = ({ baseUrl, request: { tenant = '' } }) => ({
  kind: 'not-multi-tenant',
  what: `${baseUrl} does not have the tenant ${quoted(tenant)}, because it does not support tenants`,
  nextStep: 'Edit the connection, and remove its tenants.',
});

const notARegistry: MeaningOf = ({ baseUrl, request: { about, segments } }) =>
  segments.includes('npm')
    ? {
        kind: 'not-a-registry',
        what: `${baseUrl} does not provide ${about} to package clients`,
        nextStep: 'Check the address. Not every registry can list packages.',
      }
    : {
        kind: 'not-a-registry',
        what: `${baseUrl} ${isAccess(segments) ? 'has no admin API: it ' : ''}does not provide ${about}`,
        nextStep: 'Check the address; the admin API is at the path `/admin` of this address.',
      };

/** The lists of spec 4.2, which every registry with an admin API has. */
const requiredLists: ReadonlySet<string | undefined> = new Set(['users', 'acl', 'cache', 'stats']);

/** Returns whether the admin API of the specification (4.2, 4.3) does not contain the address of a request. */
function isExtension({ segments, tenant }: RegistryRequest): boolean {
  if (segments[0] !== 'admin') return false;
  const [list, , ...below] = segments.slice(tenant === undefined ? 1 : 3);
  return !requiredLists.has(list) || (list === 'users' && below.length > 0);
}

const notProvided: MeaningOf = ({ baseUrl, request }) => ({
  kind: isRead(request) ? 'not-a-registry' : 'refused',
  what: `${baseUrl} ${isRead(request) ? 'does not provide' : 'cannot change'} ${request.about}`,
  nextStep: 'Not every registry can do this; users and access rules are not affected.',
});

/** Returns whether an address is that of the users or access rules, without which there is no admin API. */
function isAccess(segments: readonly string[]): boolean {
  return segments.includes('users') || segments.includes('acl');
}

const unsupported: MeaningOf = (context) => {
  const { baseUrl, request } = context;
  if (isExtension(request)) return notProvided(context);
  if (isRead(request)) return notARegistry(context);
  return {
    kind: 'refused',
    what: `${baseUrl} cannot ${actionOf(request)}`,
    nextStep: 'The server does not support this change; make it on the server itself.',
  };
};

const proxyCredentials: MeaningOf = ({ baseUrl }) => ({
  kind: 'proxy-page',
  what: `A proxy for ${baseUrl} requires credentials`,
  nextStep: 'Set the proxy and its credentials in the setting `http.proxy` of VS Code.',
});

const requestTimeout: MeaningOf = ({ baseUrl }) => ({
  kind: 'too-slow',
  what: `${baseUrl} timed out before it received the whole request`,
  nextStep: 'Try again.',
});

const conflict: MeaningOf = (context) => {
  const { baseUrl, request } = context;
  if (request.identifiesRecord) return recordConflict(context);
  return {
    kind: 'conflict',
    what: `${baseUrl} did not ${actionOf(request)}: it conflicts with existing data`,
    nextStep: 'Refresh, and check the existing data.',
  };
};

const recordConflict: MeaningOf = ({ baseUrl, request }) => ({
  kind: 'conflict',
  what: `${baseUrl} did not ${actionOf(request)}`,
  nextStep: 'If the configuration file defines the record, edit that file; otherwise refresh and try again.',
});

const definedInConfig: MeaningOf = ({ baseUrl, request }) => ({
  kind: 'conflict',
  what: `${baseUrl} did not ${actionOf(request)}`,
  nextStep: 'Edit the configuration file of the server, which defines the record.',
});

const changedMeanwhile: MeaningOf = ({ baseUrl, request }) => ({
  kind: 'conflict',
  what: `${baseUrl} did not ${actionOf(request)}, because it was changed in the meantime`,
  nextStep: 'Refresh, check what was changed, and try again.',
});

const tooManyRequests: MeaningOf = ({ baseUrl }) => ({
  kind: 'too-many-requests',
  what: `${baseUrl} accepts no more requests at the moment`,
  nextStep: 'Wait a moment, and try again.',
});

const serverError: MeaningOf = ({ status, baseUrl, request }) => ({
  kind: 'server-error',
  what: [502, 503, 504].includes(status)
    ? `${baseUrl} is temporarily unavailable (${status})`
    : `${baseUrl} failed (${status})`,
  nextStep: isRead(request)
    ? repeatFailed
    : 'Refresh to check whether the change was made. If the problem persists, check the log of the server.',
});

/** The next step after a server has failed without an effect. */
export const repeatFailed = 'Try again. If the problem persists, check the log of the server.';

const refused: MeaningOf = ({ status, baseUrl, request }) => ({
  kind: 'refused',
  what: `${baseUrl} did not ${actionOf(request)} (${status})`,
  // A deletion has no input.
  nextStep:
    request.method === 'DELETE'
      ? 'Refresh, and check whether the record can be deleted.'
      : 'Correct the input, and try again.',
});

const unexpected: MeaningOf = ({ status, baseUrl, request }) => ({
  kind: 'bad-response',
  what: `${baseUrl} sent an unexpected response for ${request.about} (${status})`,
  nextStep: 'Check that the address is that of a registry.',
});

/** The errors that their status does not describe. */
const meaningsByCode: ReadonlyMap<ErrorCode, MeaningOf> = new Map<ErrorCode, MeaningOf>([
  ['defined-in-config', definedInConfig],
  ['not-multi-tenant', noTenants],
  ['no-such-tenant', missingTenant],
]);

const meaningsByStatus: ReadonlyMap<number, MeaningOf> = new Map([
  [401, wrongCredentials],
  [403, forbidden],
  [404, missing],
  [405, unsupported],
  [407, proxyCredentials],
  [408, requestTimeout],
  [409, conflict],
  [410, missing],
  [412, changedMeanwhile],
  [429, tooManyRequests],
  [501, unsupported],
]);

function isRead({ method }: RegistryRequest): boolean {
  return method === 'GET';
}

/** Returns the action of the request as a verb phrase, such as `return the users`. */
function actionOf(request: RegistryRequest): string {
  return `${isRead(request) ? 'return' : 'change'} ${request.about}`;
}

function quoted(tenant: string): string {
  return JSON.stringify(displayedText(tenant, 80));
}
