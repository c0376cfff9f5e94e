import { expect, test } from 'vitest';
import { markedMembers } from '../../../../../server/core/analysis/values/marked-members.ts';
import { assemble } from '../../../../../server/core/document/assemble.ts';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import { open } from '../../../../support/fixture.ts';

const shape = compileSchema({
  type: 'object',
  properties: {
    steps: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string', deprecationMessage: 'Use `task`.' } } },
    },
  },
});

test('a very deeply nested value is handled', () => {
  const depth = 50_000;
  const { document } = open(`a.steps = ${'['.repeat(depth)}{ name = "x" }${']'.repeat(depth)}`);
  const entry = document.entry('a');
  expect(entry && markedMembers(shape, assemble(entry).member.value, 'deprecationMessage')).toEqual([]);
});
