import { maxPatternLength } from '../access/pattern.ts';
import { nullableTime, text, time } from './values.ts';

/** The number of days before its expiry during which a token is reported as expiring. */
export const expiryNoticeDays = 14;

const tokenProperties = {
  name: { type: 'string', minLength: 1, maxLength: 64 },
  read_only: { type: 'boolean', description: 'Whether the token allows only reading; true by default.' },
  stage_only: {
    type: 'boolean',
    description:
      'Whether the token allows staging versions, but neither publishing nor approving them; false by default. Then, `read_only` is false by default.',
  },
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

const userTokenKeys = [
  'id',
  'name',
  'read_only',
  'stage_only',
  'packages',
  'addresses',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;

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
