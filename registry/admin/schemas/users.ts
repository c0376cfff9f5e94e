import { maxPatternLength } from '../../../access/pattern.ts';
import { maxTokenLength, minTokenLength, tokenPattern } from '../../../access/token-syntax.ts';
import { maxUsernameLength } from '../../../access/username.ts';
import { count, nullableTime, role, text, time } from './values.ts';

/** The headers of a request that changes a user. */
export const ifMatch = {
  type: 'object',
  properties: {
    'if-match': {
      ...text,
      maxLength: 1000,
      description: 'The `etag` of the user that was read; the response is 412 if the user was changed since.',
    },
  },
} as const;

export const user = {
  type: 'object',
  required: [
    'etag',
    'username',
    'role',
    'source',
    'has_token',
    'tokens',
    'next_token_expiry',
    'created_at',
    'last_sign_in_at',
  ],
  properties: {
    etag: { ...text, description: 'Identifies the state of the user, for the header `If-Match`.' },
    username: text,
    role,
    source: { type: 'string', enum: ['config', 'runtime', 'oidc'], description: 'Users of `config` are read-only.' },
    has_token: { type: 'boolean' },
    tokens: { ...count, description: 'The number of named tokens, which can be listed and revoked.' },
    next_token_expiry: {
      ...nullableTime,
      description: 'When the first of the named tokens that are still valid expires.',
    },
    created_at: nullableTime,
    last_sign_in_at: {
      ...nullableTime,
      description: 'When the user has last sent valid credentials, to the hour; null when that is not known.',
    },
  },
} as const;

const token = {
  type: 'string',
  minLength: minTokenLength,
  maxLength: maxTokenLength,
  pattern: tokenPattern,
  description: 'Only the hash is stored. No response contains it.',
} as const;

export const newUser = {
  type: 'object',
  required: ['username', 'role'],
  additionalProperties: false,
  properties: { username: { type: 'string', minLength: 1, maxLength: maxUsernameLength }, role, token },
} as const;

export const userChange = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: { role, token: { ...token, type: ['string', 'null'], description: 'A new token; null removes it.' } },
} as const;

const tokenProperties = {
  name: { type: 'string', minLength: 1, maxLength: 64 },
  read_only: { type: 'boolean', description: 'Whether the token allows only reading; true by default.' },
  packages: {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: maxPatternLength },
    description: 'Patterns of the packages that the token allows, such as `npm/@scope/*`; empty for all.',
  },
  addresses: {
    type: 'array',
    items: text,
    description: 'Addresses and ranges (CIDR) from which the token can be used; empty for all.',
  },
  expires_at: nullableTime,
} as const;

export const newUserToken = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: tokenProperties,
} as const;

const userTokenKeys = ['id', 'name', 'read_only', 'packages', 'addresses', 'created_at', 'expires_at', 'last_used_at'];

export const userToken = {
  type: 'object',
  required: userTokenKeys,
  properties: { id: text, ...tokenProperties, created_at: time, last_used_at: nullableTime },
} as const;

export const createdUserToken = {
  type: 'object',
  required: [...userTokenKeys, 'token'],
  properties: { ...userToken.properties, token: { ...text, description: 'Only the hash is stored.' } },
} as const;

export const revokedCredentials = {
  type: 'object',
  required: ['token', 'tokens', 'remaining'],
  properties: {
    token: { type: 'boolean', description: 'Whether the user had a token that is now revoked.' },
    tokens: { type: 'integer', description: 'The number of named tokens that are now revoked.' },
    remaining: {
      type: ['string', 'null'],
      description: 'The credentials that the registry cannot revoke, and where to revoke them, as a sentence.',
    },
  },
} as const;

export const signInSettings = {
  type: 'object',
  required: ['single_sign_on'],
  properties: {
    single_sign_on: {
      type: ['object', 'null'],
      description: 'Null when no identity provider is configured.',
      required: ['issuer', 'audience', 'client_id', 'scopes', 'resource'],
      properties: {
        issuer: text,
        audience: { ...text, description: 'The audience that access tokens must have.' },
        client_id: { type: ['string', 'null'], description: 'A client without a secret; null when none is known.' },
        scopes: {
          type: ['array', 'null'],
          items: text,
          description: 'The scopes to request; null when `[oidc.login]` is not configured.',
        },
        resource: {
          type: ['string', 'null'],
          description: 'The resource to request, if `[oidc.login]` contains one.',
        },
      },
    },
  },
} as const;
