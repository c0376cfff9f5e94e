import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../harness/vscode/paths.ts';

const bundle = (name: string): string => readFileSync(join(projectFolder, 'dist', name), 'utf8');

/** Kept as they are by whatever makes code smaller. */
const wordsOfRegistries = ['taskwright.registry.explainAccess', 'taskwright-access', 'openid-configuration'];

test('what VS Code reads at its start holds nothing of the registries, which are a bundle of their own', () => {
  const holding = (name: string) => wordsOfRegistries.filter((word) => bundle(name).includes(word));
  expect(holding('registry-admin.cjs')).toEqual(wordsOfRegistries);
  expect(holding('extension.cjs')).toEqual([]);
  expect(bundle('extension.cjs')).toContain('require("./registry-admin.cjs")');
});

test('what VS Code reads at its start holds nothing of the client of the language server', () => {
  const request = 'textDocument/hover';
  expect(bundle('language-client.cjs')).toContain(request);
  expect(bundle('extension.cjs')).not.toContain(request);
  expect(bundle('extension.cjs')).toContain('require("./language-client.cjs")');
});
