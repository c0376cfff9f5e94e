import type { Plugin } from 'esbuild';

const name = 'imported-once';

/** The CommonJS packages of the protocol, from which many modules import constants and classes. */
const packages = /^vscode-language(?:server|client)$/;

/**
 * Makes all modules of a bundle import such a package through one module, which exports all of its names. A bundle of esbuild copies the
 * names of a CommonJS package for each module that imports them from it, but not for those that import them from another module: 28
 * copies of 306 names took a tenth of the time until the first diagnostics. The entry points for Node and browsers are imported once anyway.
 */
export const importedOnce: Plugin = {
  name,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: packages }, ({ path, kind, namespace, resolveDir }) => {
      if (kind !== 'import-statement' || namespace === name) return undefined;
      return { path, namespace: name, pluginData: resolveDir };
    });
    onLoad({ filter: packages, namespace: name }, ({ path, pluginData }) => ({
      contents: `export * from '${path}';`,
      resolveDir: pluginData,
    }));
  },
};
