import { invalidConfigRoot } from '../../../../../server/core/analysis/rules/invalid-config-root.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const missing = (path: string) => `Folder \`${path}\` does not exist; correct the path or create the folder`;
const outside = (path: string) =>
  `\`${path}\` is outside of the monorepo; write a path inside it, relative to its root`;

describeRule(invalidConfigRoot, {
  place: { ...config, disk: { '.': 'folder', pkg: 'folder', 'file.txt': 'file' } },
  example: ['[monorepo]\nconfig_roots = ["pkg", «"nope"», "apps/*"]\n', missing('nope')],
  findings: [
    ['monorepo.config_roots = [«"./nope/"»]', missing('nope')],
    ['[monorepo]\nconfig_roots = [«"file.txt"»]', '`file.txt` is a file; specify a folder'],
  ],
  valid: [
    '[monorepo]\nconfig_roots = ["pkg", "./pkg/", ".", "*", "nope/*"]\n',
    '[monorepo]\nconfig_roots = ["{{ vars.x }}"]\n',
    '[_]\nconfig_roots = ["nope"]\n',
  ],
});

describeRule(invalidConfigRoot, {
  place: config,
  example: [
    '[monorepo]\nconfig_roots = [«"apps/**"»]\n',
    '`**` is not supported here; use `*`, which matches the name of one folder',
  ],
  findings: [
    ['[monorepo]\nconfig_roots = [«"/abs"»]\n', outside('/abs')],
    ['[monorepo]\nconfig_roots = [«"../x"», «"a/../b"»]\n', [outside('../x'), outside('a/../b')]],
  ],
});
