import { aliasConflict } from '../../../../../server/core/analysis/rules/alias-conflict.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const inherits = (what: string) =>
  `Alias \`x\`, which the task inherits from template \`t\`, ${what}; add another \`alias\` to the task`;

describeRule(aliasConflict, {
  example: ['[a]\nrun = "x"\nalias = «"b"»\n[b]\nrun = "x"', 'Alias `b` is the name of another task; choose another'],
  findings: [
    // Aliases that are taken.
    ['[a]\nalias = «"a"»', "Alias `a` is the task's own name; choose another"],
    ['[a]\nalias = ["c", «"c"»]', 'Alias `c` is defined twice; choose another'],
    ['[a]\nalias = «"b"»\n[b]\nrun = "x"', 'Alias `b` is the name of another task; choose another'],
    [
      '[a]\nalias = «"c"»\n[b]\nalias = «"c"»',
      [
        'Alias `c` is also an alias of task `b`; choose another',
        'Alias `c` is also an alias of task `a`; choose another',
      ],
    ],
    [
      '[a]\nalias = «"b"»',
      'Alias `b` is the name of another task; choose another',
      { others: { 'mise.toml': '[tasks.b]\nrun = "x"' } },
    ],
    // Aliases that tasks inherit from a template.
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.b]\nextends = «"t"»\n[tasks.c]\nextends = "t"\nalias = "y"\n[tasks.d]\nrun = "x"\ndepends = ["x"]',
      [inherits('is also an alias of task `b`'), inherits('is also an alias of task `a`')],
      config,
    ],
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.x]\nrun = "x"',
      inherits('is the name of another task'),
      config,
    ],
    [
      '[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = «"t"»\n[tasks.b]\nalias = «"x"»',
      [inherits('is also an alias of task `b`'), 'Alias `x` is also an alias of task `a`; choose another'],
      config,
    ],
    // The name of a task as its alias in a monorepo.
    [
      '[tasks.a]\nalias = «"a"»',
      "Alias `a` is the task's own name; choose another",
      {
        path: 'api/mise.toml',
        others: { 'mise.toml': 'monorepo_root = false', 'web/mise.toml': 'monorepo_root = true' },
      },
    ],
  ],
  valid: [
    // Aliases that are taken.
    ['[a]\nalias = "b"', { others: { 'api/tasks.toml': '[b]\nrun = "x"' } }],
    // Aliases that tasks inherit from a template.
    ['[task_templates.t]\nalias = "x"\n[tasks.a]\nextends = "t"\n[tasks.b]\ndepends = "x"', config],
    // The name of a task as its alias in a monorepo.
    ['[tasks.a]\nalias = "a"', { path: 'api/mise.toml', others: { 'mise.toml': 'monorepo_root = true' } }],
    ['[tasks.a]\nalias = "a"', { path: 'api/mise.toml', others: { 'mise.toml': 'experimental_monorepo_root = true' } }],
    ['monorepo_root = true\nmonorepo.config_roots = ["*"]\n[tasks.a]\nalias = "a"', config],
    [
      '#MISE alias="lf"\n',
      { path: 'mise-tasks/lint-fix.sh', others: { 'mise-tasks/lint-fix.ps1': '#MISE alias="lf"\n' } },
    ],
  ],
  fixes: [['[a]\nalias = ["a", "b"]\n', { 'Remove this alias *': '[a]\nalias = ["b"]\n' }]],
});
