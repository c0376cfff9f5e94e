import { expect, test } from 'vitest';
import { uvProjects } from '../../../../server/files/packages/uv-projects.ts';
import { described, folderOf, type RepositoryFiles } from './folder-of.ts';

const named = (name: string, rest = ''): string => `[project]\nname = "${name}"\n${rest}`;

test.each<[string, RepositoryFiles, readonly string[]]>([
  ['no workspace', { 'pyproject.toml': named('one') }, []],
  [
    'members with sources of the workspace and of the root',
    {
      'pyproject.toml':
        '[tool.uv.workspace]\nmembers = ["packages/*"]\nexclude = ["packages/old"]\n[tool.uv.sources]\nbase = { workspace = true }',
      'packages/app/pyproject.toml': named(
        'My_App',
        'dependencies = ["lib-core>=1", "base", "requests"]\n[tool.uv.sources]\nlib_core = { workspace = true }',
      ),
      'packages/lib/pyproject.toml': named('lib.core', '[dependency-groups]\ndev = ["base"]'),
      'packages/base/pyproject.toml': named('base'),
      'packages/old/pyproject.toml': named('old'),
    },
    [
      'uv:base in packages/base',
      'uv:lib-core in packages/lib → uv:base',
      'uv:my-app in packages/app → uv:base → uv:lib-core',
    ],
  ],
  [
    'the project of the root, and one that it names by path',
    {
      'pyproject.toml': `${named('top', 'dependencies = ["tools"]\n')}[tool.uv.workspace]\n[tool.uv.sources]\ntools = [{ path = "tools", marker = "x" }, { index = "y" }]`,
      'tools/pyproject.toml': named('tools'),
    },
    ['uv:tools in tools', 'uv:top in . → uv:tools'],
  ],
  [
    'optional and older development dependencies; those from elsewhere are none',
    {
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["a", "b", "c"]',
      'a/pyproject.toml': named(
        'a',
        '[project.optional-dependencies]\nx = ["b"]\n[tool.uv]\ndev-dependencies = ["c"]\n[tool.uv.sources]\nb = { workspace = true }\nc = { git = "https://git.example/c" }',
      ),
      'b/pyproject.toml': named('b'),
      'c/pyproject.toml': named('c'),
    },
    ['uv:a in a → uv:b', 'uv:b in b', 'uv:c in c'],
  ],
  [
    'a member without a name',
    { 'pyproject.toml': '[tool.uv.workspace]\nmembers = ["a"]', 'a/pyproject.toml': '[tool.x]\n' },
    ['fault: `a/pyproject.toml` has no `project.name`'],
  ],
])('%s', async (_, files, expected) => {
  const { disk, paths } = folderOf(files);
  expect(described(await uvProjects('/repo', paths, disk))).toEqual(expected);
});
