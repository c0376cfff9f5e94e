// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts and templates read variables of the shell
import { lostBetweenLines } from '../../../../../server/core/analysis/rules/lost-between-lines.ts';
import { config, json, type Place } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const windows: Place = { platform: 'windows' };

const lost = (subject: string) =>
  `${subject} only in this entry, because each entry of \`run\` runs in its own shell; join them into one script`;

describeRule(lostBetweenLines, {
  example: ['[a]\nrun = ["«cd x»", "make"]', lost('`cd x` changes the folder')],
  findings: [
    // Variables and functions that a later entry uses.
    ['[a]\nrun = ["«cd web»", "npm ci"]', lost('`cd web` changes the folder')],
    ['[a]\nrun = ["mkdir -p x && «cd x»", "echo x", "ls"]', lost('`cd x` changes the folder')],
    ['[a]\nrun = ["«cd x» || exit 1", { task = "b" }, "make"]\n[b]\nrun = "x"', lost('`cd x` changes the folder')],
    ['[a]\nrun = ["«cd \\"$usage_x\\"»", "make"]', lost('`cd "$usage_x"` changes the folder')],
    ['[a]\nrun = ["«V»=$(cat v)", "echo \\"v${V}\\""]', lost('Variable `V` is set')],
    ['[a]\nrun = ["if x; then\\n  «V»=1\\nfi", "x | y $V"]', lost('Variable `V` is set')],
    ['[a]\nrun = ["x || (y); «V»=1", "echo $V && (z)"]', lost('Variable `V` is set')],
    ['[a]\nrun = ["read «X» «Y»", "echo $X", "echo $Y"]', [lost('Variable `X` is set'), lost('Variable `Y` is set')]],
    ['[a]\nrun = ["export «A»=1", "make"]', lost('`A` is set')],
    ['[a]\nrun = ["export «PATH»=bin:$PATH", "x"]', lost('`PATH` is set')],
    ['[a]\nrun = ["export «A»=1", "echo $A", "make"]', lost('Variable `A` is set')],
    ['[a]\nrun = ["«. .venv/bin/activate»", "python x.py"]', lost('`. .venv/bin/activate` is set')],
    ['[a]\nrun = ["«f»() { echo; }", "f x"]', lost('Function `f` is defined')],
    ['[a]\nrun = ["«set -eu»", "rm $X"]', lost('`set -eu` applies')],
    ['[a]\nrun = ["«set -o pipefail»", "a | b"]', lost('`set -o pipefail` applies')],
    ['[a]\nshell = "bash -c"\nrun = ["«set -e»", "a; b"]', lost('`set -e` applies')],
    ['a = ["«cd web»", "npm ci"]', lost('`cd web` changes the folder')],
    ['[tasks]\na = ["«cd web»", "npm ci"]', lost('`cd web` changes the folder'), config],
    ['{ "a": { "run": ["\\t\\"\\"; «X»=1", "echo \\"$X\\""] } }', lost('Variable `X` is set'), json],
    ['[a]\nrun = ["{% if «x» %}cd web{% endif %}", "npm ci"]', 'unknown-template-variable: Unknown variable `x`'],
    // A variable that the `env` of a config file sets.
    ['[a]\nrun = ["«A»=1", "echo $A"]', lost('Variable `A` is set'), { others: { 'mise.toml': '[env]\nB = "0"' } }],
    ['[a]\nrun = ["«A»=1", "echo $A"]', lost('Variable `A` is set'), { others: { 'b/mise.toml': '[env]\nA = "0"' } }],
    // The shell that runs the scripts on the system.
    ['[a]\nshell = "bash -c"\nrun = ["«cd web»", "npm ci"]', lost('`cd web` changes the folder'), windows],
    ['[a]\nrun = ["«cd web»", "npm ci"]\nrun_windows = "x"', lost('`cd web` changes the folder'), windows],
    [
      '[a]\nrun = ["«cd web»", "npm ci"]',
      lost('`cd web` changes the folder'),
      { ...windows, variables: { shells: { windows_default_inline_shell_args: 'bash -ec' } } },
    ],
    [
      '[a]\nrun = ["«cd web»", "npm ci"]',
      lost('`cd web` changes the folder'),
      { ...windows, others: { 'mise.toml': '[task_config]\nshell = "bash -c"' } },
    ],
    [
      '[a]\nrun = ["«cd web»", "npm ci"]',
      lost('`cd web` changes the folder'),
      { variables: { shells: { windows_default_inline_shell_args: 'pwsh -c' } } },
    ],
    // The runner ignores this setting in the config files of projects.
    [
      '[a]\nrun = ["«cd web»", "npm ci"]',
      lost('`cd web` changes the folder'),
      { others: { 'mise.toml': 'settings.unix_default_inline_shell_args = "pwsh -c"' } },
    ],
  ],
  valid: [
    '[a]\nrun = ["cd web && npm ci", "npm test"]',
    '[a]\nrun = ["cd web && npm ci && cd ..", "npm test"]',
    '[a]\nrun = ["(cd web)", "npm test"]',
    '[a]\nrun = ["cd web; (npm ci)", "npm test"]',
    '[a]\nrun = ["cd web", "echo done"]',
    '[a]\nrun = ["cd web", "cd web && npm ci"]',
    '[a]\nrun = ["cd {{config_root}}", "npm ci"]',
    '[a]\nrun = ["cd \\"$(git rev-parse --show-toplevel)\\"", "npm ci"]',
    '[a]\nrun = ["npm ci", "cd web"]',
    '[a]\nrun = ["cd web\\nnpm ci\\n"]',
    '[a]\nrun = ["A=1", "echo \'$A\' \\\\$A"]',
    '[a]\nrun = ["A=1", "echo ${A:-2}"]',
    '[a]\nrun = ["A=1", "A=2; echo $A"]',
    '[a]\nrun = ["A=1 make", "echo $A"]',
    '[a]\nrun = ["(A=1)", "echo $A"]',
    '[a]\nrun = ["for i in 1 2; do x $i; done", "for i in 3; do x $i; done"]',
    '[a]\nrun = ["A=1; make $A", "make"]',
    '[a]\nrun = ["export A=1; make", "make"]',
    '[a]\nrun = ["export A=1", "echo done"]',
    '[a]\nrun = ["CI=1", "x $CI"]',
    '[a]\nenv = { A = "0" }\nrun = ["A=1", "echo $A"]',
    '[a]\nrun = ["f() { :; }", "f() { :; }; f"]',
    '[a]\nrun = ["set -e", "a; b"]',
    '[a]\nrun = ["set -u", "a ${X:-}"]',
    '[a]\nrun = ["set -o pipefail; a | b", "a | b"]',
    '[a]\nshell = "bash -ec"\nrun = ["set -e", "a; b"]',
    '[a]\nshell = "pwsh -c"\nrun = ["cd web", "npm ci"]',
    '[a]\nrun = ["cd web", "npm ci"]\nshell = "pwsh -c"',
    '[a]\nshell = "fish -c"\nrun = ["cd web", "npm ci"]',
    '[a]\nrun_windows = ["cd web", "npm ci"]',
    '[a]\nrun = ["#!/bin/sh\\ncd web", "npm ci"]',
    '[a]\nrun = ["cd web", "#!/usr/bin/env node\\nx()"]',
    '[a]\nrun = ["if x; then", "cd web", "fi"]',
    // A variable that the `env` of a config file sets.
    ['[env]\nA = "0"\n[tasks.a]\nrun = ["A=1", "echo $A"]', config],
    ['[[env]]\nA = "0"\n[tasks.a]\nrun = ["A=1", "echo $A"]', config],
    ['[a]\nrun = ["A=1", "echo $A"]', { others: { 'mise.toml': '[env]\nA = { value = "0" }' } }],
    ['[a]\nrun = ["A=1", "echo $A"]', { others: { '../mise.toml': 'env.A = "0"' } }],
    // Shells that are not read.
    ['[a]\nrun = ["cd web", "npm ci"]', windows],
    ['[a]\nrun = ["cd web", "npm ci"]\nrun_windows = []', windows],
    ['[a]\nrun = ["cd web", "npm ci"]', { others: { 'mise.toml': '[task_config]\nshell = "pwsh -c"' } }],
    ['[a]\nrun = ["cd web", "npm ci"]', { variables: { shells: { unix_default_inline_shell_args: 'pwsh -c' } } }],
    // A template that may specify the shell.
    ['[task_templates.t]\nshell = "pwsh -c"\n[tasks.a]\nextends = "t"\nrun = ["cd web", "npm ci"]', config],
  ],
  fixes: [
    [
      '[a]\nrun = ["cd web", "npm ci"] # why\n',
      { 'Join the entries into one script *': '[a]\nrun = """\ncd web\nnpm ci\n""" # why\n' },
    ],
    [
      '{ "a": { "run": ["X=1", { "task": "b" }, "Y=2 && true", "echo $Y \\"x\\""] } }',
      {
        'Join the entries into one script *':
          '{ "a": { "run": ["X=1", { "task": "b" }, "Y=2\\ntrue\\necho $Y \\"x\\"\\n"] } }',
      },
      json,
    ],
    ['[a]\nrun = ["X=1; exit", "echo $X"]\n', {}],
  ],
});
