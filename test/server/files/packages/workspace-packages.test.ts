import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { workspacePackages } from '../../../../server/files/packages/workspace-packages.ts';
import { described, folderOf, type RepositoryFiles } from './folder-of.ts';

const web =
  '{ "name": "@shop/web", "dependencies": { "ui": "workspace:*", "react": "^19" }, "peerDependencies": { "base": "*" } }';
const ui = '{ "name": "ui", "devDependencies": { "base": "catalog:" } }';
const base = '{ "name": "base", "optionalDependencies": { "base": "*" } }';
const packages = { 'apps/web/package.json': web, 'libs/ui/package.json': ui, 'libs/base/package.json': base };
const all = [
  'node:@shop/web in apps/web → node:base → node:ui',
  'node:base in libs/base',
  'node:ui in libs/ui → node:base',
];

test.each<[string, RepositoryFiles, string, readonly string[]]>([
  ['no workspace', { 'package.json': '{ "name": "one" }' }, '', []],
  ['npm', { ...packages, 'package.json': '{ "name": "root", "workspaces": ["apps/*", "libs/**"] }' }, 'npm', all],
  [
    'pnpm, with the root and an exclusion',
    {
      ...packages,
      'package.json': '{ "name": "root", "dependencies": { "ui": "*" } }',
      'pnpm-workspace.yaml': 'packages:\n  - "{apps,libs}/*"\n  - "!libs/base"\n',
    },
    'pnpm',
    ['node:@shop/web in apps/web → node:ui', 'node:root in . → node:ui', 'node:ui in libs/ui'],
  ],
  [
    'Yarn, with the object form',
    {
      ...packages,
      'package.json': '{ "name": "root", "packageManager": "yarn@4.1.0", "workspaces": { "packages": ["libs/*"] } }',
    },
    'yarn',
    ['node:base in libs/base', 'node:root in .', 'node:ui in libs/ui → node:base'],
  ],
  [
    'Bun, with its lock file',
    { ...packages, 'package.json': '{ "name": "root", "workspaces": ["apps/*", "libs/*"] }', 'bun.lock': '{}' },
    'bun',
    all,
  ],
  [
    'Bun, with its binary lock file before that of Yarn, and with catalogs',
    {
      ...packages,
      'package.json': '{ "name": "root", "workspaces": { "packages": ["libs/*"], "catalog": { "react": "19" } } }',
      'bun.lockb': '',
      'yarn.lock': '',
    },
    'bun',
    ['node:base in libs/base', 'node:ui in libs/ui → node:base'],
  ],
  [
    'Bun, by `packageManager`, which takes precedence over lock files, with an exclusion',
    {
      ...packages,
      'package.json':
        '{ "name": "root", "packageManager": "bun@1.3.1", "workspaces": ["apps/*", "libs/*", "!libs/base"] }',
      'package-lock.json': '{}',
    },
    'bun',
    ['node:@shop/web in apps/web → node:ui', 'node:ui in libs/ui'],
  ],
  [
    'a package without a name',
    { 'package.json': '{ "workspaces": ["apps/*"] }', 'apps/x/package.json': '{}' },
    '',
    ['fault: `apps/x/package.json` has no `name`'],
  ],
])('the packages of a workspace: %s', async (_, files, manager, expected) => {
  const { disk, paths } = folderOf(files);
  const manifests = paths.filter((path) => path.endsWith('/package.json'));
  const { packages: found, fault } = await workspacePackages('/repo', manifests, disk);
  expect(described({ projects: found.map((each) => ({ ...each, folder: dirname(each.path) })), fault })).toEqual(
    expected,
  );
  expect([...new Set(found.map((each) => each.manager))]).toEqual(manager === '' ? [] : [manager]);
});
