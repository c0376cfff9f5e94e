import { templateExtends } from '../../../../../server/core/analysis/rules/template-extends.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(templateExtends, {
  example: [
    '[task_templates.a]\n«extends» = "b"',
    'A template cannot extend another template; the runner ignores `extends`',
    config,
  ],
  findings: [
    [
      '[task_templates.a]\n«extends» = "b"\n[task_templates.b]\nrun = "x"',
      'A template cannot extend another template; the runner ignores `extends`',
      config,
    ],
  ],
  valid: [['[tasks.a]\nextends = "b"\n[task_templates.b]\nrun = "x"', config]],
  fixes: [
    [
      '[task_templates.a]\nrun = "x"\nextends = "b"\n',
      { 'Remove `extends` *': '[task_templates.a]\nrun = "x"\n' },
      config,
    ],
  ],
});
