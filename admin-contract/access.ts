import { maxGroupMembers, maxRuleUserLength } from '../access/group-name.ts';
import { maxPatternLength } from '../access/pattern.ts';
import { permissions } from '../access/roles.ts';
import { maxUsernameLength } from '../access/username.ts';
import { listQuery } from './lists.ts';
import { count, nullableTime, role, text } from './values.ts';

export const rule = {
  type: 'object',
  required: ['id', 'user', 'pattern', 'permission', 'source', 'created_at'],
  properties: {
    id: text,
    user: text,
    pattern: text,
    permission: { type: 'string', enum: permissions },
    source: { type: 'string', enum: ['config', 'runtime'] },
    created_at: nullableTime,
  },
} as const;

export const rulesQuery = listQuery({ user: 'Only the access rules that name this user.' });

export const newRule = {
  type: 'object',
  required: ['user', 'pattern', 'permission'],
  additionalProperties: false,
  properties: {
    user: {
      type: 'string',
      minLength: 1,
      maxLength: maxRuleUserLength,
      description: 'A username, `@` and the name of a group, or `*` for every user.',
    },
    pattern: {
      type: 'string',
      minLength: 1,
      maxLength: maxPatternLength,
      description: 'Matches paths such as `npm/@scope/name`; `*` within a segment, `**` across segments.',
    },
    permission: { type: 'string', enum: permissions },
  },
} as const;

const members = {
  type: 'array',
  maxItems: maxGroupMembers,
  items: { type: 'string', minLength: 1, maxLength: maxUsernameLength },
  description: 'Usernames.',
} as const;

export const group = {
  type: 'object',
  required: ['etag', 'name', 'members', 'claims', 'source', 'created_at'],
  properties: {
    etag: { ...text, description: 'Identifies the state of the group, for the header `If-Match`.' },
    name: { ...text, description: 'Access rules refer to the group as `@name`.' },
    members: { type: 'array', items: text, description: 'Usernames; the users may not exist yet.' },
    claims: {
      type: 'array',
      items: text,
      description: 'The values in `groups_claim` that make a user a member while the access token is valid.',
    },
    source: {
      type: 'string',
      enum: ['config', 'runtime', 'oidc'],
      description:
        'Groups of `config` are read-only. Those of `oidc` have no other members than the identity provider assigns.',
    },
    created_at: nullableTime,
  },
} as const;

export const newGroup = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1, maxLength: maxUsernameLength }, members },
} as const;

export const groupChange = {
  type: 'object',
  required: ['members'],
  additionalProperties: false,
  properties: { members: { ...members, description: 'The new members, which replace the previous ones.' } },
} as const;

export const deletedGroup = {
  type: 'object',
  required: ['rules'],
  properties: {
    rules: { type: 'array', items: rule, description: 'The access rules for the group, which are deleted with it.' },
  },
} as const;

export const accessQuery = {
  type: 'object',
  required: ['package'],
  additionalProperties: false,
  properties: {
    package: {
      type: 'string',
      minLength: 1,
      maxLength: 512,
      description: 'The path of a package, such as `npm/@scope/name`.',
    },
    user: {
      type: 'string',
      maxLength: maxUsernameLength,
      description:
        'A username; empty for a client without credentials, `*` for a user who has not signed in with the identity provider yet. Without it, the response lists the users who have access.',
    },
    groups: {
      type: 'string',
      maxLength: 4_000,
      description:
        'Groups of `[oidc.group_mapping]`, separated by commas: explain the access of the user when the identity provider assigns them.',
    },
    operator: {
      type: 'string',
      enum: ['true'],
      description: 'The user belongs to the server itself, not to the tenant in the path.',
    },
  },
} as const;

export const decision = {
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
          permission: { type: 'string', enum: permissions },
          source: { type: 'string', enum: ['config', 'runtime'] },
          matches: { type: 'boolean' },
          grants: {
            type: 'array',
            items: { type: 'string', enum: ['read', 'stage', 'write'] },
            description: 'What the rule grants with the role of the user.',
          },
        },
      },
    },
    more_rules: count,
  },
} as const;
