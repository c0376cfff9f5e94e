import type { FastifyError } from 'fastify';

type ValidationError = NonNullable<FastifyError['validation']>[number];

/** What a schema has found wrong with a request, as people say it. `where` is `body` or `querystring`. */
export function validationSentence(errors: readonly ValidationError[], where: string | undefined): string {
  const [error] = errors;
  if (error === undefined) return 'The request is not valid.';
  const property = error.instancePath.slice(1).replaceAll('/', '.');
  const subject = property === '' ? `the ${where === 'querystring' ? 'query' : 'body'}` : JSON.stringify(property);
  return `The request is not valid: ${complaint(subject, error)}.`;
}

function complaint(subject: string, { keyword, params, message }: ValidationError): string {
  switch (keyword) {
    case 'required':
      return `${JSON.stringify(params.missingProperty)} is missing`;
    case 'additionalProperties':
      return `${JSON.stringify(params.additionalProperty)} is not known here`;
    case 'type':
      return `${subject} must be ${listed(params.type, (type) => articles[type] ?? type)}`;
    case 'enum':
      return `${subject} must be one of ${listed(params.allowedValues, JSON.stringify, ', ')}`;
    case 'minLength':
      return `${subject} must have at least ${String(params.limit)} characters`;
    case 'maxLength':
      return `${subject} must have at most ${String(params.limit)} characters`;
    case 'minProperties':
      return `${subject} must not be empty`;
    case 'pattern':
      return `${subject} holds a character that it must not`;
    default:
      return `${subject} ${message ?? 'is wrong'}`;
  }
}

const articles: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  null: 'null',
};

function listed(values: unknown, say: (value: string) => string, separator = ' or '): string {
  return (Array.isArray(values) ? values : [values]).map((value) => say(String(value))).join(separator);
}
