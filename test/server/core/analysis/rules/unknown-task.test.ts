import { unknownTask } from '../../../../../server/core/analysis/rules/unknown-task.ts';
import { config, inMonorepo, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const undefinedTask = (name: string) => `Task \`${name}\` is not defined`;

describeRule(unknownTask, {
  example: ['[a]\ndepends = ["«b»"]', undefinedTask('b')],
  findings: [
    ['[a]\ndepends = ["«biuld»"]\n[build]\nrun = "x"', 'Task `biuld` is not defined; did you mean `build`?'],
    ['[a]\nrun = [{ task = "«zz»" }]', undefinedTask('zz')],
    ['[a]\nrun = { tasks = ["«zz» x"] }', undefinedTask('zz')],
    ['[a]\ndepends = "A=1 «zz» x"', undefinedTask('zz')],
    ['[a]\ndepends = "\\t\\"«zz»\\" x"', undefinedTask('zz')],
    ["[a]\nwait_for = '''\n«zz»'''", undefinedTask('zz')],
    ['{ "a": { "depends_post": [["«zz»", "x"]] } }', undefinedTask('zz'), json],
    ['[a]\ndepends = "«Build»"\n[b]\nalias = "build"', 'Task `Build` is not defined; did you mean `build`?'],
    [
      '[a]\ndepends = [«"zz»',
      'syntax: This string is not closed; close the string with a quote (`"`) on the same line',
    ],
    ['[tasks.a]\ndepends = ["«d»"]', undefinedTask('d'), { ...config, others: { 'mise.local.toml': '[taks.b]\n' } }],
    ['[tasks.a]\ndepends = ["«b»"]', undefinedTask('b'), { ...config, others: { 'api/mise.toml': '[taks.b]\n' } }],
    ['[tasks.a]\ndepends = ["«t»"]\n[task_templates.t]\nrun = "x"', undefinedTask('t'), config],
    // Tasks of projects of a monorepo.
    [
      '[tasks.a]\ndepends = ["«//packages/api:biuld»"]\n[tasks.b]\nrun = "x"',
      'Task `biuld` is not defined in project `packages/api`; did you mean `//packages/api:build`?',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«//:zz»"]\n[tasks.b]\nrun = "x"',
      'Task `zz` is not defined in the root project',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«:bb»"]\n[tasks.b]\nrun = "x"',
      'Task `bb` is not defined in project `packages/web`',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«lint»"]\n[tasks.b]\nrun = "x"',
      'Task `lint` is not defined in project `packages/web`; did you mean `//:lint`?',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«packages/api:build»"]\n[tasks.b]\nrun = "x"',
      'Task `packages/api:build` is not defined in project `packages/web`; did you mean `//packages/api:build`?',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["«//packages/api»"]\n[tasks.b]\nrun = "x"',
      '`//packages/api` is the path of a project without a task; add the name of a task, as in `//packages/api:build`',
      inMonorepo,
    ],
    // Tasks of the projects that a project depends on.
    [
      '[tasks.a]\ndepends = ["«^»"]\n[tasks.b]\nrun = "x"',
      '`^` requires the name of a task, such as `^build`',
      inMonorepo,
    ],
  ],
  valid: [
    '[a]\ndepends = [{ task = "zz", optional = true }]',
    '[a]\ndepends = ["//x:y", ":z", "^w", "//...:v"] # taskwright: ignore experimental-field',
    '[a]\ndepends = ["{{ vars.x }}", "b-{{ arch() }} c"]',
    // The misspelling of the section is the only problem.
    ['[tasks.a]\ndepends = ["b", "c"]', { ...config, others: { 'mise.local.toml': '[taks.b]\n[task.c]\n' } }],
    [
      '[tasks.a]\ndepends = ["//:b", "//api:c", ":b"]',
      { ...config, others: { 'mise.local.toml': 'monorepo_root = true\n[taks.b]\n', 'api/mise.toml': '[Tasks.c]\n' } },
    ],
    ['[a]\ndepends = "b"\nwait_for = "c"', { others: { 'api/tasks.toml': '[b]\nalias = "c"' } }],
  ],
  fixes: [
    [
      '[a]\ndepends = ["biuld x"]\n\n[build]\nrun = "x"\n',
      {
        'Change to `build` *': '[a]\ndepends = ["build x"]\n\n[build]\nrun = "x"\n',
        'Create task `biuld`': '[a]\ndepends = ["biuld x"]\n\n[build]\nrun = "x"\n\n[biuld]\nrun = "echo biuld"\n',
      },
    ],
    ['[a]\ndepends = "x:y"', { 'Create task `x:y`': '[a]\ndepends = "x:y"\n\n["x:y"]\nrun = "echo x:y"\n' }],
    [
      '[tasks.a]\r\ndepends = "z"\r\n',
      { 'Create task `z`': '[tasks.a]\r\ndepends = "z"\r\n\r\n[tasks.z]\r\nrun = "echo z"\r\n' },
      config,
    ],
    ['tasks = { a = { depends = "z" } }\n', {}, config],
    [
      '{\n  "a": {\n    "depends": "z"\n  }\n}\n',
      { 'Create task `z`': '{\n  "a": {\n    "depends": "z"\n  },\n  "z": {\n    "run": "echo z"\n  }\n}\n' },
      json,
    ],
    [
      '{ "a": { "depends": "z" } }',
      { 'Create task `z`': '{ "a": { "depends": "z" }, "z": { "run": "echo z" } }' },
      json,
    ],
  ],
});
