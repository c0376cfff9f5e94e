import type { Command } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { selectionHelp } from '../files/selection-help.ts';
import { recordRun } from '../recording/record-run.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Find problems in task files and config files',
  help: `Find problems in task files, in the tasks of config files and in the headers of
script tasks. Tasks in the rest of the repository are read too, to find missing tasks
and cycles. Scripts for sh, bash, dash and ksh are checked by ShellCheck if it is on
the PATH.

Usage: taskwright check [OPTIONS] [FILES or FOLDERS...]

${selectionHelp}

A CI file (.yml or .yaml) can be named as well, such as .github/workflows/ci.yml or
.gitlab-ci.yml: the tasks that its scripts run are looked up. Files in folders are not.

Options:
  --format FORMAT        text (default), json, sarif (2.1.0, for code scanning),
                         github (annotations in GitHub Actions), gitlab (Code
                         Quality), rdjson (reviewdog), junit or checkstyle;
                         can be repeated, with at most one that is printed
  --output FILE          write the report of the preceding --format to a file,
                         instead of printing it (- prints it)
  --baseline FILE        report only problems that are not in this file
  --update-baseline      write all problems to the file of --baseline
  --watch                check again after each change, until Ctrl+C is pressed
  --fix                  write the fixes that need no review, and report what is left
  --unsafe               with --fix or --diff: choose the most likely fix of other
                         problems too
  --diff                 print the changes of the fixes instead of writing them
  --severity LEVEL       report only problems of at least this level: error, warning,
                         info or hint (default)
  --quiet                report errors only
  --statistics           list how often each rule reports a problem
  --max-warnings NUMBER  exit with 1 if there are more warnings than this
  --rule CODE=LEVEL      set the severity of a rule, or of a check of ShellCheck
                         (SC2086): off, hint, info, warning or error; can be
                         repeated
  --runner-version VERSION
                         the version of the runner, instead of that of mise on the
                         PATH; if it is newer than what Taskwright knows, unknown
                         keys and forms are warnings, and if it is older, newer
                         keys are reported
  --platform SYSTEM      report what the runner finds on windows, linux or macos,
                         instead of this system: commands for Windows, executable
                         files, names that differ in case, and names that Windows
                         reserves
  --shellcheck           fail if ShellCheck is not installed
  --no-shellcheck        do not check scripts with ShellCheck
  --shellcheck-severity LEVEL
                         report only comments of ShellCheck of at least this
                         level: error, warning, info or style (default)
  --no-cache             read all files, even if nothing has changed since a check
                         with the same options
  --color WHEN           auto (default; NO_COLOR, FORCE_COLOR), always or never

Settings of the team are in [_.taskwright] of mise.toml, at the root of the repository
or in inner folders: rules, ignore, platform and shellcheck. Options take precedence.

Lines and columns start at 1. Columns count UTF-16 code units, as in most editors.

Exit code: 0 if there are no errors, 1 if there are, 2 if the command line is
invalid, a file could not be read or written or ShellCheck failed. With --diff, 1
also if there are changes.

Examples:
  taskwright check                           check the current folder
  taskwright check tasks.toml packages/api   check a file and a folder
  taskwright check --fix                     fix what needs no review
  taskwright check --format github --format sarif --output taskwright.sarif
  taskwright check --baseline known.json --update-baseline
  taskwright check - --stdin-filename ci.tasks.json < generated.json
`,
  run: async (args, context) => {
    const run = async (each: CommandContext) => (await import('./check.ts')).check(args, each);
    return args.includes('--watch') ? run(context) : recordRun(['check', ...args], context, run);
  },
};
