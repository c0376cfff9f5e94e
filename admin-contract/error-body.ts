import { type ErrorCode, errorCodes } from './error-codes.ts';
import { text } from './values.ts';

const codes = Object.entries(errorCodes);

/** The body of every response to a request that failed. */
export const errorBody = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { ...text, description: 'The problem, as a sentence. It may be reworded.' },
    code: {
      type: 'string',
      description: [
        'The problem, for programs. Codes do not change; new ones may be added.',
        ...codes.map(([code, meaning]) => `- \`${code}\`: ${meaning}`),
      ].join('\n'),
      enum: Object.keys(errorCodes) as readonly ErrorCode[],
    },
  },
} as const;
