import { expect, test } from 'vitest';
import { cargoProjects } from '../../../../server/files/packages/cargo-projects.ts';
import { described, folderOf, type RepositoryFiles } from './folder-of.ts';

const named = (name: string, rest = ''): string => `[package]\nname = "${name}"\n${rest}`;

test.each<[string, RepositoryFiles, readonly string[]]>([
  ['no workspace', { 'Cargo.toml': named('one') }, []],
  [
    'members by name and pattern, with the kinds of dependencies',
    {
      'Cargo.toml':
        '[workspace]\nmembers = ["crates/*", "cli"]\n[workspace.dependencies]\nshared = { path = "crates/shared" }',
      'cli/Cargo.toml': named('cli', '[dependencies]\ncore = { path = "../crates/core" }\nserde = "1"'),
      'crates/core/Cargo.toml': named('core', '[dev-dependencies]\nshared = { workspace = true }'),
      'crates/shared/Cargo.toml': named(
        'shared',
        '[target."cfg(unix)".build-dependencies]\nx = { path = "../x", package = "y" }',
      ),
      'crates/x/Cargo.toml': named('y'),
    },
    [
      'cargo:cli in cli → cargo:core',
      'cargo:core in crates/core → cargo:shared',
      'cargo:shared in crates/shared → cargo:y',
      'cargo:y in crates/x',
    ],
  ],
  [
    'the package of the root, and one that it depends on without listing it',
    {
      'Cargo.toml': `${named('top', '[dependencies]\nhelper = { path = "helper" }\n')}[workspace]\n`,
      'helper/Cargo.toml': named('helper', '[dependencies]\ntop = { path = ".." }'),
      'other/Cargo.toml': named('other'),
    },
    ['cargo:helper in helper → cargo:top', 'cargo:top in . → cargo:helper'],
  ],
  [
    'excluded packages and those outside',
    {
      'Cargo.toml': '[workspace]\nmembers = ["a", "old/*"]\nexclude = ["old"]',
      'a/Cargo.toml': named(
        'a',
        '[dependencies]\nb = { path = "../old/b" }\nc = { path = "../../c" }\nd = { path = "../d" }',
      ),
      'old/b/Cargo.toml': named('b'),
    },
    ['cargo:a in a'],
  ],
  [
    'a member without a name',
    { 'Cargo.toml': '[workspace]\nmembers = ["a"]', 'a/Cargo.toml': '[lib]\n' },
    ['fault: `a/Cargo.toml` has no `package.name`'],
  ],
])('%s', async (_, files, expected) => {
  const { disk, paths } = folderOf(files);
  expect(described(await cargoProjects('/repo', paths, disk))).toEqual(expected);
});
