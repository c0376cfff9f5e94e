import { roles } from '../../../access/roles.ts';

/**
 * Values in the JSON Schemas (2020-12) of request and response bodies. Requests are validated with the schemas, and the OpenAPI
 * document contains them.
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
