import { createRequire } from 'node:module';
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

/** Excludes what a program loads at run time from its bundle. */
export const separateParts = {
  name: 'separate parts',
  setup({ onResolve }) {
    onResolve({ filter: /^vscode-languageserver(\/node)?$/ }, ({ importer }) =>
      importer.startsWith(join(root, 'server/')) ? { path: './programs/protocol.js', external: true } : undefined,
    );
    onResolve({ filter: /\/node-server\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './programs/language-server.js', external: true } : undefined,
    );
    onResolve({ filter: /^yaml$/ }, ({ importer }) =>
      importer.startsWith(join(root, 'server/')) ? { path: './programs/yaml.js', external: true } : undefined,
    );
    onResolve({ filter: /\/import-formats\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './programs/import-formats.js', external: true } : undefined,
    );
    onResolve({ filter: /\/verify-provenance\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './programs/registry-provenance.js', external: true } : undefined,
    );
  },
};

/** Makes the registry start its worker threads from the program in `dist/programs`. */
export const workerFiles = {
  name: 'worker files',
  setup({ onLoad }) {
    onLoad({ filter: /\/registry\/workers\/worker-file\.ts$/ }, () => ({
      contents: `export const workerFile = __dirname + '/registry-worker.js';`,
    }));
    onLoad({ filter: /\/storage\/sqlite\/search\/search-program\.ts$/ }, () => ({
      contents: `export const searchProgram = __dirname + '/registry-search.js';`,
    }));
    onLoad({ filter: /\/storage\/sqlite\/checkpoints\/checkpoint-program\.ts$/ }, () => ({
      contents: `export const checkpointProgram = __dirname + '/registry-checkpoint.js';`,
    }));
  },
};

/** Makes a worker thread load what verifies provenance from its own file, which the package of the extension does not contain. */
export const provenanceProgram = {
  name: 'provenance program',
  setup({ onResolve }) {
    onResolve({ filter: /\/verify-provenance\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './registry-provenance.js', external: true } : undefined,
    );
  },
};

/** The modules that find the home folder. They use `node:os` only if the environment does not contain it. */
const usersOfOs = ['launcher/cache-folder.ts', 'server/files/node-disk.ts'].map((path) => join(root, path));

/** Loads some Node modules on demand. Packages load them at start, but use them only for uncommon transports. */
export const onDemand = {
  name: 'on demand',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(child_process|crypto|net)$/, namespace: 'file' }, ({ path, importer }) =>
      importer.includes('node_modules/vscode-') ? { path, namespace: 'on-demand' } : undefined,
    );
    onResolve({ filter: /^node:os$/ }, ({ importer }) =>
      usersOfOs.includes(importer) ? { path: 'os', namespace: 'home-folder' } : undefined,
    );
    // A module that imports a name gets a copy of the properties, which a proxy does not have.
    onLoad({ filter: /.*/, namespace: 'home-folder' }, () => ({
      contents: `module.exports = { get homedir() { return require('node:os').homedir; } };`,
    }));
    onLoad({ filter: /.*/, namespace: 'on-demand' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require('node:${path}')[name] });`,
    }));
  },
};

/** Bundles only the modules of `tar` that are used. Its entry point is one bundled file, which contains all of them. */
export const usedModulesOfTar = {
  name: 'used modules of tar',
  setup({ onResolve }) {
    onResolve({ filter: /^tar$/ }, () => ({
      path: join(root, 'node_modules/tar/dist/esm/index.js'),
      sideEffects: false,
    }));
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) =>
      resolveDir.endsWith('node_modules/tar/dist/esm')
        ? { path: join(resolveDir, path), sideEffects: false }
        : undefined,
    );
  },
};

/** Bundles only the parts of Fastify and its packages that the registry uses. */
export const usedPartsOfFastify = {
  name: 'used parts of Fastify',
  setup({ onResolve, onLoad }) {
    // No route has a JTD schema, and no schema is compiled ahead of time.
    onResolve({ filter: /^(ajv\/dist\/jtd|\.\/lib\/serializer-compiler|\.\/standalone)$/ }, ({ path, importer }) =>
      importer.includes('/@fastify/ajv-compiler/') ? { path, namespace: 'unused' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
    // Ajv and Fastify's compiler for it each have their own version.
    onResolve({ filter: /^fast-uri$/ }, () => ({
      path: createRequire(join(root, 'node_modules/@fastify/ajv-compiler/index.js')).resolve('fast-uri'),
    }));
    onResolve({ filter: /^semver$/ }, ({ importer }) =>
      importer.includes('/fastify/') ? { path: importer, namespace: 'versions' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'versions' }, () => ({
      contents: ['gt', 'coerce', 'satisfies']
        .map((name) => `exports.${name} = require('semver/functions/${name}');`)
        .join(''),
      resolveDir: root,
    }));
  },
};
