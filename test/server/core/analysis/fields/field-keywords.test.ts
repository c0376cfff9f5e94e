import { describe, expect, test } from 'vitest';
import { taskFieldsOf } from '../../../../../server/core/analysis/fields/task-fields.ts';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';

type Schema = { readonly [keyword: string]: string | boolean | object };

/** Returns the meaning of the field `x` of a task with this schema, which depends on all of its keywords. */
function fieldOf(field: Schema) {
  const schema = {
    properties: { x: field },
    $defs: { marked: { type: 'string', 'x-merge': 'join', 'x-name': 'alias' } },
  };
  const fields = taskFieldsOf(compileSchema(JSON.parse(JSON.stringify(schema))));
  const { members } = fields.paths();
  const header = fields.headerTreatment('x');
  return {
    merge: fields.mergeRule('x'),
    isAlias: fields.named('alias').includes('x'),
    header,
    path: members.get('x')?.own,
  };
}

describe('a malformed keyword is rejected with its name', () => {
  test.each<[message: string, field: Schema]>([
    ['x-merge at /properties/x: must be one of replace, deep, either, join, own', { 'x-merge': 'add' }],
    ['x-name at /properties/x: must be one of template, alias, environment, variables', { 'x-name': true }],
    ['x-header at /properties/x: must be one of strict, lenient, lenient-type, ignored', { 'x-header': true }],
    ['x-tasks at /properties/x: must be an object', { 'x-tasks': 'before' }],
    ['x-tasks at /properties/x: must be one of dependencies, steps', { 'x-tasks': { when: 'before' } }],
    [
      'x-tasks at /properties/x: has an unknown member: only',
      { 'x-tasks': { when: 'before', form: 'steps', only: true } },
    ],
    ['x-path at /properties/x: must be one of file, folder, any', { type: 'string', 'x-path': {} }],
    [
      'x-path at /properties/x: `pattern` must be true or false',
      { type: 'string', 'x-path': { kind: 'any', relativeTo: 'file', pattern: 'glob' } },
    ],
    [
      'x-path at /properties/x: `link` must be a string',
      { type: 'string', 'x-path': { kind: 'any', relativeTo: 'file', link: true } },
    ],
  ])('%s', (message, field) => {
    expect(() => fieldOf(field)).toThrow(message);
  });
});

describe('a keyword applies', () => {
  test('through a $ref, unless the same keyword is next to the $ref', () => {
    expect(fieldOf({ $ref: '#/$defs/marked' })).toMatchObject({ merge: 'join', isAlias: true });
    expect(fieldOf({ $ref: '#/$defs/marked', 'x-merge': 'deep' })).toMatchObject({ merge: 'deep', isAlias: true });
  });

  test('only where it is present: a field without keywords replaces that of the template, and contains no names', () => {
    expect(fieldOf({ type: 'string' })).toEqual({
      merge: 'replace',
      header: 'strict',
      isAlias: false,
      path: undefined,
    });
  });

  test('as a path only where a string is allowed', () => {
    const path = { kind: 'any', relativeTo: 'config-root' };
    expect(fieldOf({ type: 'string', 'x-path': path }).path).toMatchObject({ kind: 'any', isPattern: false });
    expect(fieldOf({ type: 'array', items: { type: 'string' }, 'x-path': path }).path).toBeUndefined();
  });
});
