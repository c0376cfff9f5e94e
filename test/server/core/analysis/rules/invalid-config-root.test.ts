import { invalidConfigRoot } from '../../../../../server/core/analysis/rules/invalid-config-root.ts';
import { config } from '../../../../support/place.ts';
import { describeRule, type Valid } from '../../../../support/rule.ts';

const missing = (path: string) => `Folder \`${path}\` does not exist; correct the path or create the folder`;
const outside = (path: string, owner = 'monorepo') =>
  `\`${path}\` is outside of the ${owner}; write a path inside it, relative to its root`;
const template = 'The runner does not evaluate template expressions here; write the path';
const error = (message: string) => `error: ${message}`;

/** Files and folders of which one makes a folder a project. */
const marks = [
  ...['mise.toml', '.mise.toml', 'mise.local.toml', '.tool-versions', 'mise-tasks', '.mise/tasks', 'mise/conf.d'],
  ...['mise/config.toml', '.config/mise.toml', '.config/mise/config.toml', '.config/mise/tasks'],
];

/** A section with these items, which is deprecated. */
const bootstrap = (items: string) => `[bootstrap]\n# taskwright: ignore deprecated\nconfig_roots = ${items}\n`;

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
    // `*` is the only character of a pattern.
    ...['pkg/[ab]', 'pkg/{a,b}', 'pkg/?', '!pkg', '~/pkg'].map(
      (path) => [`monorepo.config_roots = [«"${path}"», "pkg"]`, missing(path)] as const,
    ),
  ],
  valid: [
    '[monorepo]\nconfig_roots = ["pkg", "./pkg/", ".", "*", "nope/*"]\n',
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
    ['[monorepo]\nconfig_roots = [«"{{ vars.x }}/a"»]\n', template],
    ['[monorepo]\nconfig_roots = [«"../x"», «"a/../b"»]\n', [outside('../x'), outside('a/../b')]],
  ],
});

describeRule(invalidConfigRoot, {
  place: {
    ...config,
    disk: { '.': 'folder', pkg: 'folder', 'pkg/mise.toml': 'file', empty: 'folder', 'file.txt': 'file' },
  },
  // Without a folder, the runner refuses all commands.
  example: [bootstrap('[«"nope"»]'), error(missing('nope'))],
  findings: [
    [bootstrap('["pkg", «"nope"»]'), missing('nope')],
    [bootstrap('[«"nope"», «"file.txt"»]'), [error(missing('nope')), error('`file.txt` is a file; specify a folder')]],
    [
      bootstrap('[«"empty"»]'),
      error('Folder `empty` has no config file; create one, or remove the folder from the list'),
    ],
  ],
  valid: [bootstrap('["pkg", "./pkg/"]'), bootstrap('[]'), bootstrap('["."]')],
});

const unmatched = (pattern: string) => `\`${pattern}\` matches no folder with a config file`;

describeRule(invalidConfigRoot, {
  place: { ...config, others: { 'apps/web/mise.toml': '' } },
  example: [bootstrap('[«"nope/*"»]'), unmatched('nope/*')],
  findings: [
    [bootstrap('[«"apps/**"»]'), error('`**` is not supported here; use `*`, which matches the name of one folder')],
    [bootstrap('[«"/abs"»]'), error(outside('/abs', 'project'))],
    [bootstrap('[«"../x"», «"{{ vars.x }}"»]'), [error(outside('../x', 'project')), error(template)]],
    [bootstrap('[«"../x"», «"apps/n*"»]'), [outside('../x', 'project'), unmatched('apps/n*')]],
  ],
  valid: [bootstrap('["apps/*"]'), bootstrap('["apps/w*", "nope/*"]')],
});
