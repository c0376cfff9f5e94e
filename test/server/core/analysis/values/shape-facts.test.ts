import { expect, test } from 'vitest';
import { pathFieldsOf } from '../../../../../server/core/analysis/fields/path-fields.ts';
import { taskShapes } from '../../../../../server/core/analysis/kinds/document-shapes.ts';
import { markedNamesOf } from '../../../../../server/core/analysis/values/marked-members.ts';
import { openObjectsOf } from '../../../../../server/core/analysis/values/misspelled-keys.ts';
import { rememberFacts, shapeFacts } from '../../../../../server/core/analysis/values/shape-facts.ts';
import { pack } from '../../../../../server/core/schema/pack/pack.ts';
import type { PackedData } from '../../../../../server/core/schema/pack/packed-data.ts';
import { unpack } from '../../../../../server/core/schema/pack/unpack.ts';
import type { Shape } from '../../../../../server/core/schema/shape/shape.ts';
import { shapeRecords } from '../../../../../server/core/schema/shape/shape-records.ts';

test('Facts that were packed with their shape are used instead of a search', () => {
  const shape = taskShapes().taskFile.object?.additional;
  if (!shape) throw new Error('a task file has no shape of tasks');
  const packed: PackedData = JSON.parse(
    JSON.stringify(pack({ shape, facts: shapeFacts([shape], [shape]) }, shapeRecords)),
  );
  const unpacked = unpack(packed, shapeRecords) as { shape: Shape; facts: ReturnType<typeof shapeFacts> };
  rememberFacts(unpacked.facts);
  expect(openObjectsOf(unpacked.shape)).toBe(unpacked.facts.openObjects.get(unpacked.shape));
  expect(markedNamesOf(unpacked.shape)).toBe(unpacked.facts.markedNames.get(unpacked.shape));
  expect(pathFieldsOf(unpacked.shape)).toBe(unpacked.facts.paths.get(unpacked.shape));
  expect(markedNamesOf(unpacked.shape)).toEqual(markedNamesOf(shape));
});
