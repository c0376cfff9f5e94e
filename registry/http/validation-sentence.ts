import type { FastifyError } from 'fastify';
import { quoted } from '../errors/quoted.ts';

type ValidationError = NonNullable<FastifyError['validation']>[number];

/** Returns the first error of a schema validation as a sentence. `where` is `body` or `querystring`. */
export function validationSentence(errors: readonly ValidationError[], where: string | undefined): string {
  const [error] = errors;
  if (error === undefined) return 'The request is not valid.';
  const property = error.instancePath.slice(1).replaceAll('/', '.');
  const subject = property === '' ? `the ${where === 'querystring' ? 'query' : 'body'}` : quoted(property);
  return `The request is not valid: ${complaint(subject, error)}.`;
}

function complaint(subject: string, { keyword, params, message }: ValidationError): string {
  switch (keyword) {
    case 'required':
      return `${quoted(String(params.missingProperty))} is missing`;
    case 'additionalProperties':
      return `${quoted(String(params.additionalProperty))} is not a known property`;
    case 'type':
      return `${subject} must be ${listed(params.type, (type) => articles[type] ?? type)}`;
    case 'enum':
      return `${subject} must be one of ${listed(params.allowedValues, quoted, ', ')}`;
    case 'minLength':
      return `${subject} must have at least ${String(params.limit)} characters`;
    case 'maxLength':
      return `${subject} must have at most ${String(params.limit)} characters`;
    case 'maxItems':
      return `${subject} must have at most ${String(params.limit)} items`;
    case 'minProperties':
      return `${subject} must not be empty`;
    case 'pattern':
      return `${subject} contains a character that is not allowed`;
    case 'format':
      // The schemas have no other format than `date-time`.
      return `${subject} must be a time, such as \`2027-01-31T12:00:00Z\``;
    default:
      return `${subject} ${message ?? 'is not valid'}`;
  }
}

const articles: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  null: 'null',
};

function listed(values: unknown, toText: (value: string) => string, separator = ' or '): string {
  return (Array.isArray(values) ? values : [values]).map((value) => toText(String(value))).join(separator);
}
