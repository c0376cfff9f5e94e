import {
  registryConfigShape,
  taskPropertyNames,
  taskShapes,
} from '../../server/core/analysis/kinds/document-shapes.ts';
import { shapeFacts } from '../../server/core/analysis/values/shape-facts.ts';
import { pack } from '../../server/core/schema/pack/pack.ts';
import { shapeRecords } from '../../server/core/schema/shape/shape-records.ts';

/** The compiled schemas, as files that the programs read from `dist/programs/` on demand. */
export const shapeFiles = {
  'task-shapes.json': packed(taskShapes(), shapesOfEntries(taskShapes())),
  'registry-config-shape.json': packed(registryConfigShape(), []),
};

/** Replaces the module that compiles the schemas with one that reads their shapes from files. */
export const shapesFromFiles = shapesFrom((name) => `require('./programs/${name}')`);

function packed(shapes, searched) {
  return JSON.stringify(pack({ shapes, facts: shapeFacts(searched) }, shapeRecords));
}

/** Returns the shapes of tasks, and of the other entries of config files. */
function shapesOfEntries({ taskFile, configFile }) {
  const { properties } = configFile.object;
  const objectsOfTasks = [taskFile, ...['tasks', 'task_templates'].map((key) => properties.get(key))];
  return [...objectsOfTasks.map(({ object }) => object.additional), ...properties.values()];
}

function shapesFrom(read) {
  const contents = `
import { unpack } from '../../schema/pack/unpack.ts';
import { shapeRecords } from '../../schema/shape/shape-records.ts';
import { rememberFacts } from '../values/shape-facts.ts';
import { once } from '../../text/once.ts';
function unpacked(packed) {
  const { shapes, facts } = unpack(packed, shapeRecords);
  rememberFacts(facts);
  return shapes;
}
export const taskShapes = once(() => unpacked(${read('task-shapes.json')}));
export const registryConfigShape = once(() => unpacked(${read('registry-config-shape.json')}));
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
