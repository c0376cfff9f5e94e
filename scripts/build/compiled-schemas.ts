import type { Plugin } from 'esbuild';
import {
  registryConfigShape,
  taskPropertyNames,
  taskShapes,
} from '../../server/core/analysis/kinds/document-shapes.ts';
import { shapeFacts } from '../../server/core/analysis/values/shape-facts.ts';
import { pack } from '../../server/core/schema/pack/pack.ts';
import type { Shape } from '../../server/core/schema/shape/shape.ts';
import { shapeRecords } from '../../server/core/schema/shape/shape-records.ts';

const [tasks, registryConfig] = ['task-shapes.json', 'registry-config-shape.json'] as const;

/** The compiled schemas, as files next to the launched programs, which read them on demand. */
export const schemaFiles = {
  [tasks]: packed(taskShapes(), shapesOfEntries()),
  [registryConfig]: packed(registryConfigShape(), []),
};

/**
 * Replace the module that compiles the schemas with one that reads their compiled shapes: from the files or, where there is no disk,
 * from strings in the bundle.
 */
export const compiledSchemas = {
  inFiles: compiledSchemasFrom((name) => `require('node:fs').readFileSync(__dirname + '/${name}', 'utf8')`),
  inBundle: compiledSchemasFrom((name) => JSON.stringify(schemaFiles[name])),
};

function compiledSchemasFrom(textOf: (name: keyof typeof schemaFiles) => string): Plugin {
  const contents = `
    import { unpack } from '../../schema/pack/unpack.ts';
    import { shapeRecords } from '../../schema/shape/shape-records.ts';
    import { rememberFacts } from '../values/shape-facts.ts';
    import { once } from '../../text/once.ts';
    function unpacked(packed) {
      const { shapes, facts } = unpack(JSON.parse(packed), shapeRecords);
      rememberFacts(facts);
      return shapes;
    }
    export const taskShapes = once(() => unpacked(${textOf(tasks)}));
    export const registryConfigShape = once(() => unpacked(${textOf(registryConfig)}));
    export const taskPropertyNames = new Set(${JSON.stringify([...taskPropertyNames])});
  `;
  return {
    name: 'compiled schemas',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]kinds[\\/]document-shapes\.ts$/ }, () => ({ contents, loader: 'ts' }));
    },
  };
}

function packed(shapes: unknown, searched: readonly Shape[]): string {
  return JSON.stringify(pack({ shapes, facts: shapeFacts(searched) }, shapeRecords));
}

/** Returns the shapes of tasks, and of the other entries of config files. */
function shapesOfEntries(): readonly Shape[] {
  const { taskFile, configFile } = taskShapes();
  const properties = configFile.object?.properties ?? new Map<string, Shape>();
  const objectsOfTasks = [taskFile, ...['tasks', 'task_templates'].map((key) => properties.get(key))];
  return [...objectsOfTasks.flatMap((shape) => shape?.object?.additional ?? []), ...properties.values()];
}
