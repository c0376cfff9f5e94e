import { unclearKind } from '../../../../../server/core/analysis/rules/unclear-kind.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unclearKind, {
  example: [
    '«[tasks.a]»\nrun = "x"',
    'This file has the headers of a config file and is checked as one; declare its kind with `#:schema`, or remove `tasks.` from its headers if it is a task file',
    config,
  ],
  findings: [
    [
      '«[tasks.a]»\nrun = "x"',
      'The runner does not load this file; move its tasks to a config file such as `mise.toml`, or remove `tasks.` from its headers and add it to `task_config.includes`',
      { ...config, standing: { reach: 'not included' } },
    ],
  ],
  valid: [
    ['[tasks.a]\nrun = "x"', { ...config, path: '.mise.tasks.toml' }],
    ['#:schema https://mise.jdx.dev/schema/mise.json\n[tasks.a]\nrun = "x"', config],
    ['[tasks.a]\nrun = "x"', { ...config, path: 'mise.toml' }],
    '[a]\nrun = "x"',
  ],
  fixes: [
    [
      '[tasks.a]\nrun = "x"\n',
      {
        'Declare as a config file': '#:schema https://mise.jdx.dev/schema/mise.json\n[tasks.a]\nrun = "x"\n',
        'Declare as a task file': '#:schema https://mise.jdx.dev/schema/mise-task.json\n[tasks.a]\nrun = "x"\n',
      },
      config,
    ],
    [
      '[tasks.a]\r\nrun = "x"\r\n',
      {
        'Declare as a config file': '#:schema https://mise.jdx.dev/schema/mise.json\r\n[tasks.a]\r\nrun = "x"\r\n',
        'Declare as a task file': '#:schema https://mise.jdx.dev/schema/mise-task.json\r\n[tasks.a]\r\nrun = "x"\r\n',
      },
      config,
    ],
  ],
});
