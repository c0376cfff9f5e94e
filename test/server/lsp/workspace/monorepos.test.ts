import { expect, test } from 'vitest';
import type { Location } from 'vscode-languageserver-protocol';
import { offeredItems } from '../../../support/offered-items.ts';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, serve } from './workspace.ts';

const root = 'monorepo_root = true\n[monorepo]\nconfig_roots = ["a", "b"]\n';
const includes = 'task_config.includes = ["../shared.tasks.toml"]\n';

/** Returns the files that the definition of `target` is in, relative to the folder. */
async function definitionOf(target: string, path: string, text: string, workspace: ServedWorkspace) {
  const document = await workspace.open(path, text);
  const found = await workspace.server.request<readonly Location[] | null>('textDocument/definition', {
    textDocument: { uri: document.uri },
    position: document.position(text.indexOf(target) + target.length - 1),
  });
  return (found ?? []).map(({ uri }) => uri.replace(`${workspace.uri('.')}/`, ''));
}

test('the projects of two monorepos in one window are separate', async () => {
  const uses = '[tasks.x]\ndepends = ["//a:build", "//a:own", ":gone"]\n';
  const files: Files = {
    'p/mise.toml': root,
    'p/a/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.own]\nrun = "x"\n',
    'p/b/mise.toml': uses,
    'q/mise.toml': root,
    'q/a/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.gone]\nrun = "x"\n',
    'q/b/mise.toml': uses,
  };
  const workspace = await serve(files, { folders: ['p', 'q'] });
  await workspace.settle();
  await workspace.awaitProblems(await workspace.open('p/b/mise.toml', uses), ['unknown-task: :gone']);
  await workspace.awaitProblems(await workspace.open('q/b/mise.toml', uses), [
    'unknown-task: //a:own',
    'unknown-task: :gone',
  ]);
  expect(await definitionOf('//a:build', 'q/b/mise.toml', uses, workspace)).toEqual(['q/a/mise.toml']);
});

test('two projects of a monorepo in one window have the tasks of a file above them that both include', async () => {
  const b = `${includes}[tasks.x]\ndepends = ["//a:build", "//b:build", "//a:own", ":gone"]\n`;
  const files: Files = {
    '.git/': '',
    'mise.toml': root,
    'shared.tasks.toml': '[build]\nrun = "x"\n',
    'a/mise.toml': `${includes}[tasks.own]\nrun = "x"\n`,
    'b/mise.toml': b,
  };
  const workspace = await serve(files, { folders: ['a', 'b'] });
  await workspace.settle();
  await workspace.awaitProblems(await workspace.open('b/mise.toml', b), ['unknown-task: :gone']);
  expect(await definitionOf('//b:build', 'b/mise.toml', b, workspace)).toEqual(['shared.tasks.toml']);
});

test('the scripts of packages are tasks as soon as the runner infers them, and when they change', async () => {
  const text = '[tasks.ci]\ndepends = ["//apps/web:build", "node:@acme/web#test"]\n';
  const root = 'monorepo_root = true\nmonorepo.config_roots = ["apps/*"]\n';
  const asked = `${root}settings.task.auto_infer = ["node"]\n${text}`;
  const files: Files = {
    'mise.toml': `${root}${text}`,
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/package.json': '{ "name": "@acme/web",\n"scripts": {\n"build": "x"\n}\n}',
  };
  const workspace = await serve(files);
  await workspace.settle();
  const document = await workspace.open('mise.toml', `${root}${text}`);
  await workspace.awaitProblems(document, ['unknown-task: node:@acme/web#test', 'unknown-project: //apps/web:build']);
  await document.replace(asked);
  await workspace.awaitProblems(document, ['unknown-task: node:@acme/web#test']);
  expect(await definitionOf('//apps/web:build', 'mise.toml', asked, workspace)).toEqual(['apps/web/package.json']);
  await workspace.write(
    'apps/web/package.json',
    '{ "name": "@acme/web", "scripts": { "build": "x", "test": "y" } }',
    'changed',
  );
  await workspace.awaitProblems(document, []);
  await workspace.write(
    'apps/web/package.json',
    '{ "name": "web", "scripts": { "build": "x", "test": "y" } }',
    'changed',
  );
  await workspace.awaitProblems(document, ['unknown-task: node:@acme/web#test']);
});

test('the scripts of packages are tasks if the root of the monorepo is outside of the opened folder', async () => {
  const text = '[tasks.ci]\ndepends = ["build", "node:lib#gen"]\n';
  const files: Files = {
    'mise.toml':
      'monorepo_root = true\nmonorepo.config_roots = ["apps/*"]\nsettings.experimental = true\nsettings.task.auto_infer = ["node"]\n',
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/mise.toml': text,
    'apps/web/package.json': '{ "name": "web", "scripts": { "build": "x" } }',
    'apps/lib/package.json': '{ "name": "lib", "scripts": { "gen": "x" } }',
  };
  const workspace = await serve(files, { folders: ['apps/web'] });
  await workspace.settle();
  const document = await workspace.open('apps/web/mise.toml', text);
  await workspace.awaitProblems(document, []);
  expect(await definitionOf('build', 'apps/web/mise.toml', text, workspace)).toEqual(['apps/web/package.json']);
  expect(await definitionOf('node:lib#gen', 'apps/web/mise.toml', text, workspace)).toEqual(['apps/lib/package.json']);
});

test.for([
  ['', ['node:@acme/web#build', 'node:@acme/web#test', '//:', '//apps/web:', '//...:', '^']],
  ['node:', ['node:@acme/web#build', 'node:@acme/web#test', '//:', '//apps/web:', '//...:', '^']],
  ['//apps/web:', ['//apps/web:build', '//apps/web:test']],
  ['//...:', ['//...:build', '//...:test']],
  ['^', ['^build', '^test']],
] as const)('the scripts of packages are offered after `%s`', async ([typed, expected]) => {
  const text = `monorepo_root = true\nmonorepo.config_roots = ["apps/*"]\nsettings.experimental = true\nsettings.task.auto_infer = ["node"]\n[tasks.ci]\ndepends = ["${typed}<|>"]\n`;
  const workspace = await serve({
    'mise.toml': text.replace('<|>', ''),
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/package.json': '{ "name": "@acme/web", "scripts": { "build": "x", "test": "y" } }',
  });
  await workspace.settle();
  const document = await workspace.open('mise.toml', text);
  const items = await offeredItems(document);
  expect(items.map(({ label }) => label)).toEqual(expected);
});

test('the projects of a monorepo are offered before its files are found', async () => {
  const files: Files = { 'mise.toml': root, 'a/mise.toml': '[tasks.build]\nrun = "x"\n', 'b/mise.toml': '' };
  const workspace = await serve(files);
  const document = await workspace.open('b/mise.toml', '[tasks.x]\ndepends = ["<|>"]\n');
  const items = await offeredItems(document);
  expect(items.map(({ label }) => label)).toContain('//a:');
});
