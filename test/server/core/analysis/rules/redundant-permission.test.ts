import { redundantPermission } from '../../../../../server/core/analysis/rules/redundant-permission.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const experimental =
  'experimental-field: `pass_through_env` is experimental; the runner may change it and requires its `experimental` setting';
const implied = (kind: string, effect: string) =>
  `\`allow_${kind}\` implies \`deny_${kind}\`: it ${effect}; add \`deny_${kind} = true\` to make this explicit, or remove \`allow_${kind}\``;

describeRule(redundantPermission, {
  example: [
    '[a]\nrun = "x"\ndeny_all = true\n«deny_read» = true',
    '`deny_read` has no effect when `deny_all` is set; remove it',
  ],
  findings: [
    [
      '[a]\nrun = "x"\ndeny_all = true\n«deny_read» = true\n«deny_net» = true',
      [
        '`deny_read` has no effect when `deny_all` is set; remove it',
        '`deny_net` has no effect when `deny_all` is set; remove it',
      ],
    ],
    [
      '[a]\nrun = "x"\n««pass_through_env»» = ["B"]',
      [
        '`pass_through_env` has no effect without `deny_env` or `deny_all`; remove it or deny the environment',
        experimental,
      ],
    ],
    ['[a]\nrun = "x"\ndeny_env = true\n«pass_through_env» = ["B"]', experimental],
    [
      '[a]\nrun = "x"\n«allow_env» = ["C"]\n«pass_through_env» = ["B"]',
      [implied('env', 'withholds all other variables'), experimental],
    ],
    ['[a]\nextends = "b"\n«pass_through_env» = ["B"]', experimental],
    ['[a]\nrun = "x"\n«allow_net» = ["example.com"]', implied('net', 'blocks all other hosts')],
    ['[a]\nrun = "x"\n«allow_read» = ["src"]', implied('read', 'blocks reading all other paths')],
    ['[a]\nrun = "x"\n«allow_write» = ["src"]', implied('write', 'blocks writing to all other paths')],
    ['[a]\nrun = "x"\n«allow_env» = ["B"]', implied('env', 'withholds all other variables')],
    ['[a]\nrun = "x"\ndeny_net = false\n«allow_net» = ["b.c"]', implied('net', 'blocks all other hosts')],
    ['[a]\nrun = "x"\ndeny_all = false\n«allow_net» = ["b.c"]', implied('net', 'blocks all other hosts')],
    ['[a]\nrun = "x"\ndeny_read = true\n«allow_net» = ["b.c"]', implied('net', 'blocks all other hosts')],
    ['{ "a": { "run": "x", «"allow_net"»: ["b.c"] } }', implied('net', 'blocks all other hosts'), json],
    ['[tasks.a]\nrun = "x"\n«allow_net» = ["b.c"]', implied('net', 'blocks all other hosts'), config],
    [
      '[a]\nrun = "x"\n«allow_net» = []',
      'An empty `allow_net` has no effect; remove it, or add `deny_net = true` to deny everything',
    ],
    ['[a]\nrun = "x"\nallow_net = ["b.c"]\ndeny_net «=» ', 'syntax: Expected a value after `=`'],
  ],
  valid: [
    '[a]\nrun = "x"\ndeny_all = false\ndeny_read = true',
    '[a]\nrun = "x"\ndeny_all = true\ndeny_read = false',
    '[a]\nrun = "x"\ndeny_all = true\nallow_read = ["src"]',
    '[a]\nrun = "x"\ndeny_net = true\nallow_net = ["b.c"]',
    '[a]\nrun = "x"\ndeny_net = true\nallow_net = []',
    '[a]\nrun = "x"\nallow_net = ["b.c"]\ndeny_all = true',
    '[a]\nextends = "b"\nrun = "x"\nallow_net = ["b.c"]',
    ['[task_templates.a]\nrun = "x"\nallow_net = ["b.c"]', config],
  ],
  fixes: [
    ['[a]\nrun = "x"\ndeny_all = true\ndeny_net = true\n', { 'Remove it *': '[a]\nrun = "x"\ndeny_all = true\n' }],
    [
      '[a]\nrun = "x"\n  allow_net = ["b.c"]\n',
      {
        'Add `deny_net = true` *': '[a]\nrun = "x"\n  deny_net = true\n  allow_net = ["b.c"]\n',
        'Remove it': '[a]\nrun = "x"\n',
      },
    ],
    [
      '[a]\nrun = "x"\nallow_net = []\n',
      {
        'Remove it *': '[a]\nrun = "x"\n',
        'Add `deny_net = true`': '[a]\nrun = "x"\ndeny_net = true\nallow_net = []\n',
      },
    ],
    [
      '[a]\nrun = "x"\ndeny_env = false\nallow_env = ["B"]\n',
      {
        'Change to `deny_env = true` *': '[a]\nrun = "x"\ndeny_env = true\nallow_env = ["B"]\n',
        'Remove it': '[a]\nrun = "x"\ndeny_env = false\n',
      },
    ],
    [
      'a = { run = "x", allow_net = ["b.c"] }\n',
      {
        'Add `deny_net = true` *': 'a = { run = "x", deny_net = true, allow_net = ["b.c"] }\n',
        'Remove it': 'a = { run = "x" }\n',
      },
    ],
    [
      'a.allow_net = ["b.c"]\na.run = "x"\n',
      {
        'Add `deny_net = true` *': 'a.deny_net = true\na.allow_net = ["b.c"]\na.run = "x"\n',
        'Remove it': 'a.run = "x"\n',
      },
    ],
    [
      '{ "a": {\n  "run": "x",\n  "allow_net": ["b.c"]\n} }',
      {
        'Add `"deny_net": true` *': '{ "a": {\n  "run": "x",\n  "deny_net": true,\n  "allow_net": ["b.c"]\n} }',
        'Remove it': '{ "a": {\n  "run": "x"\n} }',
      },
      json,
    ],
  ],
});
