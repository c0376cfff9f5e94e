import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { importedOnce } from '../../../scripts/build/imported-once.ts';

test('the modules of a bundle share one copy of the names of the library of the protocol', async () => {
  const modules = ['code-actions.ts', 'formatting.ts', 'hover.ts', 'include-fix.ts'];
  const {
    outputFiles: [output],
  } = await build({
    stdin: {
      contents: modules.map((name) => `export * from './server/lsp/requests/editing/${name}';`).join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    platform: 'node',
    packages: 'bundle',
    plugins: [importedOnce],
  });
  const copies = output?.text.match(/__toESM\(require_api\d*\(\)/g);
  expect(copies).toHaveLength(1);
});
