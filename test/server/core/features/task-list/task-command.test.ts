// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import { taskCommand } from '../../../../../server/core/features/task-list/task-command.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns the words of the task `a` in a fixture, or the reason why they are not known. */
function commandIn(fixture: string): readonly string[] | string {
  const { workspace } = openWorkspace(fixture);
  const [task] = workspace.named('a', '/repo');
  if (!task) throw new Error('the fixture has no task `a`');
  const command = taskCommand(task, workspace);
  return 'reason' in command ? command.reason : command.words;
}

describe('the words of a literal command are known', () => {
  test.each<readonly [run: string, words: readonly string[]]>([
    ['node main.mjs', ['node', 'main.mjs']],
    ['  python3 -m  app\n', ['python3', '-m', 'app']],
    [`node 'a b' "c \\"d" e\\ f '*' "~" \\$HOME ''`, ['node', 'a b', 'c "d', 'e f', '*', '~', '$HOME', '']],
    ['go test ./pkg -run=TestA # only one', ['go', 'test', './pkg', '-run=TestA']],
    ['node ünï 🙂 HEAD~1', ['node', 'ünï', '🙂', 'HEAD~1']],
  ])('%j', (run, words) => {
    expect(commandIn(`[a]\nrun = ${JSON.stringify(run)}\n`)).toEqual(words);
    expect(commandIn(`[a]\nrun = [${JSON.stringify(run)}]\n`)).toEqual(words);
  });
});

const notOne = 'Its script is not exactly one command.';
const hasMore = 'Its script contains operators, redirections, assignments or continued lines.';
const isExpanded = 'The words of its command depend on variables, patterns or template expressions.';

describe('other scripts are not literal commands', () => {
  test.each([
    ['node a; node b', notOne],
    ['node a\nnode b', notOne],
    ['node a | cat', notOne],
    ['', 'Its `run` is not exactly one command.'],
    ['# nothing', notOne],
    ["node 'a", notOne],
    ['node $(id)', notOne],
    ["sh -c 'node a'", notOne],
    ['#!/bin/sh\nnode a', 'Its script has a `#!` line.'],
    ['node a > out', hasMore],
    ['node a 2>&1', hasMore],
    ['node a < "in"', hasMore],
    ['node a <<EOF\nx\nEOF', hasMore],
    ['node a &', hasMore],
    ['node a;', hasMore],
    ['! node a', hasMore],
    ['A=1 node a', hasMore],
    ['(node a)', hasMore],
    ['{ node a; }', hasMore],
    ['if node a; then :; fi', notOne],
    ['node a \\\n b', hasMore],
    ['node "a\\\nb"', hasMore],
    ['node $A', isExpanded],
    ['node "${A}"', isExpanded],
    ['node "$@"', isExpanded],
    ['node *.mjs', isExpanded],
    ['node a?', isExpanded],
    ['node [ab]', isExpanded],
    ['node {a,b}', isExpanded],
    ['node ~/a', isExpanded],
    ['node --to=~/a', isExpanded],
    ['node {{ vars.a }}', isExpanded],
    ["node '{{ vars.a }}'", isExpanded],
    ["node $'a'", isExpanded],
  ])('%j', (run, reason) => {
    expect(commandIn(`[a]\nrun = ${JSON.stringify(run)}\n`)).toBe(reason);
  });
});

describe('a task has no literal command', () => {
  test.each([
    ['file = "a.sh"', 'It runs a file.'],
    ['run = "node a"\nrun_windows = "node b"', 'It has another command on Windows.'],
    ['run = ["node a", { task = "b" }]', 'Its `run` is not exactly one command.'],
    ['run = [{ task = "b" }]', 'Its `run` is not exactly one command.'],
    ['depends = ["b"]', 'Its `run` is not exactly one command.'],
    ['run = "node a"\nshell = "pwsh -c"', 'Its shell is not a POSIX shell, such as `sh` or `bash`.'],
    ['run = "node a"\ndir = "{{ cwd }}"', 'Only the runner can determine its folder.'],
  ])('%j', (fields, reason) => {
    expect(commandIn(`[a]\n${fields}\n`)).toBe(reason);
  });
});

test('the command of a template is that of a task that inherits it', () => {
  const fixture = '--- mise.toml\n[task_templates.t]\nrun = "node a"\n[tasks.a]\nextends = "t"\n';
  expect(commandIn(fixture)).toEqual(['node', 'a']);
});
