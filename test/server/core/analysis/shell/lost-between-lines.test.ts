// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import { rows } from '../../../../support/rows.ts';
import { diagnosedAmongTasks, type Place } from '../values/problems-among-tasks.ts';

const json: Place = { language: 'json' };
const config: Place = { kind: 'config-file' };

/** A text with «…» around each culprit, and the beginnings of the messages. */
type Row = readonly [marked: string, subjects: readonly string[], options?: Place];

const reason = 'because each entry of `run` runs in its own shell; join them into one script';

describe('variables and functions that a later entry uses are reported', () => {
  test.each(
    rows<Row>([
      ['[a]\nrun = ["«cd web»", "npm ci"]', ['`cd web` changes the folder']],
      ['[a]\nrun = ["mkdir -p x && «cd x»", "echo x", "ls"]', ['`cd x` changes the folder']],
      ['[a]\nrun = ["«cd x» || exit 1", { task = "b" }, "make"]\n[b]\nrun = "x"', ['`cd x` changes the folder']],
      ['[a]\nrun = ["«cd \\"$usage_x\\"»", "make"]', ['`cd "$usage_x"` changes the folder']],
      ['[a]\nrun = ["«V»=$(cat v)", "echo \\"v${V}\\""]', ['Variable `V` is set']],
      ['[a]\nrun = ["if x; then\\n  «V»=1\\nfi", "x | y $V"]', ['Variable `V` is set']],
      ['[a]\nrun = ["x || (y); «V»=1", "echo $V && (z)"]', ['Variable `V` is set']],
      ['[a]\nrun = ["read «X» «Y»", "echo $X", "echo $Y"]', ['Variable `X` is set', 'Variable `Y` is set']],
      ['[a]\nrun = ["export «A»=1", "make"]', ['`A` is set']],
      ['[a]\nrun = ["export «PATH»=bin:$PATH", "x"]', ['`PATH` is set']],
      ['[a]\nrun = ["export «A»=1", "echo $A", "make"]', ['Variable `A` is set']],
      ['[a]\nrun = ["«. .venv/bin/activate»", "python x.py"]', ['`. .venv/bin/activate` is set']],
      ['[a]\nrun = ["«f»() { echo; }", "f x"]', ['Function `f` is defined']],
      ['[a]\nrun = ["«set -eu»", "rm $X"]', ['`set -eu` applies']],
      ['[a]\nrun = ["«set -o pipefail»", "a | b"]', ['`set -o pipefail` applies']],
      ['[a]\nshell = "bash -c"\nrun = ["«set -e»", "a; b"]', ['`set -e` applies']],
      ['a = ["«cd web»", "npm ci"]', ['`cd web` changes the folder']],
      ['[tasks]\na = ["«cd web»", "npm ci"]', ['`cd web` changes the folder'], config],
      ['{ "a": { "run": ["\\t\\"\\"; «X»=1", "echo \\"$X\\""] } }', ['Variable `X` is set'], json],
    ]),
  )('$name', ({ row: [marked, subjects, options] }) => {
    const messages = subjects.map((subject) => `lost-between-lines: ${subject} only in this entry, ${reason}`);
    expect(diagnosedAmongTasks(marked, options ?? {})).toEqual([marked, ...messages]);
  });
});

test.for([
  'run = ["cd web && npm ci", "npm test"]',
  'run = ["cd web && npm ci && cd ..", "npm test"]',
  'run = ["(cd web)", "npm test"]',
  'run = ["cd web; (npm ci)", "npm test"]',
  'run = ["cd web", "echo done"]',
  'run = ["cd web", "cd web && npm ci"]',
  'run = ["cd {{config_root}}", "npm ci"]',
  'run = ["cd \\"$(git rev-parse --show-toplevel)\\"", "npm ci"]',
  'run = ["npm ci", "cd web"]',
  'run = ["cd web\\nnpm ci\\n"]',
  'run = ["A=1", "echo \'$A\' \\\\$A"]',
  'run = ["A=1", "echo ${A:-2}"]',
  'run = ["A=1", "A=2; echo $A"]',
  'run = ["A=1 make", "echo $A"]',
  'run = ["(A=1)", "echo $A"]',
  'run = ["for i in 1 2; do x $i; done", "for i in 3; do x $i; done"]',
  'run = ["A=1; make $A", "make"]',
  'run = ["export A=1; make", "make"]',
  'run = ["export A=1", "echo done"]',
  'run = ["CI=1", "x $CI"]',
  'env = { A = "0" }\nrun = ["A=1", "echo $A"]',
  'run = ["f() { :; }", "f() { :; }; f"]',
  'run = ["set -e", "a; b"]',
  'run = ["set -u", "a ${X:-}"]',
  'run = ["set -o pipefail; a | b", "a | b"]',
  'shell = "bash -ec"\nrun = ["set -e", "a; b"]',
  'shell = "pwsh -c"\nrun = ["cd web", "npm ci"]',
  'run = ["cd web", "npm ci"]\nshell = "pwsh -c"',
  'shell = "fish -c"\nrun = ["cd web", "npm ci"]',
  'run_windows = ["cd web", "npm ci"]',
  'run = ["#!/bin/sh\\ncd web", "npm ci"]',
  'run = ["cd web", "#!/usr/bin/env node\\nx()"]',
  'run = ["if x; then", "cd web", "fi"]',
  'run = ["{% if x %}cd web{% endif %}", "npm ci"]',
])('nothing is reported for %s', (body) => {
  const found = diagnosedAmongTasks(`[a]\n${body}`, {}).filter((line) => line.startsWith('lost-between-lines'));
  expect(found).toEqual([]);
});

test('nothing is reported if a template may specify the shell', () => {
  const text = '[task_templates.t]\nshell = "pwsh -c"\n[tasks.a]\nextends = "t"\nrun = ["cd web", "npm ci"]';
  expect(diagnosedAmongTasks(text, config)).toEqual([text]);
});

describe('a variable that the `env` of a config file sets is not reported', () => {
  const lost = 'run = ["A=1", "echo $A"]';
  test.each(
    rows<Row>([
      [`[env]\nA = "0"\n[tasks.a]\n${lost}`, [], config],
      [`[[env]]\nA = "0"\n[tasks.a]\n${lost}`, [], config],
      [`[a]\n${lost}`, [], { others: { 'mise.toml': '[env]\nA = { value = "0" }' } }],
      [`[a]\n${lost}`, [], { others: { '../mise.toml': 'env.A = "0"' } }],
      [`[a]\nrun = ["«A»=1", "echo $A"]`, ['Variable `A` is set'], { others: { 'mise.toml': '[env]\nB = "0"' } }],
      [`[a]\nrun = ["«A»=1", "echo $A"]`, ['Variable `A` is set'], { others: { 'b/mise.toml': '[env]\nA = "0"' } }],
    ]),
  )('$name', ({ row: [marked, subjects, options] }) => {
    const messages = subjects.map((subject) => `lost-between-lines: ${subject} only in this entry, ${reason}`);
    expect(diagnosedAmongTasks(marked, options ?? {})).toEqual([marked, ...messages]);
  });
});
