import { expect, test } from 'vitest';
import { nearestFirst } from '../../../../client/tasks/new-task/nearest-first.ts';

test.for<readonly [file: string, paths: string, expected: string]>([
  ['/b/package.json', '/a/mise.toml /b/mise.toml', '/b/mise.toml /a/mise.toml'],
  ['/b/package.json', '/b/sub/mise.toml /b/mise.toml', '/b/mise.toml /b/sub/mise.toml'],
  ['/b/sub/package.json', '/b/mise.toml /b/sub/mise.toml', '/b/sub/mise.toml /b/mise.toml'],
  ['/b/sub/package.json', '/b/other/mise.toml /b/mise.toml', '/b/mise.toml /b/other/mise.toml'],
  ['/b/package.json', '/b/z.toml /b/a.toml', '/b/z.toml /b/a.toml'],
  ['/b/package.json', '/bb/mise.toml /b/mise.toml', '/b/mise.toml /bb/mise.toml'],
])('next to %s, of %s the nearest come first', ([file, paths, expected]) => {
  expect(nearestFirst(paths.split(' '), file)).toEqual(expected.split(' '));
});
