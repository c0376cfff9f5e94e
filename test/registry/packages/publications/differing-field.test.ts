import { expect, test } from 'vitest';
import { differingField } from '../../../../registry/packages/publications/differing-field.ts';

type Manifest = Readonly<Record<string, unknown>>;

/** The manifest of a publication, the `package.json` in its tarball, and the field by which they differ. */
const rows: readonly (readonly [what: string, sent: Manifest, packed: Manifest, field: string | undefined])[] = [
  ['the same', { scripts: { test: 'a' }, bin: 'cli.js' }, { bin: 'cli.js', scripts: { test: 'a' } }, undefined],
  ['a hidden script', {}, { scripts: { postinstall: 'curl' } }, 'scripts'],
  ['a script that is not packed', { scripts: { postinstall: 'a' } }, {}, 'scripts'],
  ['another script', { scripts: { test: 'a' } }, { scripts: { test: 'b' } }, 'scripts'],
  ['a script that is no text', {}, { scripts: { test: 1 } }, undefined],
  ['a path of a program', { scripts: { a: 'tsc' } }, { scripts: { a: './node_modules/.bin/tsc' } }, undefined],
  ['an added build', { scripts: { install: 'node-gyp rebuild' } }, {}, undefined],
  ['a build beside', { scripts: { install: 'node-gyp rebuild' } }, { scripts: { preinstall: 'a' } }, 'scripts'],
  ['an added start', { scripts: { start: 'node server.js' } }, { scripts: {} }, undefined],
  ['a hidden dependency', {}, { dependencies: { evil: '1' } }, 'dependencies'],
  ['another range', { dependencies: { a: '^1.0.0' } }, { dependencies: { a: '^2.0.0' } }, 'dependencies'],
  ['a range with spaces', { dependencies: { a: '^1.0.0' } }, { dependencies: { a: ' ^1.0.0 ' } }, undefined],
  ['a list', { dependencies: { a: '1', b: '' } }, { dependencies: ['a@1', 'b'] }, undefined],
  ['null', {}, { dependencies: null, bin: null, engines: null, scripts: null }, undefined],
  [
    'optional dependencies that are added',
    { dependencies: { a: '1' }, optionalDependencies: { a: '1' } },
    { optionalDependencies: { a: '1' } },
    undefined,
  ],
  ['a hidden optional dependency', {}, { optionalDependencies: { a: '1' } }, 'optionalDependencies'],
  ['a hidden peer', {}, { peerDependencies: { a: '1' } }, 'peerDependencies'],
  ['a bundled dependency', { dependencies: { a: '*' } }, { bundledDependencies: ['a'] }, undefined],
  ['a repository', { dependencies: { a: 'github:u/r#v1' } }, { dependencies: { a: 'u/r#v1' } }, undefined],
  [
    'an address of a repository',
    { dependencies: { a: 'git+ssh://git@github.com/u/r.git' } },
    { dependencies: { a: 'git@github.com:u/r' } },
    undefined,
  ],
  ['another repository', { dependencies: { a: 'github:u/r' } }, { dependencies: { a: 'v/r' } }, 'dependencies'],
  ['an alias', { dependencies: { a: 'npm:@b/c@1' } }, { dependencies: { a: 'npm:@b/d@1' } }, 'dependencies'],
  ['a program as text', { bin: { one: 'cli.js' } }, { bin: './cli.js' }, undefined],
  ['a program in a list', { bin: { 'cli.js': 'a/cli.js' } }, { bin: ['./a/cli.js'] }, undefined],
  ['a hidden program', {}, { bin: { ls: 'evil.js' } }, 'bin'],
  ['another program', { bin: { one: 'a.js' } }, { bin: { one: 'b.js' } }, 'bin'],
  ['a folder of programs', { bin: { a: 'bin/a' } }, { directories: { bin: './bin' } }, undefined],
  ['a program outside', { bin: { a: 'lib/a' } }, { directories: { bin: './bin' } }, 'bin'],
  ['another engine', { engines: { node: '>=20' } }, { engines: { node: '>=18' } }, 'engines'],
  ['a list of engines', { engines: { node: '>=20' } }, { engines: ['node >=20'] }, undefined],
];

test.each(rows)('%s', (_what, sent, packed, field) => {
  expect(differingField(sent, packed, '@acme/one')).toBe(field);
});
