import { maxTokenLength, minTokenLength, tokenPattern } from '../access/token-syntax.ts';
import { maxUsernameLength } from '../access/username.ts';
import { listQuery } from './lists.ts';
import { count, nullableTime, role, text } from './values.ts';

/** The headers of a request that changes a user or a group. */
export const ifMatch = {
  type: 'object',
  properties: {
    'if-match': {
      ...text,
      maxLength: 1000,
      description: 'The `etag` of the record that was read; the response is 412 if the record was changed since.',
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

export const usersQuery = listQuery({ q: 'Only users whose names contain this text.' });

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
