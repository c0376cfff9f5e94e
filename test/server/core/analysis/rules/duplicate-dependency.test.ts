import { duplicateDependency } from '../../../../../server/core/analysis/rules/duplicate-dependency.ts';
import { inMonorepo } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(duplicateDependency, {
  example: ['[a]\ndepends = ["b", "«b»"]\n[b]\nrun = "x"', 'Task `b` is already in this list; remove one'],
  findings: [
    [
      '[tasks.a]\ndepends = ["b", "«:b»"]\n[tasks.b]\nrun = "x"',
      'Task `:b` is already in this list as `b`; remove one',
      inMonorepo,
    ],
    [
      '[a]\ndepends = ["b", "«b»", "b x"]\nwait_for = "b"\n[b]\nrun = "x"',
      'Task `b` is already in this list; remove one',
    ],
    ['[a]\ndepends = ["b", "«c»"]\n[b]\nalias = "c"', 'Task `c` is already in this list as `b`; remove one'],
  ],
  valid: ['[a]\ndepends = ["b", "A=1 b"]\nrun = [{ task = "b" }, { task = "b" }]\n[b]\nrun = "x"'],
  fixes: [
    [
      '[a]\ndepends = ["b", "b"]\n[b]\nrun = "x"\n',
      { 'Remove this dependency *': '[a]\ndepends = ["b"]\n[b]\nrun = "x"\n' },
    ],
  ],
});
