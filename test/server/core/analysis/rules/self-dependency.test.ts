import { selfDependency } from '../../../../../server/core/analysis/rules/self-dependency.ts';
import { inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(selfDependency, {
  example: ['[a]\ndepends = ["«a»"]', 'Task `a` depends on itself, which has no effect; remove the reference'],
  findings: [
    [
      '[tasks.a]\ndepends = ["«//packages/web:a»"]\n[tasks.b]\nrun = "x"',
      'Task `a` depends on itself, which has no effect; remove the reference',
      inMonorepo,
    ],
    ['[a]\nalias = "b"\nwait_for = ["«b» x"]', 'Task `a` depends on itself, which has no effect; remove the reference'],
  ],
  valid: ['[a]\ndepends = ["b"]\n[b]\nrun = "x"', '[a]\nrun = [{ task = "b" }]\n[b]\nrun = "x"'],
  fixes: [
    [
      '[a]\ndepends = ["a", "b"]\n[b]\nrun = "x"\n',
      { 'Remove this dependency *': '[a]\ndepends = ["b"]\n[b]\nrun = "x"\n' },
    ],
    ['[a]\ndepends = "a"\nrun = "x"\n', { 'Remove this dependency *': '[a]\nrun = "x"\n' }],
    ['[a]\ndepends = [{ task = "a" }]\n', { 'Remove this dependency *': '[a]\ndepends = []\n' }],
  ],
});
