import type { JsonValue } from '../../document/json-value.ts';
import type { Documentation, Snippet } from '../shape/documentation.ts';
import { arrayAt, booleanAt, fail, isSchemaObject, type SchemaPlace, stringAt, stringsAt } from './schema-object.ts';

/** Reads the annotations of one schema. `markdownEnumDescriptions` takes precedence over `enumDescriptions`. */
export function readDocumentation(place: SchemaPlace): Documentation {
  return withoutUndefined({
    title: stringAt(place, 'title'),
    description: stringAt(place, 'description'),
    markdownDescription: stringAt(place, 'markdownDescription'),
    default: place.schema.default,
    examples: arrayAt(place, 'examples'),
    enumDescriptions: stringsAt(place, 'markdownEnumDescriptions') ?? stringsAt(place, 'enumDescriptions'),
    snippets: arrayAt(place, 'defaultSnippets')?.map((snippet) => readSnippet(place, snippet)),
    deprecationMessage: stringAt(place, 'deprecationMessage') ?? deprecation(place),
    experimental: booleanAt(place, 'experimental'),
    errorMessage: stringAt(place, 'errorMessage') ?? stringAt(place, 'patternErrorMessage'),
  });
}

function deprecation(place: SchemaPlace): string | undefined {
  return booleanAt(place, 'deprecated') === true ? 'Deprecated.' : undefined;
}

function readSnippet(place: SchemaPlace, snippet: JsonValue): Snippet {
  if (!isSchemaObject(snippet)) return fail(place, 'defaultSnippets', 'must be an array of objects');
  const { label, description, body } = snippet;
  if (typeof label !== 'string') return fail(place, 'defaultSnippets', 'each snippet requires a `label`');
  if (body === undefined) return fail(place, 'defaultSnippets', 'each snippet requires a `body`');
  return typeof description === 'string' ? { label, description, body } : { label, body };
}

function withoutUndefined(
  fields: { readonly [Field in keyof Documentation]-?: Documentation[Field] | undefined },
): Documentation {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
