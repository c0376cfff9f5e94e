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
    ['[task_templates.a]\n«pass_through_env» = ["B"]', experimental('pass_through_env'), config],
  ],
  valid: ['[a]\nrun = "x"\nenv.cache = "y"\nenv.age = "z"', '[cache]\nrun = "x"'],
});
