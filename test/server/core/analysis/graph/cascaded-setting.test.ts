import { describe, expect, test } from 'vitest';
import { byFolder, cascadedSetting } from '../../../../../server/core/analysis/graph/cascaded-setting.ts';

interface Settings {
  readonly cascade?: boolean;
  readonly shell?: string;
}

/** The settings of config files, by path, and the value that the project `/r/a/b` inherits. */
const rows: readonly (readonly [string, Readonly<Record<string, Settings>>, string | undefined])[] = [
  ['nothing without `cascade`', { '/r/mise.toml': { shell: 'x' } }, undefined],
  ['the value of a folder above', { '/r/mise.toml': { cascade: true, shell: 'x' } }, 'x'],
  ['the nearest value', { '/r/mise.toml': { cascade: true, shell: 'x' }, '/r/a/mise.toml': { shell: 'y' } }, 'y'],
  [
    'no value above the folder that cascades',
    { '/r/mise.toml': { shell: 'x' }, '/r/a/mise.toml': { cascade: true } },
    undefined,
  ],
  [
    'no value above a folder that ends it',
    { '/r/mise.toml': { cascade: true, shell: 'x' }, '/r/a/mise.toml': { cascade: false, shell: 'y' } },
    undefined,
  ],
  [
    'nothing if the project ends it',
    { '/r/mise.toml': { cascade: true, shell: 'x' }, '/r/a/b/mise.toml': { cascade: false } },
    undefined,
  ],
  ['not its own value', { '/r/mise.toml': { cascade: true }, '/r/a/b/mise.toml': { shell: 'y' } }, undefined],
  [
    'the setting of the file that takes precedence',
    { '/r/mise.toml': { cascade: true, shell: 'x' }, '/r/mise.local.toml': { shell: 'y' } },
    'y',
  ],
];

describe('a project inherits', () => {
  test.each(rows)('%s', (_, files, expected) => {
    const configs = Object.entries(files).map(([path, { cascade, shell }]) => ({
      path,
      project: path.slice(0, path.lastIndexOf('/')),
      cascade,
      shell,
    }));
    expect(cascadedSetting('/r/a/b', byFolder(configs), ({ shell }) => shell)).toBe(expected);
  });
});
