import { expect, test } from 'vitest';
import { goProjects } from '../../../../server/files/packages/go-projects.ts';
import { described, folderOf, type RepositoryFiles } from './folder-of.ts';

test.each<[string, RepositoryFiles, readonly string[]]>([
  ['no workspace', { 'go.mod': 'module example.com/a\n' }, []],
  [
    'single directives and blocks, with comments and quotes',
    {
      'go.work': 'go 1.24\n\nuse ./api // the API\nuse (\n\t./lib\n\t"./tools" // quoted\n)\nuse ../outside\n',
      'api/go.mod': '// comment\nmodule example.com/api // the API\n\nrequire example.com/lib v1.0.0\n',
      'lib/go.mod': 'module "example.com/lib"\n',
      'tools/go.mod': 'module example.com/tools\n',
    },
    ['go:example.com/api in api', 'go:example.com/lib in lib', 'go:example.com/tools in tools'],
  ],
  ['the module of the root', { 'go.work': 'use .\n', 'go.mod': 'module a.example\n' }, ['go:a.example in .']],
  [
    'a folder without a module',
    { 'go.work': 'use ./a\n', 'a/go.mod': 'go 1.24\n' },
    ['fault: `a/go.mod` has no `module`'],
  ],
])('%s', async (_, files, expected) => {
  const { disk } = folderOf(files);
  expect(described(await goProjects('/repo', disk))).toEqual(expected);
});
