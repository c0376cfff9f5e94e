import { unknownTemplateVariable } from '../../../../../server/core/analysis/rules/unknown-template-variable.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownTemplateVariable, {
  example: ['[a]\nrun = "{{ «cdw» }}"', 'Unknown variable `cdw`; did you mean `cwd`?'],
  findings: [
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
  ],
  valid: [
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
    ['a = "{{ cwdd }}"\n', { 'Change to `cwd` *': 'a = "{{ cwd }}"\n' }],
    ['{ "a": "\\t{{ cwdd | uper }}" }', { 'Change to `cwd` *': '{ "a": "\\t{{ cwd | uper }}" }' }, json],
  ],
});
