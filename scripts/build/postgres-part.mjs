import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The storage on PostgreSQL, which the registry loads with its client from `programs/pg.js`. */
const room = 'registry/storage/postgres/';
const main = 'registry/main.ts';

/**
 * Returns the plugins for the registry and for its part with the storage on PostgreSQL, and their entry points. The part uses
 * the modules of the registry. The entry point of each consists of what the other one imports, so the part is bundled first.
 */
export function sharePostgres(entries) {
  const imported = new Set();
  return {
    part: {
      name: 'part with PostgreSQL',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^pg$/ }, ({ importer }) =>
          projectPath(importer).startsWith('registry/')
            ? { path: join(root, 'node_modules/pg/lib/index.js') }
            : undefined,
        );
        onResolve({ filter: /^\.\/programs\/registry\.js$/ }, ({ path }) => ({ path, external: true }));
        onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
          const module = projectPath(join(resolveDir, path));
          if (!projectPath(importer).startsWith(room) || module.startsWith(room)) return undefined;
          imported.add(module);
          return { path: module, namespace: 'registry' };
        });
        onLoad({ filter: /.*/, namespace: 'registry' }, ({ path }) => ({
          contents: `module.exports = require('./programs/registry.js')[${JSON.stringify(path)}];`,
        }));
      },
    },
    registry: {
      name: 'registry without PostgreSQL',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^\.\/programs\/pg\.js$/, namespace: 'postgres' }, ({ path }) => ({
          path,
          external: true,
        }));
        onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
          const module = projectPath(join(resolveDir, path));
          if (kind !== 'dynamic-import' || !module.startsWith(room)) return undefined;
          if (!entries.includes(module)) throw new Error(`${module} is not an entry of the part with PostgreSQL`);
          return { path: module, namespace: 'postgres' };
        });
        onLoad({ filter: /.*/, namespace: 'postgres' }, ({ path }) => ({ contents: loading(path) }));
      },
    },
    entryOfPart: () => ({ contents: exportsOf(entries), resolveDir: root }),
    entryOfRegistry: () => ({ contents: `${exportsOf([...imported].sort())}import './${main}';\n`, resolveDir: root }),
  };
}

function exportsOf(paths) {
  return paths.map((path) => `export * as ${JSON.stringify(path)} from ${JSON.stringify(`./${path}`)};\n`).join('');
}

/** Loads the part, which the package of the extension does not contain: its local registry uses SQLite. */
function loading(path) {
  return `
let part;
try {
  part = require('./programs/pg.js');
} catch (cause) {
  if (cause.code !== 'ENOENT') throw cause;
  throw new Error('the registry in the VS Code extension has no client of PostgreSQL; install the package taskwright-registry', { cause });
}
module.exports = part[${JSON.stringify(path)}];`;
}

function projectPath(path) {
  return relative(root, path).replaceAll(sep, '/');
}
