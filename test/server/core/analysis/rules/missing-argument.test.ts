import { missingArgument } from '../../../../../server/core/analysis/rules/missing-argument.ts';
import { describeRule } from '../../../../support/rule.ts';

const lacks = (kind: string, input: string) => `Task \`b\` requires the ${kind} \`${input}\`; add it to the reference`;

describeRule(missingArgument, {
  example: ['[a]\ndepends = ["«b»"]\n[b]\nrun = "x"\nusage = "arg \\"<c>\\""', lacks('argument', '<c>')],
  findings: [
    ['[a]\ndepends = ["«b»"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""', lacks('argument', '<x>')],
    [
      '[a]\ndepends_post = [["«b»", "1"]]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\"\\narg \\"<y>\\""',
      lacks('argument', '<y>'),
    ],
    [
      '[a]\nrun = [{ task = "«b»" }, { tasks = ["«b»"] }]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""',
      [lacks('argument', '<x>'), lacks('argument', '<x>')],
    ],
    ['[a]\ndepends = ["«b*»"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""', lacks('argument', '<x>')],
    [
      '[a]\ndepends = ["«b»"]\n[b]\nrun = "x"\nusage = "flag \\"-f --file <file>\\" required=#true"',
      lacks('flag', '-f --file <file>'),
    ],
    [
      '[a]\ndepends = ["«b» --other"]\n[b]\nrun = "x"\nusage = "flag \\"-f --file <file>\\" required=#true"',
      lacks('flag', '-f --file <file>'),
    ],
  ],
  valid: [
    '[a]\ndepends = ["b --file=1"]\nwait_for = ["b -f1"]\n[b]\nrun = "x"\nusage = "flag \\"-f --file <file>\\" required=#true"',
    '[a]\ndepends = ["b -f1"]\n[b]\nrun = "x"\nusage = "flag \\"-f --file <file>\\" required=#true"',
    '[a]\ndepends = ["b 1", ["b", "2"], { task = "b", args = ["3"] }, "b {{ vars.x }}", "b --flag"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""',
    '[a]\nwait_for = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""',
    '[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\""\nraw_args = true',
    '[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"[x]\\""',
    '[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\" default=\\"1\\""',
    '[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<x>\\" env=\\"X\\""',
    '[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "{{ vars.usage }}\\narg \\"<x>\\""',
  ],
});
