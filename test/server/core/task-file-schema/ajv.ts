import Ajv from 'ajv/dist/2020.js';
import schema from '../../../../schemas/task-file.schema.json' with { type: 'json' };

/** The keywords beyond draft 2020-12 that the schema may use. Strict mode rejects any other. */
export const annotationKeywords = [
  'markdownDescription',
  'enumDescriptions',
  'defaultSnippets',
  'deprecationMessage',
  'experimental',
  'x-examples',
  'x-merge',
  'x-header',
  'x-since',
  'x-deprecated',
  'x-removed',
  'x-name',
  'x-order',
  'x-suggest',
  'x-path',
  'x-runner-version',
  'x-tasks',
  'x-warn-misspelled',
];

/** A second validator, independent of our engine. */
export const ajv = new Ajv({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  keywords: annotationKeywords,
});
ajv.addSchema(schema);

export const isValidTaskFile = ajv.compile({ $ref: schema.$id });

/** Returns whether `value` matches the schema at this JSON pointer. */
export function isValidAt(pointer: string, value: unknown): boolean {
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  return ajv.validate({ $ref: `${schema.$id}#${fragment}` }, value);
}
