// Bundles the three programs into dist/: the extension, the language server and the command line.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const watch = process.argv.includes('--watch');

const programs = {
  'extension.cjs': 'client/extension.ts',
  'server.js': 'server/lsp/main.ts',
  'taskwright.js': 'server/cli/main.ts',
};

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // jsonc-parser's `main` is a UMD file whose inner requires no bundler can follow.
  mainFields: ['module', 'main'],
  minify: !watch,
  sourcemap: watch ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
};

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
mkdirSync(new URL('../dist', import.meta.url));
// The package is made of modules; its bundles are CommonJS, which starts faster and is what VS Code loads.
writeFileSync(new URL('../dist/package.json', import.meta.url), '{ "type": "commonjs" }\n');

await Promise.all(
  Object.entries(programs).map(([name, entry]) =>
    build({
      ...common,
      entryPoints: [entry],
      outfile: `dist/${name}`,
      external: ['vscode'],
      ...(name === 'taskwright.js' && { banner: { js: '#!/usr/bin/env node' } }),
    }),
  ),
);
console.log(`built ${Object.keys(programs).join(', ')} into dist/`);
