import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles only the version of `package.json`, without its 100 KB of settings and commands. */
export const versionOnly = (version) => ({
  name: 'version only',
  setup({ onLoad }) {
    onLoad({ filter: /\/package\.json$/ }, ({ path }) =>
      path === join(root, 'package.json') ? { contents: JSON.stringify({ version }), loader: 'json' } : undefined,
    );
  },
});

/** Makes esbuild copy the exports of a CommonJS package once, instead of once per file that imports it. */
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

/** Loads some modules of Node on demand: packages load them at start, but use them for uncommon transports only. */
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
