import { notIncluded } from '../../../../../server/core/analysis/rules/not-included.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(notIncluded, {
  example: [
    '«»',
    'This file is not included; the runner does not load it. Add it to `task_config.includes`',
    { standing: { reach: 'not included' } },
  ],
  findings: [
    [
      '«[a]»\nrun = "x"',
      'This file is not included; the runner does not load it. Add it to `task_config.includes`',
      { standing: { reach: 'not included' } },
    ],
    [
      '«[a]»\nrun = "x"',
      'This file is not included, since the runner uses the `includes` of `mise.local.toml` only; add it there',
      { standing: { reach: 'not included', overriddenBy: 'file:///home/me/app/mise.local.toml' } },
    ],
    [
      '[task_config]\n«includes» = ["a.toml"]',
      'These `includes` have no effect, since the runner uses those of `mise.local.toml`; move them there',
      { ...config, standing: { overriddenBy: 'file:///home/me/app/mise.local.toml' } },
    ],
  ],
  valid: [
    ['[a]\nrun = "x"', { standing: { reach: 'JSON' } }],
    ['[a]\nrun = "x"', { standing: { reach: 'loaded' } }],
    ['[task_config]\nincludes = ["a.toml"]', config],
    ['[task_config]\ndir = "x"', { ...config, standing: { overriddenBy: 'file:///home/me/app/mise.local.toml' } }],
  ],
});
