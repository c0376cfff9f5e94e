import { ignoredInTemplate } from '../../../../../server/core/analysis/rules/ignored-in-template.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const ignored = (name: string) =>
  `The runner ignores \`${name}\` in a template; set it in the tasks that extend the template`;

describeRule(ignoredInTemplate, {
  example: ['[task_templates.a]\nrun = "x"\n«hide» = true', ignored('hide'), config],
  findings: [
    [
      '[task_templates.a]\nrun = "x"\n«hide» = true\n«raw_args» = false',
      [ignored('hide'), ignored('raw_args')],
      config,
    ],
    ['task_templates.a = { «raw» = true, silent = true, deny_all = true }', ignored('raw'), config],
  ],
  valid: [['[tasks.a]\nrun = "x"\nhide = true\nraw = true', config], '[a]\nrun = "x"\nquiet = true'],
  fixes: [
    [
      '[task_templates.a]\nrun = "x"\nhide = true\n',
      { 'Remove this property *': '[task_templates.a]\nrun = "x"\n' },
      config,
    ],
  ],
});
