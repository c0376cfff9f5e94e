import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Programs need the version from `package.json`, and none of its hundred kilobytes of settings and commands. */
export const versionOnly = (version) => ({
  name: 'version only',
  setup({ onLoad }) {
    onLoad({ filter: /\/package\.json$/ }, ({ path }) =>
      path === join(root, 'package.json') ? { contents: JSON.stringify({ version }), loader: 'json' } : undefined,
    );
  },
});

/** esbuild copies all exports of a CommonJS package for each file that imports it; this way once for all files. */
export const copiedOnce = {
  name: 'copied once',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode-languageserver(\/node)?$/, namespace: 'file' }, ({ path, importer }) =>
      importer.includes('node_modules') ? undefined : { path, namespace: 'copied-once' },
    );
    onLoad({ filter: /.*/, namespace: 'copied-once' }, ({ path }) => ({
      contents: `export * from '${path}'`,
      resolveDir: root,
    }));
  },
};

/** Modules of Node that packages load at their start, but use for transports that few clients ask for. */
export const onDemand = {
  name: 'on demand',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(child_process|crypto|net)$/, namespace: 'file' }, ({ path, importer }) =>
      importer.includes('node_modules/vscode-') ? { path, namespace: 'on-demand' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'on-demand' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require('node:${path}')[name] });`,
    }));
  },
};
