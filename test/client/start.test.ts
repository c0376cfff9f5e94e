import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../harness/vscode/paths.ts';

const bundle = (name: string): string => readFileSync(join(projectFolder, 'dist', name), 'utf8');

/** Strings that minification does not change. */
const wordsOfRegistries = ['taskwright.registry.explainAccess', 'taskwright-access', 'openid-configuration'];

test('the bundle that VS Code loads at its start does not contain the registries, which are a separate bundle', () => {
  const holding = (name: string) => wordsOfRegistries.filter((word) => bundle(name).includes(word));
  expect(holding('registry-admin.cjs')).toEqual(wordsOfRegistries);
  expect(holding('extension.cjs')).toEqual([]);
  expect(bundle('extension.cjs')).toContain('require("./registry-admin.cjs")');
});

test('the bundle that VS Code loads at its start does not contain the client of the language server', () => {
  const request = 'textDocument/hover';
  expect(bundle('language-client.cjs')).toContain(request);
  expect(bundle('extension.cjs')).not.toContain(request);
  expect(bundle('extension.cjs')).toContain('require("./language-client.cjs")');
});
