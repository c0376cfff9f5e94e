import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code that both the language server and the command line run. Bundled in each of them, it would be packaged twice. */
const sharedFolders = ['server/core/', 'server/doctor/', 'server/files/', 'server/shellcheck/'];

/** The command line is bundled together with the shared code, since it starts much more often than a server. */
export const commandLine = 'server/cli/main.ts';

/** The programs that use the engine. They are built together. */
export const engineUsers = ['server.js', 'taskwright.js', 'web/server.js'];

const engine = './programs/engine.js';

/** Returns the modules of the engine in a web worker. */
const engineOfWorker = `require('./server/lsp/worker-engine.ts').engine()`;

/**
 * Returns the plugins for the language server as a process and as a web worker, and the entry point of the engine. The entry
 * point consists of the modules that they import, so it is complete only after both are bundled.
 */
export function shareEngine() {
  const imported = new Set([commandLine]);
  const pluginFor = (modules) => ({
    name: 'shared engine',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) => {
        if (path === engine) return { path, external: true };
        const module = projectPath(join(resolveDir, path));
        if (!isShared(module) || isShared(projectPath(importer))) return undefined;
        imported.add(module);
        return { path: module, namespace: 'engine' };
      });
      onLoad({ filter: /.*/, namespace: 'engine' }, ({ path }) => ({
        contents: `module.exports = ${modules}[${JSON.stringify(path)}];`,
        resolveDir: root,
      }));
    },
  });
  return {
    process: pluginFor(`require('${engine}')`),
    worker: pluginFor(engineOfWorker),
    entryPoint: () => ({ contents: modulesOnDemand([...imported].sort()), resolveDir: root }),
  };
}

/** Returns the source of an object whose properties load the modules when they are first used. */
function modulesOnDemand(paths) {
  const properties = paths.map(
    (path) => `get ${JSON.stringify(path)}() { return require(${JSON.stringify(`./${path}`)}); },`,
  );
  return `module.exports = {\n${properties.join('\n')}\n};\n`;
}

function isShared(path) {
  return sharedFolders.some((folder) => path.startsWith(folder));
}

function projectPath(path) {
  return relative(root, path).replaceAll(sep, '/');
}
