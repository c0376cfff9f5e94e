import { expect, test } from 'vitest';
import { virtualPath, virtualUri } from '../../../../../../server/core/analysis/graph/placement/virtual-path.ts';

test.each([
  ['vscode-vfs://github/team/app/a%20b.toml', '/vscode-vfs:github/team/app/a b.toml'],
  ['vscode-vfs://github%2B7b22/team', '/vscode-vfs:github%2B7b22/team'],
  ['vscode-test-web://mount/', '/vscode-test-web:mount'],
  ['memfs:/sample/tasks.toml', '/memfs:/sample/tasks.toml'],
  ['memfs:/', '/memfs:'],
])('%s is the path %s, and vice versa', (uri, path) => {
  expect(virtualPath(uri)).toBe(path);
  expect(virtualUri(path, encodeURIComponent)).toBe(uri);
});

test.each([
  'file:///a/tasks.toml',
  'untitled:/a/tasks.toml',
  'untitled:Untitled-1',
  'git:/a/tasks.toml?HEAD',
  'c:/a/tasks.toml',
  'memfs:/%zz',
])('%s is not a virtual file', (uri) => {
  expect(virtualPath(uri)).toBeUndefined();
});

test.each(['/a/tasks.toml', 'c:/a', '/c:/a', '/'])('%s is a path on this machine', (path) => {
  expect(virtualUri(path, encodeURIComponent)).toBeUndefined();
});
