// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts and templates read variables of the shell
import { undefinedUsageVariable } from '../../../../../server/core/analysis/rules/undefined-usage-variable.ts';
import { json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(undefinedUsageVariable, {
  example: [
    '[a]\nrun = "echo $«usage_b»"\nusage = "arg \\"<a>\\""',
    '`$usage_b` is not defined in the `usage` of this task; define it there',
  ],
  findings: [
    [
      '[a]\nusage = \'arg "<file>"\'\nrun_windows = "type %usage_file% %«usage_fil»%"',
      '`%usage_fil%` is not defined in the `usage` of this task; did you mean `%usage_file%`?',
    ],
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "type %«usage_fil»:a=b%"',
      '`%usage_fil%` is not defined in the `usage` of this task; did you mean `%usage_file%`?',
      { platform: 'windows' },
    ],
    [
      '[a]\nusage = \'arg "<file>"\'\nshell = "pwsh -Command"\nrun = "cat $env:usage_file ${env:«usage_fil»}"',
      '`$env:usage_fil` is not defined in the `usage` of this task; did you mean `$env:usage_file`?',
    ],
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $«usage_fil»"',
      '`$usage_fil` is not defined in the `usage` of this task; did you mean `$usage_file`?',
    ],
    [
      '[a]\nusage = \'flag "--dry-run"\'\nrun = "x $«usage_dryrun» $usage_dry_run"',
      '`$usage_dryrun` is not defined in the `usage` of this task; did you mean `$usage_dry_run`?',
    ],
    [
      '[a]\nusage = \'flag "--dry-run"\'\nrun = "x {{ usage.«dry» }} {{ usage.dry_run }}"',
      '`usage.dry` is not defined in the `usage` of this task; did you mean `usage.dry_run`?',
    ],
    [
      '[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}"\ndepends = ["b {{ usage.«other» }}"]',
      '`usage.other` is not defined in the `usage` of this task; define it there',
    ],
    [
      '[a]\nusage = \'arg "<x>"\'\nrun = "$usage_x «{{» usage.ot"',
      'invalid-template: This `{{` is not closed; add `}}`',
    ],
    [
      '[a]\nusage = \'arg "<x>"\'\nrun = "$usage_x ${«usage_y»:-}"',
      '`$usage_y` is not defined in the `usage` of this task; define it there',
    ],
    [
      '{ "a": { "usage": "arg \\"<file>\\"", "run": "\\t\\"$usage_file $«usage_other»\\"" } }',
      '`$usage_other` is not defined in the `usage` of this task; define it there',
      json,
    ],
  ],
  valid: [
    // For text that the shell of the script does not expand: cmd and PowerShell read `%usage_y%` and `$env:usage_y`.
    '[a]\nusage = \'arg "<x>"\'\nrun = "echo $usage_x"\nrun_windows = "echo $usage_y"',
    ['[a]\nusage = \'arg "<x>"\'\nrun = "echo $usage_y"', { platform: 'windows' }],
    '[a]\nusage = \'arg "<x>"\'\nshell = "pwsh -Command"\nrun = "echo $usage_y"',
    '[a]\nusage = \'arg "<x>"\'\nrun = "echo $usage_x %usage_y%"',
    // For variables that a script for Windows sets.
    '[a]\nusage = \'arg "<x>"\'\nshell = "cmd /c"\nrun = "set usage_y=1& echo %usage_y%"',
    '[a]\nusage = \'arg "<x>"\'\nshell = "pwsh -c"\nrun = "$env:usage_y = 1; echo $env:usage_y"',
    // For a task without a specification.
    '[a]\nrun = "$usage_x {{ usage.x }}"',
    // For a specification that a template generates.
    '[a]\nusage = "{% if true %}arg \'x\'{% endif %}"\nrun = "$usage_y"',
    // For a specification that a template may extend.
    [
      '[task_templates.t]\nrun = "x"\n[tasks.a]\nextends = "t"\nusage = \'arg "<x>"\'\nrun = "$usage_y"',
      { kind: 'config-file' },
    ],
    // For a specification that a program prints.
    '[a]\nusage = \'mount run="x"\'\nrun = "$usage_y"',
    // For a specification that the script extends.
    '[a]\nusage = \'arg "<x>"\'\nrun = """\n#USAGE arg "<y>"\necho $usage_x $usage_y\n"""',
    // For text that the shell does not expand.
    '[a]\nusage = \'arg "<x>"\'\nrun = "echo \'$usage_y\' $usage_x # $usage_z"',
    // For variables that the script sets.
    '[a]\nusage = \'arg "<x>"\'\nrun = "usage_y=1; echo $usage_x $usage_y"',
    // For variables that `env` defines.
    '[a]\nusage = \'arg "<x>"\'\nenv.usage_y = "1"\nrun = "echo $usage_x $usage_y"',
    // For escaped dollar signs.
    "[a]\nusage = 'arg \"<x>\"'\nrun = 'echo $usage_x \\$usage_y'",
    // For the subcommand.
    '[a]\nusage = \'\'\'cmd "up"\ncmd "down" { arg "<n>" }\'\'\'\nrun = "echo $usage_cmd $usage_n"',
    // For variables with a default.
    '[a]\nusage = \'arg "<x>"\'\nrun = "{{ usage.x }}{{ usage.y | default(value=1) }}"',
  ],
  fixes: [
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $usage_fil"\n',
      { 'Change to `usage_file` *': '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $usage_file"\n' },
    ],
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_fil {{ usage.flie }}"',
      { 'Change to `usage_file` *': '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file {{ usage.flie }}"' },
    ],
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "cat {{ usage.flie }}"',
      { 'Change to `file` *': '[a]\nusage = \'arg "<file>"\'\nrun = "cat {{ usage.file }}"' },
    ],
  ],
});
