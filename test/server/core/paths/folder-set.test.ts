import { expect, test } from 'vitest';
import { FolderSet } from '../../../../server/core/paths/folder-set.ts';

test.each([
  [['/a', '/a/b'], '/a/b/c', '/a/b'],
  [['/a/b', '/a'], '/a/b/c', '/a/b'],
  [['/a', '/a/b'], '/a/b', '/a/b'],
  [['/a', '/a/b'], '/a/bc', '/a'],
  [['/a'], '/b', undefined],
  [['/a/b'], '/a', undefined],
  [['/'], '/a/b', '/'],
  [['/'], '/', '/'],
  [[''], 'a', ''],
  [['C:/'], 'C:/a', 'C:/'],
  [['C:/a'], 'C:/a/b', 'C:/a'],
  [[], '/a', undefined],
])('of %j, the innermost around %s is %s', (folders, path, expected) => {
  expect(new FolderSet(folders).innermostAround(path)).toBe(expected);
});
