import { expect, test } from 'vitest';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import { memoizeByShapes } from '../../../../../server/core/schema/shape/memoize-by-shapes.ts';
import type { Shape } from '../../../../../server/core/schema/shape/shape.ts';

const [toml, json] = [{ name: 'TOML' }, { name: 'JSON' }];

test('a list is computed once for each key, by its shapes and their order', () => {
  const [run, env] = [[compileSchema({ type: 'string' })], [compileSchema({ type: 'object' })]];
  const computed: string[] = [];
  const describe = memoizeByShapes((shapes: readonly Shape[], { name }: { readonly name: string }) => {
    computed.push(name);
    return `${shapes.length} for ${name}`;
  });

  const rows: readonly (readonly [readonly Shape[], { readonly name: string }])[] = [
    [run, toml],
    [[...run], toml],
    [run, json],
    [[...run, ...env], toml],
    [[...env, ...run], toml],
    [[], toml],
    [[], toml],
  ];

  expect(rows.map(([shapes, key]) => describe(shapes, key))).toEqual([
    '1 for TOML',
    '1 for TOML',
    '1 for JSON',
    '2 for TOML',
    '2 for TOML',
    '0 for TOML',
    '0 for TOML',
  ]);
  expect(computed).toEqual(['TOML', 'JSON', 'TOML', 'TOML', 'TOML']);
});
