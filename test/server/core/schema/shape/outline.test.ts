import { expect, test } from 'vitest';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import { completeLater, outlineOf } from '../../../../../server/core/schema/shape/outline.ts';

const server = { description: 'A server.', 'x-since': '1', type: 'object', properties: { port: { type: 'integer' } } };
const full = compileSchema({ $ref: '#/$defs/server', 'x-since': '2', $defs: { server } });

test('an outline has the documentation and annotations, also of references, and the keys of a shape in their order', () => {
  const outline = outlineOf(full);
  expect(Object.keys(outline)).toEqual(Object.keys(full));
  expect([outline.docs.description, outline.annotations.get('x-since')]).toEqual(['A server.', '2']);
  expect([outline.object, outline.parts, outline.alternatives]).toEqual([undefined, undefined, undefined]);
});

test('an outline is completed once, when another part is read', () => {
  const outline = outlineOf(full);
  let loads = 0;
  completeLater(outline, () => {
    loads++;
    return full;
  });
  expect([outline.docs.description, outline.annotations.get('x-since'), loads]).toEqual(['A server.', '2', 0]);
  expect([outline.knownNames, outline.alternatives, loads]).toEqual([['port'], [full], 1]);
  expect({ ...outline, docs: full.docs, annotations: full.annotations }).toEqual({ ...full });
  expect(loads).toBe(1);
});
