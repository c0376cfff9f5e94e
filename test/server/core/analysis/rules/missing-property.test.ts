import { missingProperty } from '../../../../../server/core/analysis/rules/missing-property.ts';
import { config, json, registry } from '../../../../support/place.ts';
import { settings } from '../../../../support/registry-texts.ts';
import { describeRule } from '../../../../support/rule.ts';

const noValue = 'warning: `B` has no value, and the runner rejects the file; add `value`, or set `required` to `true`';

describeRule(missingProperty, {
  example: ['[a.tools]\n«node» = {}', 'Add `version`, `path`, `prefix` or `ref`'],
  findings: [
    ['[a]\nrun = "x"\nenv.«B» = { required = false }', noValue],
    ['[a]\nrun = "x"\n[a.env.«B»]\nrequired = false\nredact = true', noValue],
    ['{ "a": { "run": "x", "env": { «"B"»: { "required": false } } } }', noValue, json],
    ['[task_templates.a.env]\n«B» = { required = false }', noValue, config],
    ['[env]\n«B» = { required = false }\nC = "x"', noValue, config],
    ['[[env]]\n«B» = { required = false }', noValue, config],
    ['[a]\nrun = "x"\nvars = { «a» = {} }', 'Add `value`, `default`, `required` or `age`'],
    ['[a]\nrun = "x"\n«confirm» = { default = "yes" }', 'Add `message`: the question to ask'],
    [
      `${settings}[«multi_tenant»]\nenabled = true\n`,
      'warning: Packages can be neither published nor installed without tenants; add `[[tenants]]`',
      registry,
    ],
  ],
  valid: [
    [`${settings}[multi_tenant]\nenabled = false\n`, registry],
    '[a]\nrun = "x"\nenv = { B = { required = "" }, _.file = { path = "x", required = false } }',
    '[a]\nrun = "x"\nconfirm = { message = "?", default = "yes" }',
  ],
  fixes: [
    ['[a]\nconfirm = {}\n', { 'Add `message` and `default`': '[a]\nconfirm = { message = "", default = "yes" }\n' }],
    ['[a]\noutputs = {}\n', { 'Add `auto`': '[a]\noutputs = { auto = true }\n' }],
    ['[a]\ndepends = [{}]\n', { 'Add `task`': '[a]\ndepends = [{ task = "" }]\n' }],
    ['[[a.depends]]\nargs = ["x"]\n', { 'Add `task`': '[[a.depends]]\nargs = ["x"]\ntask = ""\n' }],
    [
      '[a]\nenv.B = { redact = true }\nrun = "x"\n',
      {
        'Add `value`': '[a]\nenv.B = { redact = true, value = "" }\nrun = "x"\n',
        'Add `default`': '[a]\nenv.B = { redact = true, default = "" }\nrun = "x"\n',
        'Add `required`': '[a]\nenv.B = { redact = true, required = "" }\nrun = "x"\n',
        'Add `age`': '[a]\nenv.B = { redact = true, age = "" }\nrun = "x"\n',
      },
    ],
    [
      '[a]\nenv._.python.venv = { create = true }\n',
      { 'Add `path`': '[a]\nenv._.python.venv = { create = true, path = "" }\n' },
    ],
    ['{ "a": { "depends": [{ }] } }', { 'Add `task`': '{ "a": { "depends": [{ "task": "" }] } }' }, json],
  ],
});
