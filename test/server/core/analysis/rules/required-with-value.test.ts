import { requiredWithValue } from '../../../../../server/core/analysis/rules/required-with-value.ts';
import { config, json, jsonConfig } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const both = (name: string, what: string) =>
  `\`${name}\` cannot be both required and ${what}; remove \`required\` or \`value\``;

describeRule(requiredWithValue, {
  example: ['[a]\nrun = "x"\n[a.env]\nA = { «required» = true, value = "" }', both('A', 'empty')],
  findings: [
    ['[a]\nrun = "x"\nenv.B = { value = "", «required» = true }', both('B', 'empty')],
    ['[a]\nrun = "x"\nenv.B = { value = false, «required» = "help" }', both('B', 'removed (`value = false`)')],
    ['[a]\nrun = "x"\n[a.env.B]\nvalue = ""\n«required» = true', both('B', 'empty')],
    ['{ "a": { "run": "x", "env": { "B": { "value": "", «"required"»: true } } } }', both('B', 'empty'), json],
    ['[tasks.a]\nrun = "x"\nenv.B = { value = "", «required» = true }', both('B', 'empty'), config],
    [
      '[a]\nrun = "x"\nenv.B = { value = "x", «required» = true }',
      'warning: `B` is required, but has a value; the runner rejects the file. Remove `required` or `value`',
    ],
    [
      '[a]\nrun = "x"\nenv.B = { value = true, «required» = "help" }',
      'warning: `B` is required, but has a value; the runner rejects the file. Remove `required` or `value`',
    ],
    [
      '[a]\nrun = "x"\nenv.B = { value = 0, «required» = true }',
      'warning: `B` is required, but has a value; the runner rejects the file. Remove `required` or `value`',
    ],
    ['[env]\nB = { value = "", «required» = true }', both('B', 'empty'), config],
    ['[[env]]\nB = { value = false, «required» = "help" }', both('B', 'removed (`value = false`)'), config],
    [
      '[env]\nB = { value = "x", «required» = true }\n[vars]\nC = "1"',
      'warning: `B` is required, but has a value; the runner rejects the file. Remove `required` or `value`',
      config,
    ],
    [
      '{ "env": { "B": { "value": "x", «"required"»: true } } }',
      'warning: `B` is required, but has a value; the runner rejects the file. Remove `required` or `value`',
      jsonConfig,
    ],
  ],
  valid: [
    '[a]\nrun = "x"\nenv.B = { value = "x", required = false }',
    '[a]\nrun = "x"\nenv.B = { value = "", required = false }',
    '[a]\nrun = "x"\nenv.B = { required = true }',
    '[a]\nrun = "x"\nenv.B = ""',
  ],
  fixes: [
    [
      '[a]\nrun = "x"\nenv.A = { value = "", required = true }\n',
      {
        'Remove `required`': '[a]\nrun = "x"\nenv.A = { value = "" }\n',
        'Remove `value`': '[a]\nrun = "x"\nenv.A = { required = true }\n',
      },
    ],
  ],
});
