import { unmatchedPattern } from '../../../../../server/core/analysis/rules/unmatched-pattern.ts';
import { inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unmatchedPattern, {
  example: ['[a]\ndepends = ["«b:*»"]', 'No task matches the pattern `b:*`'],
  findings: [
    [
      '[tasks.a]\ndepends = ["«//...:zz»", "«//zz/...:build»", "«//packages/api:zz*»"]\n[tasks.b]\nrun = "x"',
      [
        'No task matches the pattern `//...:zz`',
        'No task matches the pattern `//zz/...:build`',
        'No task matches the pattern `//packages/api:zz*`',
      ],
      inMonorepo,
    ],
  ],
  valid: [
    ['[tasks.a]\ndepends = ["b:*"]', { path: 'mise.toml', others: { 'mise.local.toml': '[taks."b:c"]\n' } }],
    '[a]\ndepends = ["b:*"]\n["b:c"]\nrun = "x"',
    '[a]\ndepends = [{ task = "b:*", optional = true }]',
    '[a]\ndepends = ["a*"]',
  ],
});
