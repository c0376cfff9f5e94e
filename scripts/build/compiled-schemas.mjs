import {
  registryConfigShape,
  taskPropertyNames,
  taskShapes,
} from '../../server/core/analysis/kinds/document-shapes.ts';
import { pack } from '../../server/core/schema/pack/pack.ts';
import { shapeRecords } from '../../server/core/schema/shape/shape-records.ts';

/** The compiled schemas, as files that the programs read from `dist/programs/` on demand. */
export const shapeFiles = {
  'task-shapes.json': JSON.stringify(pack(taskShapes(), shapeRecords)),
  'registry-config-shape.json': JSON.stringify(pack(registryConfigShape(), shapeRecords)),
};

/** Replaces the module that compiles the schemas with one that reads their shapes from files. */
export const shapesFromFiles = shapesFrom((name) => `require('./programs/${name}')`);

/** Replaces the module for a browser, where a program is a single file. JSON in a string is parsed faster than an expression. */
export const shapesInside = shapesFrom((name) => `JSON.parse(${JSON.stringify(shapeFiles[name])})`);

function shapesFrom(read) {
  const contents = `
import { unpack } from '../../schema/pack/unpack.ts';
import { shapeRecords } from '../../schema/shape/shape-records.ts';
import { once } from '../../text/once.ts';
export const taskShapes = once(() => unpack(${read('task-shapes.json')}, shapeRecords));
export const registryConfigShape = once(() => unpack(${read('registry-config-shape.json')}, shapeRecords));
export const taskPropertyNames = new Set(${JSON.stringify([...taskPropertyNames])});
`;
  return {
    name: 'compiled schemas',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /[\\/]kinds[\\/]document-shapes\.ts$/ }, () => ({ contents, loader: 'ts' }));
      onResolve({ filter: /^\.\/programs\/.*\.json$/ }, ({ path }) => ({ path, external: true }));
    },
  };
}
