// Bundles the extension, the language server, the command line, the registry server and the webviews into dist/. With
// names, builds only those: node scripts/build.mjs [--watch] [server.js …]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundledPackages } from './build/bundled-packages.mjs';
import { shapeFiles, shapesFromFiles } from './build/compiled-schemas.mjs';
import { sharePostgres } from './build/postgres-part.mjs';
import { commandLine, engineUsers, shareEngine } from './build/shared-engine.mjs';
import {
  onDemand,
  provenanceProgram,
  separateParts,
  usedModulesOfTar,
  usedPartsOfFastify,
  versionOnly,
  workerFiles,
} from './build/smaller-programs.mjs';
import { removeStaleFiles, unfinished } from './build/stale-files.ts';
import { commands, versionCheck } from './build/version-check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const watch = process.argv.includes('--watch');

const programs = {
  'extension.cjs': 'client/extension.ts',
  'language-client.cjs': 'client/language-server/server-process.ts',
  'registry-admin.cjs': 'client/admin-sidebar/register.ts',
  'freshness.cjs': 'client/tasks/freshness/freshness.ts',
  'server.js': 'server/lsp/main.ts',
  'web/extension.js': 'client/extension-browser.ts',
  'web/server.js': 'server/lsp/worker.ts',
  'taskwright.js': 'server/cli/main.ts',
  'registry.js': 'registry/main.ts',
  'programs/registry-worker.js': 'registry/workers/worker.ts',
  'programs/registry-provenance.js': 'registry/supply-chain/provenance/verify-provenance.ts',
  'programs/registry-search.js': 'registry/storage/sqlite/search/search-thread.ts',
  'programs/registry-checkpoint.js': 'registry/storage/sqlite/checkpoints/checkpoint-thread.ts',
};

/** Webviews run in a browser: `client/webview/<name>/main.ts`, with the styles that it imports. */
const pages = readdirSync(new URL('../client/webview/', import.meta.url), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && existsSync(new URL(`../client/webview/${entry.name}/main.ts`, import.meta.url)),
  )
  .map(({ name }) => [`webview/${name}.js`, `client/webview/${name}/main.ts`]);
for (const [name, source] of pages) programs[name] = source;

/** Bundles for browsers. An import of a Node module fails the build. */
const inBrowser = { platform: 'browser', target: 'chrome120' };
// Virtual files have paths too.
const paths = { alias: { 'node:path': 'path-browserify', 'node:path/posix': 'path-browserify' } };

/** Makes `import text from './worker.ts?script'` import the bundle of a program as text. Webviews start workers from it. */
const scripts = {
  name: 'scripts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?script$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\?script$/, '')),
      namespace: 'script',
    }));
    onLoad({ filter: /.*/, namespace: 'script' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        ...common,
        ...inBrowser,
        format: 'iife',
        entryPoints: [path],
        write: false,
        sourcemap: false,
      });
      metafiles.push(metafile);
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};

/** Makes `import()` load a program from its own file at run time, so that the importing bundle is smaller. */
const parts = {
  name: 'parts',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      const file = relative(root, join(resolveDir, path));
      const part = Object.keys(programs).find((name) => programs[name] === file);
      return kind === 'dynamic-import' && part ? { path: `./${part}`, external: true } : undefined;
    });
  },
};

/** Programs that users start often. The file in `dist/` is the launcher, which runs the bundle of the same name in `programs/`. */
const launched = ['server.js', 'taskwright.js', 'registry.js'];

const postgres = sharePostgres([
  'registry/storage/postgres/open-postgres.ts',
  'registry/storage/postgres/transfer/postgres-source.ts',
  'registry/storage/postgres/transfer/postgres-target.ts',
  'registry/storage/postgres/open-for-reading.ts',
  'registry/storage/postgres/upgrade-postgres.ts',
]);

/**
 * The parts that programs load on demand. The parts of the language server share the protocol's library. The package of the
 * extension does not contain the storage on PostgreSQL.
 */
const launchedParts = {
  'taskwright.js': {
    'import-formats.js': { entryPoints: ['server/core/import/import-formats.ts'] },
    'yaml.js': { stdin: { contents: "module.exports = require('yaml');", resolveDir: root } },
  },
  'server.js': {
    'language-server.js': { entryPoints: ['server/lsp/node-server.ts'] },
    'protocol.js': { stdin: { contents: "module.exports = require('vscode-languageserver/node');", resolveDir: root } },
  },
  'registry.js': {
    // `pg-native`, which is not installed, is another client of PostgreSQL.
    'pg.js': {
      stdin: postgres.entryOfPart(),
      external: ['vscode', 'pg-native'],
    },
  },
};

/** The programs that load shared code from `programs/engine.js`. */
const loadsEngine = ['language-server.js'];

/** What launchers start if it is not the program of the same name. */
const starts = { 'taskwright.js': { program: 'engine.js', module: commandLine } };

const engine = shareEngine();

const forms = [
  // The modules of VS Code are available to `require` only.
  { names: /^extension\.cjs$/, plugins: [parts], supported: { 'dynamic-import': false } },
  { names: /^webview\//, ...inBrowser, format: 'iife', plugins: [scripts] },
  { names: /^web\/server/, ...inBrowser, ...paths, format: 'iife', plugins: [engine.worker] },
  { names: /^web\//, ...inBrowser, ...paths },
  {
    names: /^programs\/registry-worker\.js$/,
    plugins: [usedModulesOfTar, provenanceProgram],
    supported: { 'dynamic-import': false },
  },
  // Fastify requires these only to send requests to itself in tests, and to compile response schemas, which no route has.
  {
    names: /^registry\.js$/,
    external: ['vscode', 'light-my-request', '@fastify/fast-json-stringify-compiler'],
  },
];

/** The number of hexadecimal digits of the SHA-256 of a program, as `launcher/main.ts` expects. */
const hashLength = 16;

/** What the bundles consist of, for the licenses of the packages in them. */
const metafiles = [];

const common = {
  absWorkingDir: root,
  metafile: true,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // The `main` of jsonc-parser is a UMD file, whose inner requires a bundler cannot resolve.
  mainFields: ['module', 'main'],
  minify: !watch,
  sourcemap: watch ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
};

const dist = new URL('../dist/', import.meta.url);
const folders = ['./', 'programs/', 'web/', 'webview/'].map((folder) => new URL(folder, dist));
for (const folder of folders) mkdirSync(folder, { recursive: true });
// The sources are modules. The bundles are CommonJS, which starts faster and which VS Code requires.
const written = [replaceFile(fileURLToPath(new URL('package.json', dist)), '{ "type": "commonjs" }\n')];

const requested = Object.keys(programs).filter((name) => process.argv.includes(name));
const usesEngine = requested.some((name) => engineUsers.includes(name));
const names = Object.keys(programs).filter(
  (name) =>
    requested.length === 0 ||
    requested.some((one) => one === name || name.startsWith(`programs/${one.replace('.js', '-')}`)) ||
    (usesEngine && engineUsers.includes(name)),
);
const bundles = await Promise.all(
  names.flatMap((name) => (launched.includes(name) ? [launcher(name), programsOf(name)] : [bundle(name)])),
);
if (names.some((name) => engineUsers.includes(name))) {
  bundles.push(await program('engine.js', { entryPoints: undefined, stdin: engine.entryPoint() }));
}
for (const [name, contents] of Object.entries(shapeFiles)) {
  written.push(replaceFile(fileURLToPath(new URL(`programs/${name}`, dist)), escaped(contents)));
}
for (const { path, contents } of bundles.flat()) written.push(replaceFile(path, contents));
if (requested.length === 0) {
  const packages = JSON.stringify(bundledPackages(metafiles), null, 2);
  written.push(replaceFile(fileURLToPath(new URL('bundled-packages.json', dist)), `${packages}\n`));
}
if (requested.length === 0) for (const folder of folders) removeStaleFiles(fileURLToPath(folder), written);
console.log(`built ${names.join(', ')} into dist/`);

async function bundle(name, options = {}) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: [programs[name]],
    outfile: `dist/${name}`,
    write: false,
    external: ['vscode'],
    ...formOf(name),
    ...options,
  });
  metafiles.push(metafile);
  return outputFiles;
}

function launcher(name) {
  return bundle(name, {
    entryPoints: ['launcher/main.ts'],
    plugins: [onDemand],
    define: { version: JSON.stringify(version), start: JSON.stringify(starts[name] ?? { program: name }) },
    ...(commands.includes(name) && { target: 'node10', banner: { js: `#!/usr/bin/env node${versionCheck(name)}` } }),
  });
}

/** Bundles a program after its parts, which may determine what it exports. */
async function programsOf(name) {
  const parts = await Promise.all(partsOf(name));
  if (starts[name] !== undefined) return parts.flat();
  const options = name === 'registry.js' ? { entryPoints: undefined, stdin: postgres.entryOfRegistry() } : {};
  return [...parts.flat(), ...(await program(name, options))];
}

function partsOf(name) {
  return Object.entries(launchedParts[name] ?? {}).map(([part, options]) =>
    program(part, { entryPoints: undefined, ...options }),
  );
}

/** Bundles a program as a function that the launcher calls, preceded by a hash that identifies its compiled code. */
async function program(name, options) {
  const files = await bundle(name, {
    ...options,
    outfile: `dist/programs/${name}`,
    plugins: [
      ...(name === 'pg.js' ? [postgres.part] : []),
      versionOnly(version),
      separateParts,
      onDemand,
      workerFiles,
      ...(loadsEngine.includes(name) ? [engine.process] : []),
      ...(name === 'registry.js' ? [postgres.registry, usedModulesOfTar, usedPartsOfFastify] : []),
      shapesFromFiles,
    ],
    supported: { 'dynamic-import': false },
    banner: { js: '(function (require, module, exports, __dirname) {' },
    footer: { js: '})' },
  });
  return files.map(({ path, text }) => {
    if (!path.endsWith('.js')) return { path, contents: text };
    // esbuild escapes non-ASCII characters except in regular expressions.
    const ascii = escaped(text);
    const hash = createHash('sha256').update(ascii).digest('hex').slice(0, hashLength);
    return { path, contents: `/*${hash}*/${ascii}` };
  });
}

/** Returns the text in ASCII, for which V8 requires half the memory. */
function escaped(text) {
  return text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function formOf(name) {
  const { names, ...form } = forms.find(({ names }) => names.test(name)) ?? {};
  return form;
}

/** Writes a file atomically: a program that starts during the build is either the old one or the new one. */
function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}${unfinished}`;
  writeFileSync(draft, contents, { mode: commands.some((name) => path.endsWith(name)) ? 0o755 : 0o644 });
  renameSync(draft, path);
  return resolve(path);
}
