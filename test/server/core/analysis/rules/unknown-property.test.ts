import { unknownProperty } from '../../../../../server/core/analysis/rules/unknown-property.ts';
import { config, json, registry, script } from '../../../../support/place.ts';
import { settings } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

const section = (name: string) =>
  `In a task file, every top-level key is a task; move the section \`${name}\` to a config file, such as \`mise.toml\``;

describeRule(unknownProperty, {
  example: ['[a]\n«rn» = "x"', 'Unknown key `rn`; did you mean `run`?'],
  findings: [
    // A section of a config file in a task file.
    ['[«env»]\nA = "1"\nB = "2"', section('env')],
    ['[«vars»]\na = "1"\n[«tools»]\nnode = "24"', [section('vars'), section('tools')]],
    ['[«task_config»]\nincludes = ["a"]', section('task_config')],
    ['[«settings»]\nexperimental = true', section('settings')],
    ['[«env»]\n_.file = ".env"', section('env')],
    ['«env».A = "1"\n«vars» = { b = "1" }', [section('env'), section('vars')]],
    ['{ «"env"»: { "A": "1" } }', section('env'), json],
    ['[«task_templates».a]\nrun = "x"', section('task_templates')],
    ['[«vars»]\ndir = "x"\na = "1"', section('vars')],
    // These are tasks with these names.
    ['[deps]\nrun = "x"\n«rn» = "y"', 'Unknown key `rn`; correct or remove it'],
    ['[env]\nrun = "env"\n«A» = "1"', 'Unknown key `A`; correct or remove it'],
    ['[doctor]\n«rn» = "x"', 'Unknown key `rn`; did you mean `run`?'],
    ['[setup]\n«A» = "1"', 'Unknown key `A`; correct or remove it'],
    // Names from other tools, and misspelled keys.
    ['[a]\n«decription» = "x"', 'Unknown key `decription`; did you mean `description`?'],
    ['[a]\n«deps» = ["b"]', 'Unknown key `deps`; use `depends` instead'],
    ['[a]\n«cmds» = ["b"]', 'Unknown key `cmds`; use `run` instead'],
    ['[a]\n«aliases» = ["b"]', 'Unknown key `aliases`; use `alias` instead'],
    [
      '#MISE «name» = { description = "VM", required = true }\necho\n',
      'warning: Unknown key `name`; correct or remove it',
      script,
    ],
    ['[a]\n«desc» = "b"', 'Unknown key `desc`; use `description` instead'],
    ['[a]\n«dependsOn» = ["b"]', 'Unknown key `dependsOn`; did you mean `depends`?'],
    ['[a]\nrun = "x"\n«colour» = "x"', 'Unknown key `colour`; correct or remove it'],
    // A key that closely resembles a known one, where any key is allowed.
    [
      '[a]\nrun = "x"\n[a.env]\n_.file = { path = ".env", «redcat» = true }',
      'warning: Unknown key `redcat`; did you mean `redact`?',
    ],
    [
      '[a]\nrun = "x"\n[a.env]\n_.file = [{ path = ".env", «Tools» = true }]',
      'warning: Unknown key `Tools`; did you mean `tools`?',
    ],
    [
      '[a]\nrun = "x"\n[a.env._.source]\npath = "x.sh"\n«expnd» = true',
      'warning: Unknown key `expnd`; did you mean `expand`?',
    ],
    [
      '[a]\nrun = "x"\n[a.env]\n_.path = { path = "bin", «tols» = true }',
      'warning: Unknown key `tols`; did you mean `tools`?',
    ],
    [
      '[a]\nrun = "x"\n[a.env]\n_.path = [{ path = "bin", «tols» = true }]',
      'warning: Unknown key `tols`; did you mean `tools`?',
    ],
    ['[a]\nrun = "x"\n[a.env]\n_.«fiel» = ".env"', 'warning: Unknown key `fiel`; did you mean `file`?'],
    ['[a]\nrun = "x"\n[a.vars]\n_.«fil» = "vars.toml"', 'warning: Unknown key `fil`; did you mean `file`?'],
    [
      '[a]\nrun = "x"\noutputs = { auto = true, «auot» = true }',
      'warning: Unknown key `auot`; did you mean `auto`, which is already set?',
    ],
    [
      '{ "a": { "run": "x", "env": { "_": { "file": { "path": "x", «"redcat"»: true } } } } }',
      'warning: Unknown key `redcat`; did you mean `redact`?',
      json,
    ],
    ['[«taks».x]\nrun = "x"\n[taks.y]\nrun = "y"', 'warning: Unknown key `taks`; did you mean `tasks`?', config],
    ['[«task_template».x]\nrun = "x"', 'warning: Unknown key `task_template`; did you mean `task_templates`?', config],
    // An error in the object is reported instead.
    ['[a]\nrun = "x"\n[a.env]\n_.file = { «paht» = ".env" }', 'Unknown key `paht`; did you mean `path`?'],
    ['[a]\nrun = "x"\noutputs = { «auot» = true }', 'Unknown key `auot`; did you mean `auto`?'],
    ['[a]\nrun = "x"\n[a.env]\n_.python = { «vnev» = "a" }', 'Unknown key `vnev`; did you mean `venv`?'],
    [
      '[a]\nrun = "x"\n[a.env]\n_.python.venv = { path = "a", «crate» = true }',
      'Unknown key `crate`; did you mean `create`?',
    ],
    // A key of a registry configuration.
    [
      `${settings}[[users]]\nusername = "b"\n«rol» = "x"\ntoken = { env = "A" }\n`,
      'Unknown key `rol`; did you mean `role`?',
      registry,
    ],
  ],
  valid: [
    // A section of a config file in a task file.
    '[env]\nrun = "env"',
    // Names from other tools, and misspelled keys.
    '[a]\nrun = "x"\nargs = []\nglobal = true',
    // A key that closely resembles a known one, where any key is allowed.
    '[a]\nrun = "x"\n[a.env]\n_.file = { path = ".env", other = true }',
    '[a]\nrun = "x"\n[a.env]\n_.vault = { path = "x" }\n_.python = {}',
    '[a]\nrun = "x"\n[a.env]\n_.path = [{ paths = ["bin"] }]',
    '[a]\nrun = "x"\n[a.vars]\n_.other = { file = 1 }',
    ['[tools]\nnode = "24"\n[task_config]\nincludes = []\n[vars]\na = 1\n[env]\n_.plugin = 1', config],
  ],
  fixes: [
    [
      '[taks.x]\nrun = "x"\n\n[taks.y]\nrun = "y"\n',
      {
        'Change to `tasks` *': '[tasks.x]\nrun = "x"\n\n[tasks.y]\nrun = "y"\n',
        'Remove `taks` ~': '\n[taks.y]\nrun = "y"\n',
      },
      config,
    ],
    [
      '[a]\ndecription = "x" # why\nrun = "x"\n',
      {
        'Change to `description` *': '[a]\ndescription = "x" # why\nrun = "x"\n',
        'Remove `decription`': '[a]\nrun = "x"\n',
      },
    ],
    ['a.decription = "x"\n', { 'Change to `description` *': 'a.description = "x"\n', 'Remove `decription`': '' }],
    [
      'a = { decription = "x", run = "y" }\n',
      {
        'Change to `description` *': 'a = { description = "x", run = "y" }\n',
        'Remove `decription`': 'a = { run = "y" }\n',
      },
    ],
    [
      'a = { run = "y", decription = "x" }\n',
      {
        'Change to `description` *': 'a = { run = "y", description = "x" }\n',
        'Remove `decription`': 'a = { run = "y" }\n',
      },
    ],
    ['[a.evn]\nA = 1\n', { 'Change to `env` *': '[a.env]\nA = 1\n', 'Remove `evn`': '' }],
    ['[a]\nrun = "x"\n[a.when]\nA = 1\n[b]\nrun = "y"\n', { 'Remove `when`': '[a]\nrun = "x"\n[b]\nrun = "y"\n' }],
    ['[a]\nwhen = 1\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    ['a = { when = 1, run = "x" }\n', { 'Remove `when`': 'a = { run = "x" }\n' }],
    ['a = { run = "x", when = 1, quiet = true }\n', { 'Remove `when`': 'a = { run = "x", quiet = true }\n' }],
    ['a = { run = "x", when = 1 }\n', { 'Remove `when`': 'a = { run = "x" }\n' }],
    ['a = { when = 1 }\n', { 'Remove `when`': 'a = { }\n' }],
    ['[a]\nwhen.b = 1\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    ['[a]\nwhen = [\n  1,\n]\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    [
      '{\n  "a": {\n    "when": 1,\n    "run": "x"\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x"\n  }\n}' },
      json,
    ],
    [
      '{\n  "a": {\n    "run": "x",\n    "when": 1\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x"\n  }\n}' },
      json,
    ],
    [
      '{\n  "a": {\n    "run": "x",\n    "when": 1,\n    "quiet": true\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x",\n    "quiet": true\n  }\n}' },
      json,
    ],
    ['{ "a": { "when": 1, "run": "x" } }', { 'Remove `when`': '{ "a": { "run": "x" } }' }, json],
    [
      '{ "a": { "run": "x", "when": 1, "quiet": true } }',
      { 'Remove `when`': '{ "a": { "run": "x", "quiet": true } }' },
      json,
    ],
    ['{ "a": { "run": "x", "when": 1 } }', { 'Remove `when`': '{ "a": { "run": "x" } }' }, json],
    ['{ "a": { "when": 1 } }', { 'Remove `when`': '{ "a": { } }' }, json],
    ['{ "a": { "rn": "x" } }', { 'Change to `run` *': '{ "a": { "run": "x" } }', 'Remove `rn`': '{ "a": { } }' }, json],
    ['[a]\ndeps = ["b"]\n', { 'Change to `depends` *': '[a]\ndepends = ["b"]\n', 'Remove `deps`': '[a]\n' }],
    ['[a]\naliases = ["b"]\n', { 'Change to `alias` *': '[a]\nalias = ["b"]\n', 'Remove `aliases`': '[a]\n' }],
    ['[a]\ncmds = ["b"]\n', { 'Change to `run` *': '[a]\nrun = ["b"]\n', 'Remove `cmds`': '[a]\n' }],
    ['[a]\ndesc = "b"\n', { 'Change to `description` *': '[a]\ndescription = "b"\n', 'Remove `desc`': '[a]\n' }],
  ],
});
