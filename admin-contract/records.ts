import { listQuery } from './lists.ts';
import { count, nullableTime, text, time } from './values.ts';

export const signingKey = {
  type: 'object',
  required: ['id', 'created_at', 'expires_at'],
  properties: {
    id: { ...text, description: '`SHA256:` and the SHA-256 of the public key, in Base64.' },
    created_at: time,
    expires_at: { ...nullableTime, description: 'Null for the key that is in use.' },
  },
} as const;

export const cacheEntry = {
  type: 'object',
  required: ['registry', 'path', 'size', 'fetched_at', 'last_used_at', 'hits'],
  properties: { registry: text, path: text, size: count, fetched_at: time, last_used_at: time, hits: count },
} as const;

export const cacheQuery = listQuery({ q: 'Only entries whose paths contain this text.' });

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
          rule: { type: 'string', enum: ['advisory', 'deny', 'freeze', 'install_scripts', 'min_age'] },
          reason: { ...text, description: 'The reason, as a sentence.' },
          until: {
            ...nullableTime,
            description: 'When the version becomes visible; null for never.',
          },
        },
      },
    },
    more_versions: count,
  },
} as const;

export const hiddenQuery = listQuery({ q: 'Only packages whose names contain this text.' });

export const webhookDelivery = {
  type: 'object',
  required: ['id', 'webhook', 'event', 'state', 'attempts', 'created_at', 'next_attempt_at', 'last_error'],
  properties: {
    id: { ...text, description: 'The header `webhook-id` of the requests.' },
    webhook: { ...text, description: 'The name of the webhook in the configuration.' },
    event: text,
    state: {
      type: 'string',
      enum: ['waiting', 'delivered', 'failed'],
      description: 'There are no further attempts if it is `failed`.',
    },
    attempts: count,
    created_at: time,
    next_attempt_at: nullableTime,
    last_error: { type: ['string', 'null'], description: 'Why the last attempt failed, as a sentence.' },
  },
} as const;

export const deliveriesQuery = listQuery({
  webhook: 'Only deliveries to the webhook with this name.',
  state: 'Only deliveries in this state: `waiting`, `delivered` or `failed`.',
});

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

export const auditQuery = listQuery({
  user: 'Only changes by this user.',
  action: 'Only this action, such as `package.publish`.',
  from: 'Only changes at this time or later: a date, or a date and time with a time zone.',
  to: 'Only changes before this time.',
});
