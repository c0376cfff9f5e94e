import { unknownTemplateVariable } from '../../../../../server/core/analysis/rules/unknown-template-variable.ts';
import { config, json, script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const inOrder = (name: string) => `\`${name}\` is not set yet: the runner evaluates \`${name.split('.')[0]}\` in order`;
const beforeEnvironment = '`env.E` is not set yet: the runner evaluates `vars` before `env`';
const ofConfigs = (own: string, name: string) =>
  `\`${name}\` is not set yet: \`${own}\` of a task can use only \`${name.split('.')[0]}\` of config files`;

describeRule(unknownTemplateVariable, {
  example: ['[a]\nrun = "{{ «cdw» }}"', 'Unknown variable `cdw`; did you mean `cwd`?'],
  findings: [
    [
      '[task_templates.t]\nenv.X = "{{ env.E }}"\n[tasks.a]\nextends = "t"\nrun = "x"\nenv.«E» = "1"',
      'Template `t` uses `env.E`, which is not set yet: the runner evaluates `env` in order',
      config,
    ],
    [
      '[task_templates.t]\nenv.X = "{{ vars.y }}"\n[tasks.a]\nextends = "t"\nrun = "x"\nvars.«y» = "1"',
      'Template `t` uses `vars.y`, which is not set yet: `env` of a template can use only `vars` of config files',
      config,
    ],
    ['a = "echo {{ «confg_root» }}"', 'Unknown variable `confg_root`; did you mean `config_root`?'],
    ['a = ["x", "{{ «foo» }}"]', 'Unknown variable `foo`'],
    ['[a]\nrun = """\necho\n\t{{ cwd }} {{ «cdw» }}\n"""', 'Unknown variable `cdw`; did you mean `cwd`?'],
    ['[a]\nrun = "\\t\\"{{ «Cwd» }}\\""', 'Unknown variable `Cwd`; did you mean `cwd`?'],
    ['{ "a": { "run": "\\t\\"\\u00e9{{ «Cwd» }}\\"" } }', 'Unknown variable `Cwd`; did you mean `cwd`?', json],
    ['[tasks.a]\nrun = "x"\nenv.B = "{{ «foo» }}"', 'Unknown variable `foo`', config],
    ['[task_templates.a]\nrun = "{{ «foo» }}"', 'Unknown variable `foo`', config],
    [
      '[a]\nrun = "x"\ndir = "{{ «usage».x }}"',
      '`usage` is not available in `dir`; it is available in scripts, dependencies, `confirm`, `sources` and `outputs`',
    ],
    [
      '[a]\nvars = { greeting = "x" }\nrun = "{{ vars.«greting» }}"',
      'Unknown variable `vars.greting`; did you mean `greeting`?',
    ],
    // The runner evaluates `vars` in order, and before `env`.
    ['[vars]\na = "{{ vars.«b» }}"\nb = "1"', inOrder('vars.b'), config],
    ['vars = { a = "{{ vars.«b» }}", b = "1" }', inOrder('vars.b'), config],
    ['[vars]\na = "x {{ vars[\'«b»\'] }}"\nb = "1"', inOrder('vars.b'), config],
    ['[vars]\na = { value = "{{ vars.«b» }}" }\nb = "1"', inOrder('vars.b'), config],
    ['[vars]\na = { default = "{{ vars.«b» }}" }\nb = "1"', inOrder('vars.b'), config],
    ['[vars]\na = "{{ vars.«a» }}"', inOrder('vars.a'), config],
    ['[vars]\na = "{{ vars.«b» }}"\n_.file = "x.env"\nb = "1"', inOrder('vars.b'), config],
    [
      '[vars]\na = "{{ vars.«b» }}"',
      inOrder('vars.b'),
      { ...config, path: 'mise.toml', others: { 'mise.local.toml': '[vars]\nb = "1"' } },
    ],
    ['[vars]\na = "{{ env.«E» }}"\n[env]\nE = "1"', beforeEnvironment, config],
    [
      '[vars]\na = "{{ env.«E» }}"',
      beforeEnvironment,
      { ...config, path: 'web/mise.toml', others: { 'mise.toml': '[env]\nE = "1"' } },
    ],
    ['[env]\nA = "{{ env.«B» }}"\nB = "1"', inOrder('env.B'), config],
    ['[env]\nA = { value = "{{ env.«B» }}" }\nB = { value = "1", tools = true }', inOrder('env.B'), config],
    ['[env]\nB = { value = "1", tools = true }\nA = "{{ env.«B» }}"', inOrder('env.B'), config],
    ['[env]\n_.path = ["{{ env.«B» }}/bin"]\nB = "1"', inOrder('env.B'), config],
    ['[env]\n_.file = "{{ env.«B» }}.env"\nB = "1"', inOrder('env.B'), config],
    ['[[env]]\nA = "{{ env.«B» }}"\n[[env]]\nB = "1"', inOrder('env.B'), config],
    ['[env]\nA = "{{ env.«B» }}"\nB = false', inOrder('env.B'), config],
    ['[tasks.a]\nrun = "x"\nenv.A = "{{ env.«B» }}"\nenv.B = "1"', inOrder('env.B'), config],
    ['[a]\nrun = "x"\nenv = { A = "{{ env.«B» }}", B = "1" }', inOrder('env.B')],
    ['[task_templates.t]\nrun = "x"\nenv.A = "{{ env.«B» }}"\nenv.B = "1"', inOrder('env.B'), config],
    ['[a]\nrun = "x"\nvars.b = "1"\nenv.A = "{{ vars.«b» }}"', ofConfigs('env', 'vars.b')],
    ['[a]\nrun = "x"\nvars.a = "{{ env.«E» }}"\nenv.E = "1"', ofConfigs('vars', 'env.E')],
    ['[a]\nrun = "x"\nvars.a = "{{ vars.«b» }}"\nvars.b = "{{ vars.c }}"\nvars.c = "1"', inOrder('vars.b')],
    ['#MISE env={A="{{ env.«B» }}", B="1"}\necho\n', inOrder('env.B'), script],
  ],
  valid: [
    // What the runner has set before.
    ['[vars]\nb = "1"\na = "{{ vars.b }}"', config],
    ['[vars]\na = "{{ vars.b | default(value=2) }}"\nb = "1"', config],
    ['[vars]\na = "{% if false %}{{ vars.b }}{% endif %}"\nb = "1"', config],
    ['[vars]\n_.file = "x.env"\na = "{{ vars.b }}"\nb = "1"', config],
    ['[vars]\na = "{{ vars.b }} {{ env.HOME }}"\n[env]\nHOME = "x"', config],
    [
      '[vars]\na = "{{ vars.b }}"\nb = "2"',
      { ...config, path: 'mise.local.toml', others: { 'mise.toml': '[vars]\nb = "1"' } },
    ],
    [
      '[vars]\na = "{{ vars.b }}"\nb = "2"',
      { ...config, path: 'web/mise.toml', others: { 'mise.toml': '[vars]\nb = "1"' } },
    ],
    ['[env]\nB = "1"\nA = "{{ env.B }} {{ vars.c }}"\n[vars]\nc = "1"', config],
    ['[env]\nA = { value = "{{ env.B }}", tools = true }\nB = "1"', config],
    ['[env]\nA = "{{ env.A }}:x"\nB = "{{ env.PATH }}"\nPATH = "x"', config],
    ['[[env]]\nB = "1"\n[[env]]\nA = "{{ env.B }}"', config],
    ['[env]\n_.file = "x.env"\nA = "{{ env.B }}"\nB = "1"', config],
    [
      '[env]\nE = "1"\n[vars]\nb = "1"\n[tasks.a]\nrun = "x"\nenv.A = "{{ env.E }} {{ vars.b }}"\nvars.a = "{{ env.E }}"\nvars.b = "2"',
      config,
    ],
    ['[tasks.a]\nrun = "x {{ vars.a }}"\nvars.a = "{{ vars.b }}"\nvars.b = "1"', config],
    ['[task_templates.t]\nenv.B = "1"\n[tasks.a]\nextends = "t"\nrun = "x"\nenv.A = "{{ env.B }}"', config],
    'a = "{{ config_root }} {{ env.ANYTHING }} {{ tools.node.version }} {{ vars.other }} {{ mise_env }}"',
    '[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\nconfirm = "{{ usage.x }}"\ndepends = ["b {{ usage.x }}"]',
    '[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\nsources = ["{{ usage.x }}"]\noutputs = ["{{ usage.x }}"]',
    'a = "{% set x = 1 %}{{ x }}{% for y in [x] %}{{ y }}{{ loop.index }}{% endfor %}"',
    'a = "{{ foo is defined }} {{ foo | default(value=1) }}"',
    'a = "{% include \'x\' %}{{ foo | bar }}"',
    'a = "{% raw %}{{ foo }}{% endraw %} {{ \'foo\' }} {{ none }}"',
    '[a]\nvars = { dev_a = "x", _.file = "y" }\nrun = "{{ vars.dev_x }}"',
    '[a]\nvars = { host_a = "x" }\nrun = "{{ vars.host_b }}"',
    '[a]\nrun = "x"\nenv.A = "{{ config_source }}"',
    ['[settings]\nlibc = "{{ foo }}"', config],
  ],
  fixes: [
    [
      'a = "{{ cwdd }}"\n',
      {
        'Change to `cwd` *': 'a = "{{ cwd }}"\n',
        'Enclose in `{% raw %}` and `{% endraw %}`': 'a = "{% raw %}{{ cwdd }}{% endraw %}"\n',
      },
    ],
    // Between templates of another program, no variable is misspelled.
    [
      'a = "{{.Name}}{{end}}"\n',
      { 'Enclose in `{% raw %}` and `{% endraw %}`': 'a = "{{.Name}}{% raw %}{{end}}{% endraw %}"\n' },
    ],
    [
      '{ "a": "\\t{{ cwdd | uper }}" }',
      {
        'Change to `cwd` *': '{ "a": "\\t{{ cwd | uper }}" }',
        'Enclose in `{% raw %}` and `{% endraw %}`': '{ "a": "\\t{% raw %}{{ cwdd | uper }}{% endraw %}" }',
      },
      json,
    ],
  ],
});
