import type { Plugin } from 'esbuild';
import { registryConfigShape, taskPropertyNames } from '../../server/core/analysis/kinds/document-shapes.ts';
import { pack } from '../../server/core/schema/pack/pack.ts';
import { shapeRecords } from '../../server/core/schema/shape/shape-records.ts';
import { packedTasks } from './packed-tasks.ts';

const registryConfig = 'registry-config-shape.json';
const tasks = packedTasks();

/** The compiled schemas, as files next to the launched programs, which read them on demand. */
export const schemaFiles: Readonly<Record<string, string>> = {
  [tasks.file]: packed(tasks.content),
  ...Object.fromEntries(tasks.sections.map(({ file, content }) => [file, packed(content)])),
  [registryConfig]: packed(registryConfigShape()),
};

/**
 * Replace the module that compiles the schemas with one that reads their compiled shapes: from the files or, where there is no disk,
 * from strings in the bundle.
 */
export const compiledSchemas = {
  inFiles: compiledSchemasFrom((name) => `require('node:fs').readFileSync(__dirname + '/${name}', 'utf8')`),
  inBundle: compiledSchemasFrom((name) => JSON.stringify(schemaFiles[name])),
};

function compiledSchemasFrom(textOf: (name: string) => string): Plugin {
  const sections = tasks.sections.map(
    ({ file, content }) => `[${JSON.stringify([...content.keys()])}, once(() => unpacked(${textOf(file)}))]`,
  );
  const contents = `
    import { completeLater } from '../../schema/shape/outline.ts';
    import { unpack } from '../../schema/pack/unpack.ts';
    import { shapeRecords } from '../../schema/shape/shape-records.ts';
    import { rememberFacts } from '../values/shape-facts.ts';
    import { once } from '../../text/once.ts';
    const unpacked = (packed) => unpack(JSON.parse(packed), shapeRecords);
    export const taskShapes = once(() => {
      const { shapes, facts } = unpacked(${textOf(tasks.file)});
      rememberFacts(facts);
      const { properties } = shapes.configFile.object;
      for (const [names, sections] of [${sections.join(', ')}]) {
        for (const name of names) completeLater(properties.get(name), () => sections().get(name));
      }
      return shapes;
    });
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

function packed(content: unknown): string {
  return JSON.stringify(pack(content, shapeRecords));
}
