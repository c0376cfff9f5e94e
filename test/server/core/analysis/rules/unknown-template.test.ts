import { unknownTemplate } from '../../../../../server/core/analysis/rules/unknown-template.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownTemplate, {
  example: [
    '[tasks.a]\nextends = «"b"»',
    'Template `b` is not defined; define it in `task_templates` of a config file',
    config,
  ],
  findings: [
    [
      '[tasks.a]\nextends = «"bsae"»\n[task_templates.base]\nrun = "x"',
      'Template `bsae` is not defined; did you mean `base`?',
      config,
    ],
    ['[a]\nextends = «"zz"»', 'Template `zz` is not defined; define it in `task_templates` of a config file'],
    ['[a]\nextends = «""»', 'The name of the template is empty; specify a template or remove `extends`'],
  ],
  valid: [
    ['[tasks.a]\nextends = "base"', { path: 'mise.toml', others: { 'mise.local.toml': '[task_template.base]\n' } }],
    ['[a]\nextends = "base"', { path: 'api/tasks.toml', others: { 'mise.toml': '[task_templates.base]\nrun = "x"' } }],
  ],
  fixes: [
    [
      '[task_templates.base]\nrun = "x"\n[tasks.a]\nextends = "bsae"\n',
      { 'Change to `base` *': '[task_templates.base]\nrun = "x"\n[tasks.a]\nextends = "base"\n' },
      config,
    ],
  ],
});
