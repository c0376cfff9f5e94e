import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../server/files/packages/package-manifest.ts';
import { projectGraph } from '../../../../server/files/packages/project-graph.ts';
import { described } from './folder-of.ts';

const found = [
  { id: 'a', folder: '/repo/a', dependencies: ['b'] },
  { id: 'b', folder: '/repo/b', dependencies: ['c'] },
  { id: 'c', folder: '/repo/c', dependencies: [] },
];

test.each<[string, JsonObject, readonly string[]]>([
  ['no change', {}, ['a in a → b', 'b in b → c', 'c in c']],
  [
    'added and removed dependencies',
    { a: { depends_add: ['c'], depends_remove: ['b'] } },
    ['a in a → c', 'b in b → c', 'c in c'],
  ],
  [
    'all dependencies, and another folder',
    { a: { depends: ['c'], root: 'x/a' } },
    ['a in x/a → c', 'b in b → c', 'c in c'],
  ],
  ['a project that is removed', { b: { remove: true } }, ['a in a', 'c in c']],
  [
    'a project that is added',
    { d: { root: 'd', depends: ['a'] } },
    ['a in a → b', 'b in b → c', 'c in c', 'd in d → a'],
  ],
  ['a cycle', { c: { depends: ['a'] } }, ['fault: the projects depend on each other: a → b → c → a']],
  [
    'a cycle after a part without one',
    { c: { depends: ['b'] } },
    ['fault: the projects depend on each other: b → c → b'],
  ],
  ['an unknown dependency', { c: { depends: ['x'] } }, ['fault: project `c` depends on `x`, which is not defined']],
  [
    'a folder outside',
    { c: { root: '../c' } },
    ['fault: `root` of `monorepo.projects."c"` is outside of the monorepo'],
  ],
])('the graph of projects with %s', (_, changes, expected) => {
  const graph = projectGraph(found, changes, '/repo');
  const projects = 'projects' in graph ? [...graph.projects.values()] : [];
  expect(described({ projects, fault: 'fault' in graph ? graph.fault : undefined })).toEqual(expected);
});

test('a chain of 20,000 projects is searched for cycles in linear time', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    folder: `/repo/${index}`,
    dependencies: index === 0 ? [] : [`${index - 1}`, '0'],
  }));
  expect(projectGraph(chain.toReversed(), {}, '/repo')).toHaveProperty('projects.size', 20_000);
});
