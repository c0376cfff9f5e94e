// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts and templates read variables of the shell
import { invalidTemplate } from '../../../../../server/core/analysis/rules/invalid-template.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const unclosed = 'This `{{` is not closed; add `}}`';
const shellLength = 'This `{#` begins a comment that is not closed; put `{% raw %}` and `{% endraw %}` around';

describeRule(invalidTemplate, {
  example: ['[a]\nrun = "«{{» x"', unclosed],
  findings: [
    ['a = "echo «{{» cwd"', unclosed],
    ['a = "echo «{{» cwdd %}"', unclosed],
    ['a = "echo «{%» if true"', 'This `{%` is not closed; add `%}`'],
    ['a = "echo «{#» why"', 'This `{#` is not closed; add `#}`'],
    ['a = "echo $«{#»x[@]} and ${#y}"', `${shellLength} \`\${#x[@]}\``],
    ['a = \'echo "$«{#»names[@]}"\'', `${shellLength} \`\${#names[@]}\``],
    ['a = "echo $«{#»"', `${shellLength} text that another program reads`],
    ['a = "echo $«{#»x y"', `${shellLength} text that another program reads`],
    [
      'a = "x=ab; echo $«{#»x} b#}"',
      'warning: This `{#` begins a comment, which ends at the next `#}`; put `{% raw %}` and `{% endraw %}` around `${#x}`',
    ],
    ['{ "a": "test $«{#»1} -gt 0" }', `${shellLength} \`\${#1}\``, json],
    ['a = "«{{» cwd and {{ cwd }}"', unclosed],
    ['[a]\nrun = """\necho «{{» cwd\necho {{ cwd }}\necho «{{» env.A\n"""', [unclosed, unclosed]],
    ['a = "«{% if true %}»x"', '`if` is not closed; add `{% endif %}`'],
    ['a = "{% for x in [1] %}«{% if x %}»y{% endfor %}"', '`if` is not closed; add `{% endif %}`'],
    ['a = "«{% raw %}»{{ x"', '`raw` is not closed; add `{% endraw %}`'],
    ['a = "x«{% endif %}»"', '`endif` does not close anything; remove it'],
    ['a = "{% if true %}«{% endfor %}»{% endif %}"', '`endfor` does not close anything; `if` is closed with `endif`'],
    ['a = "«{% else %}»"', '`else` is allowed only in `if` or `for`'],
    ['a = "{% for x in [1] %}«{% elif x %}»{% endfor %}"', '`elif` is allowed only in `if`'],
    ['a = "{% if true %}{% else %}«{% else %}»{% endif %}"', '`else` cannot follow `else`'],
    ['a = "«{% break %}»"', '`break` is allowed only in `for`'],
    ['a = "{% «fi» true %}x{% endif %}"', 'warning: Unknown statement `fi`; did you mean `if`?'],
    ['a = "«{{ }}»"', 'warning: Expected a value before the end'],
    ['a = "«{{ cwd | }}»"', 'warning: Expected the name of a filter before the end'],
    ['a = "{{ cwd «env» }}"', 'warning: `env` is not allowed here'],
    ['a = "{{ «größer» }}"', 'warning: A name can contain only letters, digits and `_`'],
    [
      'a = "{{«.»VERSION}}"',
      'warning: A name cannot begin with a dot; enclose text that is intended for another program in `{% raw %}` and `{% endraw %}`',
    ],
    ['a = \'{{ cwd | replace(from="\\", to="/«"») }}\'', 'warning: This quote is not closed'],
    ['{ "a": { "run": "\\t\\"«{{» cwd" } }', unclosed, json],
    ['[tasks.a]\nrun = "«{{» cwd"', unclosed, config],
    ['[a]\nrun = "x"\nusage = \'arg "<x>" help="«{{» cwd"\'', unclosed],
    ['[a]\nrun = "x"\nvars.b = "«{{» cwd"', 'warning: This `{{` is not closed; add `}}`'],
    ['[task_templates.a]\nrun = "«{{» cwd"', 'warning: This `{{` is not closed; add `}}`', config],
    ['a = "{{ cwd «env» }}"', 'warning: `env` is not allowed here'],
    ['[a]\nrun = "x"\nrun_windows = "«{{» cwd"', 'warning: This `{{` is not closed; add `}}`'],
    ['[a]\nrun = "x"\nvars.b = "«{{» cwd"', 'warning: This `{{` is not closed; add `}}`'],
    ['[task_templates.a]\nrun = "«{{» cwd"', 'warning: This `{{` is not closed; add `}}`', config],
    ['a = "«{{» cwd"', unclosed],
    ['a = "«{% if true %}»"', '`if` is not closed; add `{% endif %}`'],
  ],
  valid: [
    'a = "echo {% raw %}${#x[@]}{% endraw %}"',
    'a = "echo ${# a comment #}x}"',
    'a = "echo { { cwd } } {x} }} %} #}"',
    '[a]\nrun = "x"\ndeny_env = true\nallow_env = ["{{ x"]',
    '[a]\nrun = "x"\nenv.B = { required = "see {{ x" }',
    ['[settings]\nlibc = "{{ foo"', config],
  ],
  fixes: [
    [
      '[a]\nrun = "echo ${#FILES[@]} x"',
      { 'Enclose in `{% raw %}` and `{% endraw %}`': '[a]\nrun = "echo {% raw %}${#FILES[@]}{% endraw %} x"' },
    ],
    [
      '[a]\nrun = "docker ps --format \'{{.Names}}\'"',
      {
        'Enclose in `{% raw %}` and `{% endraw %}`':
          '[a]\nrun = "docker ps --format \'{% raw %}{{.Names}}{% endraw %}\'"',
      },
    ],
    ['[a]\nrun = "echo {{ x"', {}],
  ],
});
