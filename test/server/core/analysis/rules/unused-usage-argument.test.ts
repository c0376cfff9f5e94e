import { unusedUsageArgument } from '../../../../../server/core/analysis/rules/unused-usage-argument.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(unusedUsageArgument, {
  example: [
    '[a]\nrun = "echo $usage_a"\nusage = """\narg "<a>"\narg «"<b>"»\n"""',
    'Argument `b` is never used; read it as `$usage_b` or remove it',
  ],
  findings: [
    [
      '[a]\nusage = \'\'\'\narg "<file>"\nflag «"-f --force"»\n\'\'\'\nrun_windows = "type %usage_file%"',
      'Flag `force` is never used; read it as `%usage_force%` or remove it',
    ],
    [
      '[a]\nusage = \'\'\'\narg "<file>"\nflag «"-f"»\n\'\'\'\nshell = "pwsh -c"\nrun = "cat $env:usage_file"',
      'Flag `f` is never used; read it as `$env:usage_f` or remove it',
    ],
    [
      '[a]\nusage = \'\'\'\narg "<file>"\nflag «"-f --force"»\n\'\'\'\nrun = "cat $usage_file"',
      'Flag `force` is never used; read it as `$usage_force` or remove it',
    ],
    [
      '[a]\nusage = \'\'\'\narg «"[out-dir]"»\nflag "-f"\n\'\'\'\nrun = "x {{ usage.f }}"',
      'Argument `out-dir` is never used; read it as `$usage_out_dir` or remove it',
    ],
  ],
  valid: [
    // If cmd or PowerShell reads them.
    ['[a]\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nrun = "echo %usage_a% !usage_b!"', { platform: 'windows' }],
    '[a]\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nshell = "pwsh -c"\nrun = "$env:usage_a $Env:usage_b"',
    // If the arguments are read by position.
    "[a]\nusage = '''\narg \"<a>\"\narg \"<b>\"\n'''\nrun = 'x \"$@\" $usage_a'",
    // If the arguments are read all at once.
    '[a]\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nrun = "env | grep ^usage_; echo $usage_a"',
    // If the task has `raw_args`.
    '[a]\nraw_args = true\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nrun = "echo $usage_a"',
    // If the task runs a file.
    '[a]\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nfile = "a.sh"',
    // If a program may read all of them.
    '[a]\nusage = \'\'\'\narg "<a>"\narg "<b>"\n\'\'\'\nrun = "node a.js"',
    // If an argument is read in another way.
    "[a]\nusage = '''\narg \"<a>\"\narg \"<b>\"\n'''\nrun = \"echo $usage_a; node -e 'process.env.usage_b'\"",
    // If an environment variable provides it.
    '[a]\nusage = \'\'\'\narg "<a>"\nflag "--b <b>" env="B"\n\'\'\'\nrun = "$usage_a $B"',
    // For help and version.
    '[a]\nusage = \'\'\'\narg "<a>"\nflag "-h --help"\nflag "-V" action="version"\n\'\'\'\nrun = "$usage_a"',
  ],
});
