import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtProgram } from '../../harness/system/built-programs.ts';

const bundle = (name: string): string => readFileSync(builtProgram(name), 'utf8');

/** Strings that minification does not change. */
const registryStrings = ['taskwright.registry.explainAccess', 'taskwright-access', 'openid-configuration'];

test('the bundle that VS Code loads at startup does not contain the registry code, which is in a separate bundle', () => {
  const holding = (name: string) => registryStrings.filter((word) => bundle(name).includes(word));
  expect(holding('registry-admin.cjs')).toEqual(registryStrings);
  expect(holding('extension.cjs')).toEqual([]);
  expect(bundle('extension.cjs')).toContain('require("./registry-admin.cjs")');
});

test('the bundle that VS Code loads at startup does not contain the language client', () => {
  const request = 'textDocument/hover';
  expect(bundle('language-client.cjs')).toContain(request);
  expect(bundle('extension.cjs')).not.toContain(request);
  expect(bundle('extension.cjs')).toContain('require("./language-client.cjs")');
});

test.each(['extension.cjs', 'language-client.cjs', 'registry-admin.cjs'])(
  'the bundle %s requires the API of VS Code once',
  (name) => {
    expect(bundle(name).match(/require\(["']vscode["']\)/g)).toHaveLength(1);
  },
);
