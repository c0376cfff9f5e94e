import { unknownInputGroup } from '../../../../../server/core/analysis/rules/unknown-input-group.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unknownInputGroup, {
  example: [
    '[a]\nrun = "x"\nsources = ["@group:«b»"]',
    'Group `b` is not defined; define it in `[task_config.input_groups]`',
  ],
  findings: [
    [
      '[a]\nrun = "x"\nsources = ["@group:«nope»", "src/*", "!@group:no"]',
      'Group `nope` is not defined; define it in `[task_config.input_groups]`',
    ],
    [
      '[task_config.input_groups] # taskwright: ignore experimental-field\nrust = ["src/**"]\n[tasks.a]\nrun = "x"\nsources = ["@group:«rst»"]',
      'Group `rst` is not defined; did you mean `rust`?',
      config,
    ],
  ],
  valid: [
    [
      '[a]\nrun = "x"\nsources = "@group:rust"\noutputs = ["@group:x"]',
      { path: 'api/tasks.toml', others: { 'mise.toml': '[task_config]\ninput_groups.rust = ["x"]' } },
    ],
  ],
  fixes: [
    [
      '[task_config.input_groups]\nrust = ["x"]\n[tasks.a]\nrun = "x"\nsources = ["@group:rst"]\n',
      {
        'Change to `rust` *':
          '[task_config.input_groups]\nrust = ["x"]\n[tasks.a]\nrun = "x"\nsources = ["@group:rust"]\n',
      },
      config,
    ],
  ],
});
