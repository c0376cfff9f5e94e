import { expiryNoticeDays } from './tokens.ts';
import { count, nullableNumber, text, time } from './values.ts';

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
    expiring_tokens: {
      ...count,
      description: `The number of named tokens that expire within ${expiryNoticeDays} days.`,
    },
    pages: { type: 'boolean', description: 'Whether the server has pages of the packages for browsers.' },
    webhooks: {
      type: 'object',
      description:
        'Only with webhooks: the numbers of deliveries that wait, and that were given up in the last 7 days.',
      required: ['waiting', 'failed'],
      properties: { waiting: count, failed: count },
    },
  },
} as const;
