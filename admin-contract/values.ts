import { roles } from '../access/roles.ts';

/**
 * The values in the schemas of this room, which are JSON Schemas (2020-12) of the bodies and queries of the admin API. Our server
 * validates requests with them and documents itself with them; the types of both the server and the client derive from them.
 */

export const text = { type: 'string' } as const;

export const time = { type: 'string', format: 'date-time' } as const;

export const nullableTime = { ...time, type: ['string', 'null'] } as const;

export const count = { type: 'integer', minimum: 0 } as const;

export const nullableNumber = { type: ['number', 'null'] } as const;

export const role = {
  type: 'string',
  enum: roles,
  description: 'A ceiling: access rules never grant more than the role allows.',
} as const;
