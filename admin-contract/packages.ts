import { count, nullableTime, text, time } from './values.ts';

/** The maximum length of the reason for a quarantine. */
export const maxQuarantineReasonLength = 500;

const quarantineReason = {
  type: 'string',
  minLength: 1,
  maxLength: maxQuarantineReasonLength,
  description: 'One line, which clients show to everyone who may read the package.',
} as const;

export const newQuarantine = {
  type: 'object',
  required: ['reason'],
  additionalProperties: false,
  properties: { reason: quarantineReason },
} as const;

export const quarantinedVersion = {
  type: 'object',
  required: ['package', 'version', 'reason', 'quarantined_at', 'quarantined_by'],
  properties: {
    package: text,
    version: text,
    reason: text,
    quarantined_at: time,
    quarantined_by: text,
  },
} as const;

const publishedVersion = {
  type: 'object',
  required: ['version', 'size', 'published_at', 'published_by', 'downloads', 'last_download_at', 'quarantine_reason'],
  properties: {
    version: text,
    size: { ...count, description: 'The size of the tarball, in bytes.' },
    published_at: time,
    published_by: text,
    downloads: count,
    last_download_at: nullableTime,
    quarantine_reason: { type: ['string', 'null'], description: 'Null for a version that is not in quarantine.' },
  },
} as const;

const limit = { ...count, type: ['integer', 'null'], description: 'Null when there is no limit.' } as const;

export const quota = {
  type: 'object',
  required: ['scope', 'max_size', 'max_versions', 'size', 'versions'],
  properties: {
    scope: { type: ['string', 'null'], description: 'Such as `@acme`; null for all packages.' },
    max_size: limit,
    max_versions: limit,
    size: { ...count, description: 'The size of the tarballs of all versions, in bytes.' },
    versions: count,
  },
} as const;

export const removal = {
  type: 'object',
  required: [
    'tenant',
    'package',
    'version',
    'size',
    'published_at',
    'downloads',
    'last_download_at',
    'reason',
    'dry_run',
  ],
  properties: {
    tenant: { type: ['string', 'null'], description: 'Null for the server.' },
    package: text,
    version: text,
    size: { ...count, description: 'The size of the tarball, in bytes.' },
    published_at: time,
    downloads: count,
    last_download_at: nullableTime,
    reason: text,
    dry_run: { type: 'boolean', description: 'Whether the rule only lists the version.' },
  },
} as const;

/** The maximum length of the reason for which a staged version is rejected, in characters. */
export const maxRejectionReasonLength = 500;

export const publishedPackage = {
  type: 'object',
  required: ['name', 'downloads', 'versions'],
  properties: {
    name: text,
    downloads: {
      type: 'object',
      description: 'The downloads of all versions. The periods end with the current day, in UTC.',
      required: ['total', 'last_day', 'last_week', 'last_month'],
      properties: { total: count, last_day: count, last_week: count, last_month: count },
    },
    versions: { type: 'array', items: publishedVersion, description: 'In the order of publication.' },
  },
} as const;
