import { maxPatternLength } from '../access/pattern.ts';
import { maxUsernameLength } from '../access/username.ts';

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

const pageProperties = {
  limit: {
    type: 'string',
    pattern: '^[0-9]{1,4}$',
    description: `The number of items in a page, 1 to ${maxPageLength}. Without it and without \`cursor\`, the response is an array of at most ${maxPageLength} items, and the header \`Link\` names the next page.`,
  },
  cursor: { type: 'string', maxLength: 4096, description: 'The `next_cursor` of the previous page.' },
} as const;

interface FilterSchema {
  readonly type: 'string';
  readonly maxLength: number;
  readonly description: string;
}

type FilterSchemas<Name extends string> = { readonly [Key in Name]: FilterSchema };

/** Returns the schema of the query of a list. `filters` contains the descriptions of the filters, by name. */
export function listQuery<Name extends string = never>(filters: Readonly<Record<Name, string>>) {
  const schemas = Object.fromEntries(
    Object.entries<string>(filters).map(([name, description]) => [
      name,
      { type: 'string', maxLength: maxFilterLength, description },
    ]),
  ) as FilterSchemas<Name>;
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...pageProperties, ...schemas },
  } as const;
}

/** The query of a list without filters. */
export const pageQuery = listQuery({});
