import { fail, isSchemaObject, type SchemaPlace } from './schema-object.ts';

/** Keywords that contain schemas: one, a list or a map (JSON Schema Core 2020-12, section 10, and `$defs`). */
export const schemaKeywords = {
  one: [
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'items',
    'contains',
    'unevaluatedItems',
    'not',
    'if',
    'then',
    'else',
    'contentSchema',
  ],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  map: ['properties', 'patternProperties', 'dependentSchemas', '$defs'],
} as const;

const assertions = [
  ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains'],
  ...['maxProperties', 'minProperties', 'required', 'dependentRequired'],
];

const identifiers = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$ref', '$dynamicRef', '$comment'];

/** Keywords that do not affect validation, from the standard and from editors. */
const annotations = [
  ...['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples'],
  ...['format', 'contentEncoding', 'contentMediaType'],
  ...['markdownDescription', 'enumDescriptions', 'markdownEnumDescriptions', 'defaultSnippets', 'deprecationMessage'],
  ...['errorMessage', 'patternErrorMessage', 'experimental'],
];

const known: ReadonlySet<string> = new Set([
  ...Object.values(schemaKeywords).flat(),
  ...assertions,
  ...identifiers,
  ...annotations,
]);

const draft = 'https://json-schema.org/draft/2020-12/schema';

/**
 * The treatment of keywords that neither the standard nor an editor defines. Keywords that begin with `x-` are always
 * accepted.
 */
export type UnknownKeywords = 'reject' | 'ignore';

/** Throws a `SchemaError` if the schema contains a keyword that validation would ignore. */
export function checkKeywords(place: SchemaPlace, unknown: UnknownKeywords): void {
  const { $schema } = place.schema;
  if ($schema !== undefined && $schema !== draft && $schema !== `${draft}#`) {
    fail(place, '$schema', 'only draft 2020-12 is supported');
  }
  if (unknown === 'ignore') return;
  for (const keyword of Object.keys(place.schema)) {
    if (!known.has(keyword) && !keyword.startsWith('x-')) fail(place, keyword, 'is not a supported keyword');
  }
}

/** Calls `visit` for each direct subschema of `place`, with the keys that lead to it. */
export function eachSubschema(
  place: SchemaPlace,
  visit: (value: unknown, keys: readonly (string | number)[]) => void,
): void {
  for (const keyword of schemaKeywords.one) visit(place.schema[keyword], [keyword]);
  for (const keyword of schemaKeywords.list) {
    const list = place.schema[keyword];
    if (Array.isArray(list)) list.forEach((value, index) => void visit(value, [keyword, index]));
  }
  for (const keyword of schemaKeywords.map) {
    const map = place.schema[keyword];
    if (isSchemaObject(map)) for (const name of Object.keys(map)) visit(map[name], [keyword, name]);
  }
}
