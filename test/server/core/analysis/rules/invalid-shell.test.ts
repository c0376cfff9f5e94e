import { invalidShell } from '../../../../../server/core/analysis/rules/invalid-shell.ts';
import { json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const unclosed = 'This quote is not closed; close it or remove it';

describeRule(invalidShell, {
  example: ['[a]\nrun = "x"\nshell = "«\'bash»"', unclosed],
  findings: [
    ['[a]\nrun = "x"\nshell = "bash «\'x»"', unclosed],
    ['[a]\nrun = "x"\nshell = \'bash -c «"a»\'', unclosed],
    ['[a]\nrun = "x"\nshell = \'bash «"it\\"s»\'', unclosed],
    ["[a]\nrun = \"x\"\nshell = '''bash «\"a'b»'''", unclosed],
    ["[a]\nrun = \"x\"\nshell = '''bash 'a' «\"b»'''", unclosed],
    ['{ "a": { "run": "x", "shell": "bash «\\"x»" } }', unclosed, json],
    [
      '[a]\nrun = "a b"\nshell = "«bash»"',
      'warning: `bash` reads the script as the name of a file, so the task fails; write `bash -c`',
    ],
    [
      '[a]\nrun = ["a.sh", "a b"]\nshell = "«/bin/sh -e»"',
      'warning: `sh` reads the script as the name of a file, so the task fails; write `/bin/sh -e -c`',
    ],
    [
      '[a]\nrun = "a b"\nshell = "«env -S bash -o pipefail»"',
      'warning: `bash` reads the script as the name of a file, so the task fails; write `env -S bash -o pipefail -c`',
    ],
    [
      '[a]\nrun = "a {{ cwd }}"\nshell = "«fish»"',
      'warning: `fish` reads the script as the name of a file, so the task fails; write `fish -c`',
    ],
    [
      '[a]\nrun = "print(1)"\nshell = "«python3 -u»"',
      'warning: `python3` reads the script as the name of a file, so the task fails; write `python3 -u -c`',
    ],
    [
      '{ "a": { "run": "f()", "shell": "«node»" } }',
      'warning: `node` reads the script as the name of a file, so the task fails; write `node -e`',
      json,
    ],
    [
      '[a]\nrun = "f()"\nshell = "«deno»"',
      'warning: `deno` reads the script as the name of a file, so the task fails; write `deno eval`',
    ],
    [
      '[a]\nrun = "a b"\nshell = "«pwsh -NoProfile»"',
      'warning: `pwsh` reads the script as the name of a file, so the task fails; write `pwsh -NoProfile -Command`',
    ],
    // The program of a shell.
    [
      '[a]\nrun = "x"\nshell = "«/no/such» -c"',
      'warning: Program `/no/such` does not exist on this machine; correct the path, or specify only its name',
      { disk: { '/bin/sh': 'script' } },
    ],
    [
      '[a]\nrun = "x"\nshell = "«\'/no/such\'» -c"',
      'warning: Program `/no/such` does not exist on this machine; correct the path, or specify only its name',
      { disk: { '/bin/sh': 'script' } },
    ],
  ],
  valid: [
    '[a]\nrun = "x"\nshell = "bash -euo pipefail -c"',
    '[a]\nrun = "x"\nshell = "bash -c \'x\'"',
    '[a]\nrun = "x"\nshell = ""',
    '[a]\nrun = "a b"\nshell = "bash -ec"',
    '[a]\nrun = "a b"\nshell = "bash -c -e"',
    '[a]\nrun = "a b"\nshell = "sh -s"',
    '[a]\nrun = "a b"\nshell = "bash run.sh"',
    '[a]\nrun = "a b"\nshell = "python3 -m x"',
    '[a]\nrun = "a b"\nshell = "node --eval"',
    '[a]\nrun = "a b"\nshell = "xargs"',
    '[a]\nrun = "a b"\nshell = "{{ vars.shell }}"',
    '[a]\nrun = "./a.sh"\nshell = "bash"',
    '[a]\nrun = "{{ config_root }}/a.sh"\nshell = "bash"',
    '[a]\nrun = """\n#!/usr/bin/env python3\nprint(1)\n"""\nshell = "bash"',
    '[a]\nrun = [{ task = "b c" }]\nshell = "bash"',
    '[a]\ndepends = ["b c"]\nshell = "bash"',
    '[a]\nrun = "x"\nshell = "bash \'{{ env.HOME }}"',
    '[a]\nrun = "x"\nshell = "/no/such/shell -c"',
    // The program of a shell.
    ['[a]\nrun = "x"\nshell = "/bin/sh -c"', { disk: { '/bin/sh': 'script' } }],
    ['[a]\nrun = "x"\nshell = "no-such -c"', { disk: { '/bin/sh': 'script' } }],
    ['[a]\nrun = "x"\nshell = "./no-such -c"', { disk: { '/bin/sh': 'script' } }],
    ['[a]\nrun = "x"\nshell = "{{ vars.shell }}"', { disk: { '/bin/sh': 'script' } }],
  ],
  fixes: [
    [
      '[a]\nrun = "echo 1"\nshell = "bash -e" # why\n',
      { 'Add `-c` *': '[a]\nrun = "echo 1"\nshell = "bash -e -c" # why\n' },
    ],
  ],
});
