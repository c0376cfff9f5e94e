/**
 * The codes of errors, with their meanings. A client recognizes an error by its code: codes are stable, while sentences
 * may be reworded. Codes of denied requests are also the causes in explanations of access.
 */
export const errorCodes = {
  // The credentials and the access of a request.
  'no-credentials': 'The request requires credentials, and has none.',
  'wrong-credentials': 'The credentials are not known, or have expired.',
  'too-many-failures': 'Requests with wrong credentials were sent too often.',
  'another-tenant': 'The credentials belong to another tenant.',
  operator: 'Only operators with the role `admin` may access a tenant.',
  'not-admin': 'The role `admin` is required.',
  'role-ceiling': 'The role of the user does not allow the access.',
  'token-limit': 'The limits of the token do not allow the access.',
  publisher: 'The token of a trusted publisher allows only one package.',
  'simple-token-writes': 'In simple token mode, only the static token allows writing.',
  'no-path': 'The request does not name a package.',
  'no-rule': 'No access rule allows the access.',
  forbidden: 'The request is not allowed for another reason.',

  // The address of a request.
  'no-such-address': 'The server has no route with this address.',
  'method-not-allowed': 'The address does not support the method; the header `Allow` lists those that it supports.',
  'unsupported-method': 'The server does not support the method.',
  'not-multi-tenant': 'The address contains a tenant, but the server is not in multi-tenant mode.',
  'no-such-tenant': 'The tenant in the address does not exist.',

  // The contents of a request.
  'invalid-request': 'The address, the query, a header or the body is not valid.',
  'invalid-json': 'The body is not valid JSON.',
  'invalid-cursor': 'The cursor of the page is not valid.',
  'invalid-name': 'A name, such as a username, is not valid.',
  'invalid-pattern': 'The pattern of an access rule or a token is not valid, or matches no package.',
  'too-large': 'The body, or something in it, is too large.',
  'quota-exceeded': 'The package would exceed a quota.',
  'unsupported-type': 'The type or the coding of the body is not supported.',
  'range-not-satisfiable': 'The range is not within the file.',
  'too-slow': 'The body did not arrive in time.',

  // The records that a request refers to.
  'no-such-user': 'The user does not exist.',
  'no-such-rule': 'The access rule does not exist.',
  'no-such-group': 'The group does not exist.',
  'no-such-token': 'The token does not exist.',
  'no-such-package': 'The package is not published here.',
  'no-such-version': 'The version is not published here, or not in quarantine.',
  'no-such-cache-entry': 'The cache entry does not exist.',
  'no-such-delivery': 'The delivery to a webhook does not exist.',
  'not-found': 'Something else does not exist.',
  'already-exists': 'A record with the same name or contents already exists.',
  'defined-in-config': 'The configuration file defines the record; it can be changed only there.',
  'set-by-identity-provider': 'The identity provider sets the property; it can be changed only there.',
  'last-admin': 'The change would remove the last admin who can sign in.',
  'too-many-groups': 'The server or the tenant has the maximum number of groups.',
  'too-many-tokens': 'The user has the maximum number of tokens.',
  'changed-meanwhile': 'The record was changed since it was read.',
  conflict: 'The request conflicts with existing data in another way.',

  // The state of the server.
  'read-only': 'The registry is read-only at the moment.',
  'too-many-requests': 'Too many requests were sent.',
  unavailable: 'The server, or a service that it uses, is not available at the moment.',
  'upstream-failed': 'The upstream registry failed.',
  'disk-full': 'The disk of the server is full.',
  'disk-read-only': 'The disk of the server is read-only.',
  'internal-error': 'The server failed; see its log.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value);
}
