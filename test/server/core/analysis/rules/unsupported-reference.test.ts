import { unsupportedReference } from '../../../../../server/core/analysis/rules/unsupported-reference.ts';
import { config, inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unsupportedReference, {
  example: [
    'monorepo_root = true\nmonorepo.config_roots = ["*"]\n[tasks.a]\nwait_for = ["«^b»"]',
    'The runner does not support `^b` in `wait_for`, and refuses to load the tasks; use it in `depends`',
    config,
  ],
  findings: [
    [
      '[tasks.a]\ndepends = ["b"]\nwait_for = ["«^b»"]\n[tasks.b]\nrun = "x"',
      'The runner does not support `^b` in `wait_for`, and refuses to load the tasks; use it in `depends`',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["b"]\ndepends_post = [{ task = "«^b»", optional = true }]\n[tasks.b]\nrun = "x"',
      'The runner does not support `^b` in `depends_post`, and refuses to load the tasks; use it in `depends`',
      inMonorepo,
    ],
    [
      '[tasks.a]\ndepends = ["b"]\nrun = [{ task = "«^b»", «optional» = true }]\n[tasks.b]\nrun = "x"',
      [
        'warning: The runner does not find `^b` in `run`; use it in `depends`',
        'unknown-property: Unknown key `optional`; allowed here: `args` and `env`',
      ],
      inMonorepo,
    ],
  ],
  valid: [
    [
      '[tasks.a]\ndepends = ["^build", "^build a", "A=1 ^b*", "^nope", { task = "^build", args = ["b"] }, "^{{ arch() }}"]\n[tasks.b]\nrun = "x"',
      inMonorepo,
    ],
  ],
});
