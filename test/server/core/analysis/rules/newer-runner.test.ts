import { newerRunner } from '../../../../../server/core/analysis/rules/newer-runner.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const minimum = (rest: string): string => `min_version = "2026.1.0"\n${rest}`;

describeRule(newerRunner, {
  example: ['[a]\nrun = "x"\n«confirm» = { message = "Sure?" }\n', '`confirm` without `default` needs mise 2026.9.17'],
  findings: [
    [
      '[a]\n«confirm» = { message = "Sure?", default = "no", yes = "ja", no = "nein" }\nrun = "x"\n',
      '`confirm` with `yes` and with `no` needs mise 2026.9.17',
    ],
    [
      '[a.«confirm»]\nmessage = "Sure?"\nyes = "ja"\n',
      '`confirm` without `default` and with `yes` needs mise 2026.9.17',
    ],
    [
      '[tools]\nnode = { version = "24", «postinstall» = { run = "corepack enable", when = "always" } }\n',
      '`postinstall` as an object needs mise 2026.9.17',
      config,
    ],
    [
      '[a]\nrun = "x"\ntools.node = { version = "24", «postinstall» = { run = "x" } }\n',
      '`postinstall` as an object needs mise 2026.9.17',
    ],
    [
      minimum('[task_config]\n«cascade» = true\n'),
      'warning: `cascade` needs mise 2026.7.15 (`min_version` is 2026.1.0)',
      { path: 'mise.toml' },
    ],
    [
      minimum('«include» = ["shared.toml"]\n[task_config]\nincludes = [«"oci::images.example/tasks:1"»]\n'),
      ['include', 'oci::'].map((name) => `warning: \`${name}\` needs mise 2026.9.17 (\`min_version\` is 2026.1.0)`),
      { path: 'mise.toml' },
    ],
    [
      minimum('[tasks.a]\nrun = "x"\n«timeout» = "5s"\n'),
      'warning: `timeout` needs mise 2026.2.14 (`min_version` is 2026.1.0)',
      { path: 'mise.toml' },
    ],
    [
      '[monorepo]\n«path_aliases» = { a = "b" }\n',
      'warning: `path_aliases` needs mise 2026.9.16 (`min_version` is 2026.9.1)',
      { path: 'mise.toml', others: { 'mise.local.toml': 'min_version = { hard = "2026.9.1", soft = "2026.10.0" }\n' } },
    ],
  ],
  valid: [
    '[a]\nrun = "x"\nconfirm = "Sure?"\n',
    ['[monorepo]\npath_aliases = { a = "b" }\n', { path: 'mise.toml' }],
    ['min_version = "2026.9.16"\n[monorepo]\npath_aliases = { a = "b" }\n', { path: 'mise.toml' }],
    ['min_version = { soft = "2026.1.0" }\n[tasks.a]\nrun = "x"\ntimeout = "5s"\n', { path: 'mise.toml' }],
  ],
  fixes: [
    ['[a]\nconfirm = { message = "?" }\n', { 'Add `default`': '[a]\nconfirm = { message = "?", default = "yes" }\n' }],
    [
      '[a]\nconfirm = { message = "?", } # why\n',
      { 'Add `default`': '[a]\nconfirm = { message = "?", default = "yes", } # why\n' },
    ],
    [
      '[a.confirm]\n  message = "?" # why\n\n[b]\nrun = "x"\n',
      { 'Add `default`': '[a.confirm]\n  message = "?" # why\n  default = "yes"\n\n[b]\nrun = "x"\n' },
    ],
    ['[a]\nconfirm.message = "?"\n', { 'Add `default`': '[a]\nconfirm.default = "yes"\nconfirm.message = "?"\n' }],
    [
      '{\n  "a": {\n    "confirm": {\n      "message": "?"\n    }\n  }\n}',
      {
        'Add `default`': '{\n  "a": {\n    "confirm": {\n      "message": "?",\n      "default": "yes"\n    }\n  }\n}',
      },
      json,
    ],
    [
      '[tasks.a]\r\nconfirm = {\r\n  message = "?",\r\n}\r\n',
      { 'Add `default`': '[tasks.a]\r\nconfirm = {\r\n  message = "?",\r\n  default = "yes",\r\n}\r\n' },
      config,
    ],
  ],
});
