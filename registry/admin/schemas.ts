import { maxPatternLength } from '../../access/pattern.ts';
import { roles } from '../../access/roles.ts';
import { maxTokenLength, minTokenLength, tokenPattern } from '../../access/token-syntax.ts';
import { maxUsernameLength } from '../../access/username.ts';
import { deliveryStates } from '../storage/contract/webhook-records.ts';

/**
 * JSON Schemas (2020-12) of request and response bodies. Requests are validated with them, and the OpenAPI document
 * contains them.
 */

const text = { type: 'string' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const role = {
  type: 'string',
  enum: roles,
  description: 'A ceiling: access rules never grant more than the role allows.',
} as const;
const count = { type: 'integer', minimum: 0 } as const;

export const errorResponse = {
  type: 'object',
  description: 'The problem, as a sentence.',
  required: ['error'],
  properties: { error: text },
} as const;

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
      ...time,
      type: ['string', 'null'],
      description: 'When the first of the named tokens that are still valid expires.',
    },
    created_at: { ...time, type: ['string', 'null'] },
    last_sign_in_at: {
      ...time,
      type: ['string', 'null'],
      description: 'When the user has last sent valid credentials, to the hour; null when that is not known.',
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

export const signingKey = {
  type: 'object',
  required: ['id', 'created_at', 'expires_at'],
  properties: {
    id: { ...text, description: '`SHA256:` and the SHA-256 of the public key, in Base64.' },
    created_at: time,
    expires_at: { ...time, type: ['string', 'null'], description: 'Null for the key that is in use.' },
  },
} as const;

const token = {
  type: 'string',
  minLength: minTokenLength,
  maxLength: maxTokenLength,
  pattern: tokenPattern,
  description: 'Only the hash is stored. No response contains it.',
} as const;

const tokenProperties = {
  name: { type: 'string', minLength: 1, maxLength: 64 },
  read_only: { type: 'boolean', description: 'Whether the token allows only reading; true by default.' },
  packages: {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: maxPatternLength },
    description: 'Patterns of the packages that the token gives access to, such as `npm/@scope/*`; empty for all.',
  },
  addresses: {
    type: 'array',
    items: text,
    description: 'Addresses and ranges (CIDR) from which the token can be used; empty for all.',
  },
  expires_at: { ...time, type: ['string', 'null'] },
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
  properties: { id: text, ...tokenProperties, created_at: time, last_used_at: { ...time, type: ['string', 'null'] } },
} as const;

export const createdUserToken = {
  type: 'object',
  required: [...userTokenKeys, 'token'],
  properties: { ...userToken.properties, token: { ...text, description: 'Only the hash is stored.' } },
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

export const rule = {
  type: 'object',
  required: ['id', 'user', 'pattern', 'permission', 'source', 'created_at'],
  properties: {
    id: text,
    user: text,
    pattern: text,
    permission: { type: 'string', enum: roles },
    source: { type: 'string', enum: ['config', 'runtime'] },
    created_at: { ...time, type: ['string', 'null'] },
  },
} as const;

const decision = {
  type: 'object',
  required: ['allowed', 'cause', 'reason'],
  properties: {
    allowed: { type: 'boolean' },
    cause: { ...text, description: 'The reason, for programs.' },
    reason: { ...text, description: 'The reason, as a sentence.' },
  },
} as const;

export const accessAnswer = {
  type: 'object',
  required: ['package', 'read', 'write', 'rules', 'more_rules'],
  properties: {
    package: text,
    user: text,
    role: { type: ['string', 'null'], description: 'Null for a user who does not exist.' },
    read: { ...decision, description: 'For the user; without a user in the query, for clients without credentials.' },
    write: decision,
    users: {
      type: 'array',
      description: 'Without a user in the query: the users who have access.',
      items: {
        type: 'object',
        required: ['user', 'role', 'read', 'write'],
        properties: { user: text, role, read: decision, write: decision },
      },
    },
    more_users: count,
    rules: {
      type: 'array',
      description: 'The access rules for the user, matching ones first; without a user, those that match.',
      items: {
        type: 'object',
        required: ['id', 'user', 'pattern', 'permission', 'source'],
        properties: {
          id: text,
          user: text,
          pattern: text,
          permission: { type: 'string', enum: roles },
          source: { type: 'string', enum: ['config', 'runtime'] },
          matches: { type: 'boolean' },
          grants: {
            type: 'array',
            items: { type: 'string', enum: ['read', 'write'] },
            description: 'What the rule grants with the role of the user.',
          },
        },
      },
    },
    more_rules: count,
  },
} as const;

export const newRule = {
  type: 'object',
  required: ['user', 'pattern', 'permission'],
  additionalProperties: false,
  properties: {
    user: {
      type: 'string',
      minLength: 1,
      maxLength: maxUsernameLength,
      description: 'A username, or `*` for every user.',
    },
    pattern: {
      type: 'string',
      minLength: 1,
      maxLength: maxPatternLength,
      description: 'Matches paths such as `npm/@scope/name`; `*` within a segment, `**` across segments.',
    },
    permission: { type: 'string', enum: roles },
  },
} as const;

export const cacheEntry = {
  type: 'object',
  required: ['registry', 'path', 'size', 'fetched_at', 'last_used_at', 'hits'],
  properties: { registry: text, path: text, size: count, fetched_at: time, last_used_at: time, hits: count },
} as const;

export const cacheEviction = {
  type: 'object',
  required: [...cacheEntry.required, 'reason'],
  properties: { ...cacheEntry.properties, reason: text },
} as const;

export const hiddenPackage = {
  type: 'object',
  required: ['package', 'versions', 'more_versions'],
  properties: {
    package: text,
    versions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['version', 'rule', 'reason', 'until'],
        properties: {
          version: text,
          rule: { type: 'string', enum: ['deny', 'install_scripts', 'min_age'] },
          reason: { ...text, description: 'The reason, as a sentence.' },
          until: {
            ...time,
            type: ['string', 'null'],
            description: 'When the version becomes visible; null for never.',
          },
        },
      },
    },
    more_versions: count,
  },
} as const;

export const webhookDelivery = {
  type: 'object',
  required: ['id', 'webhook', 'event', 'state', 'attempts', 'created_at', 'next_attempt_at', 'last_error'],
  properties: {
    id: { ...text, description: 'The header `webhook-id` of the requests.' },
    webhook: { ...text, description: 'The name of the webhook in the configuration.' },
    event: text,
    state: { type: 'string', enum: deliveryStates, description: 'There are no further attempts if it is `failed`.' },
    attempts: count,
    created_at: time,
    next_attempt_at: { ...time, type: ['string', 'null'] },
    last_error: { type: ['string', 'null'], description: 'Why the last attempt failed, as a sentence.' },
  },
} as const;

export const auditRecord = {
  type: 'object',
  required: ['id', 'at', 'tenant', 'actor', 'action', 'target', 'address', 'details'],
  properties: {
    id: { type: 'integer' },
    at: time,
    tenant: text,
    actor: text,
    action: text,
    target: text,
    address: text,
    details: { type: 'object', additionalProperties: true },
  },
} as const;

const nullableNumber = { type: ['number', 'null'] } as const;
const totals = {
  type: 'object',
  required: ['packages', 'versions', 'bytes'],
  properties: { packages: count, versions: count, bytes: count },
} as const;

const requests = {
  type: 'object',
  properties: {
    total: count,
    by_registry: { type: 'object', additionalProperties: { type: 'object', additionalProperties: count } },
    latency_ms: { type: 'object', properties: { p50: nullableNumber, p95: nullableNumber, p99: nullableNumber } },
  },
} as const;

export const stats = {
  type: 'object',
  required: [
    'version',
    'mode',
    'anonymous_reads',
    'multi_tenant',
    'started_at',
    'uptime_seconds',
    'storage',
    'cache',
    'requests',
    'users',
    'rules',
    'expiring_tokens',
  ],
  properties: {
    version: { ...text, description: 'The version of the server.' },
    mode: { type: 'string', enum: ['simple-token', 'acl', 'oidc'] },
    anonymous_reads: { type: 'boolean', description: 'Whether everyone may read without credentials.' },
    multi_tenant: { type: 'boolean' },
    started_at: time,
    uptime_seconds: { type: 'number' },
    storage: {
      type: 'object',
      properties: {
        registries: { type: 'object', additionalProperties: totals },
        tenants: { type: 'object', additionalProperties: totals },
        database_bytes: count,
      },
    },
    cache: {
      type: 'object',
      properties: { entries: count, bytes: count, hits: count, misses: count, hit_ratio: nullableNumber },
    },
    requests: { ...requests, description: 'Of all servers; with several, the percentiles are estimates.' },
    servers: {
      type: 'array',
      description: 'Only with PostgreSQL: what each running server has done since it started.',
      items: {
        type: 'object',
        required: ['id', 'host', 'started_at', 'requests', 'cache'],
        properties: {
          id: text,
          host: text,
          started_at: time,
          requests,
          cache: { type: 'object', properties: { hits: count, misses: count } },
        },
      },
    },
    users: count,
    rules: count,
    expiring_tokens: { ...count, description: 'The number of named tokens that expire within 14 days.' },
    webhooks: {
      type: 'object',
      description:
        'Only with webhooks: the numbers of deliveries that wait, and that were given up in the last 7 days.',
      required: ['waiting', 'failed'],
      properties: { waiting: count, failed: count },
    },
  },
} as const;

/** Returns the schema of a list, or of one page of it when the query has `limit` or `cursor`. */
export function listOf<Item extends object>(items: Item) {
  const page = {
    type: 'object',
    required: ['items', 'next_cursor'],
    properties: { items: { type: 'array', items }, next_cursor: { type: ['string', 'null'] } },
  } as const;
  return { anyOf: [{ type: 'array', items }, page] } as const;
}

export const maxPageLength = 1_000;
/** Long enough for every username and pattern. */
const maxFilterLength = Math.max(maxUsernameLength, maxPatternLength);

/** Returns the schema of the query of a list. */
export function listQuery(filters: Readonly<Record<string, string>> = {}) {
  const described = Object.entries(filters).map(([name, description]) => [
    name,
    { type: 'string', maxLength: maxFilterLength, description },
  ]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      limit: {
        type: 'string',
        pattern: '^[0-9]{1,4}$',
        description: `The number of items in a page, 1 to ${maxPageLength}. Without it and without \`cursor\`, the response is an array of at most ${maxPageLength} items, and the header \`Link\` names the next page.`,
      },
      cursor: { type: 'string', maxLength: 4096, description: 'The `next_cursor` of the previous page.' },
      ...Object.fromEntries(described),
    },
  };
}
