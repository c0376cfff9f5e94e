import { invalidConfigRoot } from '../../../../../server/core/analysis/rules/invalid-config-root.ts';
import { config } from '../../../../support/place.ts';
import { describeRule, type Valid } from '../../../../support/rule.ts';

const missing = (path: string) => `Folder \`${path}\` does not exist; correct the path or create the folder`;
const outside = (path: string) =>
  `\`${path}\` is outside of the monorepo; write a path inside it, relative to its root`;

/** Files and folders of which one makes a folder a project. */
const marks = [
  ...['mise.toml', '.mise.toml', 'mise.local.toml', '.tool-versions', 'mise-tasks', '.mise/tasks', 'mise/conf.d'],
  ...['mise/config.toml', '.config/mise.toml', '.config/mise/config.toml', '.config/mise/tasks'],
];

describeRule(invalidConfigRoot, {
  place: {
    ...config,
    disk: { '.': 'folder', pkg: 'folder', 'pkg/mise.toml': 'file', empty: 'folder', 'file.txt': 'file' },
  },
  example: ['[monorepo]\nconfig_roots = ["pkg", «"nope"», "apps/*"]\n', missing('nope')],
  findings: [
    ['monorepo.config_roots = [«"./nope/"»]', missing('nope')],
    [
      '[monorepo]\nconfig_roots = [«"empty"»]',
      'Folder `empty` has no config file; create one, or remove the folder from the list',
    ],
    ['[monorepo]\nconfig_roots = [«"file.txt"»]', '`file.txt` is a file; specify a folder'],
  ],
  valid: [
    '[monorepo]\nconfig_roots = ["pkg", "./pkg/", ".", "*", "nope/*"]\n',
    '[monorepo]\nconfig_roots = ["{{ vars.x }}"]\n',
    '[_]\nconfig_roots = ["nope"]\n',
    ...marks.map((path): Valid => {
      const disk = { '.': 'folder', a: 'folder', [`a/${path}`]: 'file' } as const;
      return ['[monorepo]\nconfig_roots = ["a"]\n', { disk }];
    }),
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
