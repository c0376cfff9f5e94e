import { expectTypeOf, test } from 'vitest';
import type { Body } from '../../admin-contract/body.ts';

test('the type of a body has the values that its schema allows', () => {
  expectTypeOf<Body<{ type: 'integer' }>>().toEqualTypeOf<number>();
  expectTypeOf<Body<{ type: readonly ['string', 'null'] }>>().toEqualTypeOf<string | null>();
  expectTypeOf<Body<{ type: 'string'; enum: readonly ['read', 'write'] }>>().toEqualTypeOf<'read' | 'write'>();
  expectTypeOf<Body<{ type: 'array'; items: { type: 'boolean' } }>>().toEqualTypeOf<readonly boolean[]>();
  expectTypeOf<Body<{ anyOf: readonly [{ type: 'string' }, { type: 'number' }] }>>().toEqualTypeOf<string | number>();
});

test('the type of an object has its members, which are required or optional', () => {
  type Schema = {
    readonly type: 'object';
    readonly required: readonly ['name'];
    readonly properties: { readonly name: { readonly type: 'string' }; readonly size: { readonly type: 'number' } };
  };
  expectTypeOf<Body<Schema>>().toEqualTypeOf<{ readonly name: string; readonly size?: number }>();
  type Counts = { readonly type: 'object'; readonly additionalProperties: { readonly type: 'integer' } };
  expectTypeOf<Body<Counts>>().toEqualTypeOf<Readonly<Record<string, number>>>();
});
