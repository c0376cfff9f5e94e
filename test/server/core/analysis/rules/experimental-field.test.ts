import { experimentalField } from '../../../../../server/core/analysis/rules/experimental-field.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const experimental = (name: string) =>
  `\`${name}\` is experimental; the runner may change it and requires its \`experimental\` setting`;

describeRule(experimentalField, {
  example: ['[a]\nrun = "x"\n«cache» = { enabled = false }', experimental('cache')],
  findings: [
    ['[a]\nrun = "x"\n[a.«cache»]\nenabled = false', experimental('cache')],
    ['[a]\nrun = "x"\nenv.B = { «age» = "y" }', experimental('age')],
    ['[a]\nrun = "x"\nvars.B = { «age» = { value = "y" } }', experimental('age')],
    ['{ "a": { "run": "x", "env": { "B": { «"age"»: "y" } } } }', experimental('age'), json],
    [
      'monorepo_root = true\n[tasks.a]\ndepends = ["«^b»"]\n[tasks.b]\nrun = "x"\n[monorepo]\nconfig_roots = ["p"]\n',
      experimental('^b'),
      { path: 'mise.toml' },
    ],
    [
      '[task_config]\n«global_env» = ["CI"]\n«input_groups».a = ["b"]',
      ['global_env', 'input_groups'].map(experimental),
      config,
    ],
    ['[task_config]\n«global_pass_through_env» = ["CI"]', experimental('global_pass_through_env'), config],
    ['[monorepo.«task_defaults».a]\nenv.B = "c"', experimental('task_defaults'), config],
    ['[env]\nKEY = { «age» = "y" }', experimental('age'), config],
    ['[task_templates.a]\n«pass_through_env» = ["B"]', experimental('pass_through_env'), config],
  ],
  valid: [
    ['[settings]\nage.key_file = "x"\ntask.auto_infer = ["node"]', config],
    [
      'monorepo_root = true\n[settings]\nexperimental = true\n[tasks.a]\ndepends = ["^b"]\n[tasks.b]\nrun = "x"\n[monorepo]\nconfig_roots = ["p"]\n',
      { path: 'mise.toml' },
    ],
    '[a]\nrun = "x"\nenv.cache = "y"\nenv.age = "z"',
    '[cache]\nrun = "x"',
  ],
});
