import { describe, expect, test } from 'vitest';
import { fileProblems } from '../../../../server/core/analysis/diagnosis/file-problems.ts';
import { configFileKind } from '../../../../server/core/analysis/kinds/config-file.ts';
import { rules } from '../../../../server/core/analysis/rules/all-rules.ts';
import type { Problem } from '../../../../server/core/document/problem.ts';
import { quickFixes } from '../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../../support/fixture.ts';
import { problemsOf } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';
import { allProblems } from '../analysis/values/problems-among-tasks.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };
/** A valid registry configuration with one user. */
const registry = `[[users]]\nusername = "alice"\nrole = "admin"\ntoken = "sha256:${'a'.repeat(64)}"\n`;
const retention = `${registry}[[retention]]\nkeep_newest = 1\n`;
const reader = `${registry}[[users]]\nusername = "ci"\nrole = "read"\ntoken = "sha256:${'b'.repeat(64)}"\n[[acl]]\nuser = "ci"\npattern = "npm/**"\n`;

/** A text, and the text after each fix of its first problem; `*` marks the preferred fix. */
type Row = readonly [before: string, fixes: Readonly<Record<string, string>>, options?: FixtureOptions];

/** Opens a text. Returns its problems; for a rule that reads other tasks, only those of the rule. */
function openWithProblems(text: string, options: FixtureOptions | undefined, code: string) {
  const rule = rules.find((known) => known.code === code);
  if (!rule?.checks.amongTasks || rule.checks.task) {
    const fixture = open(text, options);
    return { document: fixture.document, problems: problemsOf(fixture) };
  }
  const fixture = open(text, { ...options, kind: options?.kind === 'config-file' ? 'config-file' : 'task-file' });
  const problems = allProblems(fixture).filter((problem) => problem.code === code);
  return { document: fixture.document, problems };
}

function fixesOf(text: string, options: FixtureOptions | undefined, code: string) {
  const { document, problems } = openWithProblems(text, options, code);
  const [problem] = problems;
  expect(problem?.code).toBe(code);
  return problem ? quickFixes(problem, document) : [];
}

function check(code: string, [before, fixes, options]: Row): void {
  const found = fixesOf(before, options, code).map(({ title, edits, preferred }) => [
    preferred ? `${title} *` : title,
    applyEdits(before, edits),
  ]);
  expect(found).toEqual(Object.entries(fixes));
}

const describeProblem = ({ code, message }: Problem) => `${code}: ${message}`;

/**
 * Checks that each preferred fix removes at least one problem and adds none. `nothing-to-run` is ignored, because it is
 * only reported for tasks without errors, and these texts are as short as possible.
 */
function checkPreferredFixes([before, , options]: Row, code: string): void {
  const problems = openWithProblems(before, options, code).problems.map(describeProblem);
  for (const { edits } of fixesOf(before, options, code).filter(({ preferred }) => preferred)) {
    const left = openWithProblems(applyEdits(before, edits), options, code)
      .problems.filter((problem) => problem.code !== 'nothing-to-run')
      .map(describeProblem);
    expect(left.filter((message) => !problems.includes(message))).toEqual([]);
    expect(left.length).toBeLessThan(problems.length);
  }
}

const table: Readonly<Record<string, readonly Row[]>> = {
  'unknown-property': [
    [
      '[taks.x]\nrun = "x"\n\n[taks.y]\nrun = "y"\n',
      {
        'Change to `tasks` *': '[tasks.x]\nrun = "x"\n\n[tasks.y]\nrun = "y"\n',
        'Remove `taks`': '\n[taks.y]\nrun = "y"\n',
        'Ignore `unknown-property` on this line':
          '# taskwright: ignore unknown-property\n[taks.x]\nrun = "x"\n\n[taks.y]\nrun = "y"\n',
      },
      { kind: 'config-file' },
    ],
    [
      '[a]\ndecription = "x" # why\nrun = "x"\n',
      {
        'Change to `description` *': '[a]\ndescription = "x" # why\nrun = "x"\n',
        'Remove `decription`': '[a]\nrun = "x"\n',
      },
    ],
    ['a.decription = "x"\n', { 'Change to `description` *': 'a.description = "x"\n', 'Remove `decription`': '' }],
    [
      'a = { decription = "x", run = "y" }\n',
      {
        'Change to `description` *': 'a = { description = "x", run = "y" }\n',
        'Remove `decription`': 'a = { run = "y" }\n',
      },
    ],
    [
      'a = { run = "y", decription = "x" }\n',
      {
        'Change to `description` *': 'a = { run = "y", description = "x" }\n',
        'Remove `decription`': 'a = { run = "y" }\n',
      },
    ],
    ['[a.evn]\nA = 1\n', { 'Change to `env` *': '[a.env]\nA = 1\n', 'Remove `evn`': '' }],
    ['[a]\nrun = "x"\n[a.when]\nA = 1\n[b]\nrun = "y"\n', { 'Remove `when`': '[a]\nrun = "x"\n[b]\nrun = "y"\n' }],
    ['[a]\nwhen = 1\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    ['a = { when = 1, run = "x" }\n', { 'Remove `when`': 'a = { run = "x" }\n' }],
    ['a = { run = "x", when = 1, quiet = true }\n', { 'Remove `when`': 'a = { run = "x", quiet = true }\n' }],
    ['a = { run = "x", when = 1 }\n', { 'Remove `when`': 'a = { run = "x" }\n' }],
    ['a = { when = 1 }\n', { 'Remove `when`': 'a = { }\n' }],
    ['[a]\nwhen.b = 1\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    ['[a]\nwhen = [\n  1,\n]\nrun = "x"\n', { 'Remove `when`': '[a]\nrun = "x"\n' }],
    [
      '{\n  "a": {\n    "when": 1,\n    "run": "x"\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x"\n  }\n}' },
      json,
    ],
    [
      '{\n  "a": {\n    "run": "x",\n    "when": 1\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x"\n  }\n}' },
      json,
    ],
    [
      '{\n  "a": {\n    "run": "x",\n    "when": 1,\n    "quiet": true\n  }\n}',
      { 'Remove `when`': '{\n  "a": {\n    "run": "x",\n    "quiet": true\n  }\n}' },
      json,
    ],
    ['{ "a": { "when": 1, "run": "x" } }', { 'Remove `when`': '{ "a": { "run": "x" } }' }, json],
    [
      '{ "a": { "run": "x", "when": 1, "quiet": true } }',
      { 'Remove `when`': '{ "a": { "run": "x", "quiet": true } }' },
      json,
    ],
    ['{ "a": { "run": "x", "when": 1 } }', { 'Remove `when`': '{ "a": { "run": "x" } }' }, json],
    ['{ "a": { "when": 1 } }', { 'Remove `when`': '{ "a": { } }' }, json],
    ['{ "a": { "rn": "x" } }', { 'Change to `run` *': '{ "a": { "run": "x" } }', 'Remove `rn`': '{ "a": { } }' }, json],
    ['[a]\ndeps = ["b"]\n', { 'Change to `depends` *': '[a]\ndepends = ["b"]\n', 'Remove `deps`': '[a]\n' }],
    ['[a]\naliases = ["b"]\n', { 'Change to `alias` *': '[a]\nalias = ["b"]\n', 'Remove `aliases`': '[a]\n' }],
    ['[a]\ncmds = ["b"]\n', { 'Change to `run` *': '[a]\nrun = ["b"]\n', 'Remove `cmds`': '[a]\n' }],
    ['[a]\ndesc = "b"\n', { 'Change to `description` *': '[a]\ndescription = "b"\n', 'Remove `desc`': '[a]\n' }],
  ],
  'wrong-type': [
    ['[a]\ntimeout = 30\n', { 'Put in quotes *': '[a]\ntimeout = "30"\n' }],
    ['[a]\nquiet = "true"\n', { 'Remove the quotes *': '[a]\nquiet = true\n' }],
    ['[a]\nquiet = "Yes"\n', { 'Change to `true` *': '[a]\nquiet = true\n' }],
    ['{ "a": { "quiet": "off" } }', { 'Change to `false` *': '{ "a": { "quiet": false } }' }, json],
    [
      '[a]\ndeny_read = true\nallow_read = "src"\n',
      { 'Convert to a list *': '[a]\ndeny_read = true\nallow_read = ["src"]\n' },
    ],
    ['[a]\ndescription = ["x"]\n', { 'Remove the list brackets *': '[a]\ndescription = "x"\n' }],
    ['[a.tools]\nnode = 24\n', { 'Put in quotes *': '[a.tools]\nnode = "24"\n' }],
    ['[a]\ntimeout = 5 # why\n', { 'Put in quotes *': '[a]\ntimeout = "5" # why\n' }],
    ['{ "a": { "timeout": 30 } }', { 'Put in quotes *': '{ "a": { "timeout": "30" } }' }, json],
    [
      '{ "a": { "deny_all": true, "allow_read": "src" } }',
      { 'Convert to a list *': '{ "a": { "deny_all": true, "allow_read": ["src"] } }' },
      json,
    ],
    ['{ "a": { "description": ["x"] } }', { 'Remove the list brackets *': '{ "a": { "description": "x" } }' }, json],
    ['{ "a": { "quiet": "true" } }', { 'Remove the quotes *': '{ "a": { "quiet": true } }' }, json],
    ['[[a]]\nrun = "x"\n', { 'Convert to a table *': '[a]\nrun = "x"\n' }],
    ['[a.depends]\ntask = "x"\n', { 'Convert to an array of tables *': '[[a.depends]]\ntask = "x"\n' }],
  ],
  'invalid-value': [
    [
      `${registry}[settings]\nauth_token = "\${REG_TOKEN}"\n`,
      {
        'Change to { env = "REG_TOKEN" } *': `${registry}[settings]\nauth_token = { env = "REG_TOKEN" }\n`,
      },
      { kind: 'registry-config' },
    ],
    [
      '[a]\noutput = "quite"\n',
      {
        'Change to "quiet" *': '[a]\noutput = "quiet"\n',
        'Change to "prefix"': '[a]\noutput = "prefix"\n',
        'Change to "interleave"': '[a]\noutput = "interleave"\n',
        'Change to "keep-order"': '[a]\noutput = "keep-order"\n',
        'Change to "replacing"': '[a]\noutput = "replacing"\n',
        'Change to "timed"': '[a]\noutput = "timed"\n',
        'Change to "silent"': '[a]\noutput = "silent"\n',
      },
    ],
    [
      "[a]\noutput = 'quite'\n",
      {
        'Change to "quiet" *': '[a]\noutput = "quiet"\n',
        'Change to "prefix"': '[a]\noutput = "prefix"\n',
        'Change to "interleave"': '[a]\noutput = "interleave"\n',
        'Change to "keep-order"': '[a]\noutput = "keep-order"\n',
        'Change to "replacing"': '[a]\noutput = "replacing"\n',
        'Change to "timed"': '[a]\noutput = "timed"\n',
        'Change to "silent"': '[a]\noutput = "silent"\n',
      },
    ],
    [
      '[a]\nsilent = "stdot"\n',
      { 'Change to "stdout" *': '[a]\nsilent = "stdout"\n', 'Change to "stderr"': '[a]\nsilent = "stderr"\n' },
    ],
    [
      '{ "a": { "output": "quite" } }',
      {
        'Change to "quiet" *': '{ "a": { "output": "quiet" } }',
        'Change to "prefix"': '{ "a": { "output": "prefix" } }',
        'Change to "interleave"': '{ "a": { "output": "interleave" } }',
        'Change to "keep-order"': '{ "a": { "output": "keep-order" } }',
        'Change to "replacing"': '{ "a": { "output": "replacing" } }',
        'Change to "timed"': '{ "a": { "output": "timed" } }',
        'Change to "silent"': '{ "a": { "output": "silent" } }',
      },
      json,
    ],
    [
      '[a]\nconfirm = { message = "?", default = "sure" }\n',
      {
        'Change to "yes"': '[a]\nconfirm = { message = "?", default = "yes" }\n',
        'Change to "no"': '[a]\nconfirm = { message = "?", default = "no" }\n',
        'Change to "y"': '[a]\nconfirm = { message = "?", default = "y" }\n',
        'Change to "n"': '[a]\nconfirm = { message = "?", default = "n" }\n',
        'Change to "true"': '[a]\nconfirm = { message = "?", default = "true" }\n',
        'Change to "false"': '[a]\nconfirm = { message = "?", default = "false" }\n',
      },
    ],
  ],
  'invalid-pattern': [
    [
      '[a.tools]\nx = { version = "1", os = "mac os" }\n',
      { 'Change to "macos" *': '[a.tools]\nx = { version = "1", os = "macos" }\n' },
    ],
  ],
  'conflicting-properties': [
    [
      '[a.tools]\nx = { version = "1", ref = "main", os = "linux" }\n',
      {
        'Keep only `version`': '[a.tools]\nx = { version = "1", os = "linux" }\n',
        'Keep only `ref`': '[a.tools]\nx = { ref = "main", os = "linux" }\n',
      },
    ],
    [
      '[a.tools.x]\nversion = "1"\nref = "main"\n',
      { 'Keep only `version`': '[a.tools.x]\nversion = "1"\n', 'Keep only `ref`': '[a.tools.x]\nref = "main"\n' },
    ],
    [
      '[a.env]\nA = { value = "x", default = "y" }\n',
      {
        'Keep only `value`': '[a.env]\nA = { value = "x" }\n',
        'Keep only `default`': '[a.env]\nA = { default = "y" }\n',
      },
    ],
    [
      '{ "a": { "tools": { "x": { "version": "1", "ref": "main" } } } }',
      {
        'Keep only `version`': '{ "a": { "tools": { "x": { "version": "1" } } } }',
        'Keep only `ref`': '{ "a": { "tools": { "x": { "ref": "main" } } } }',
      },
      json,
    ],
    [
      '{\n  "a": {\n    "tools": {\n      "x": {\n        "version": "1",\n        "path": "p",\n        "ref": "main"\n      }\n    }\n  }\n}',
      {
        'Keep only `version`':
          '{\n  "a": {\n    "tools": {\n      "x": {\n        "version": "1"\n      }\n    }\n  }\n}',
        'Keep only `ref`': '{\n  "a": {\n    "tools": {\n      "x": {\n        "ref": "main"\n      }\n    }\n  }\n}',
        'Keep only `path`': '{\n  "a": {\n    "tools": {\n      "x": {\n        "path": "p"\n      }\n    }\n  }\n}',
      },
      json,
    ],
    [
      '[a]\nrun = { task = "x", tasks = ["y"] }\n',
      { 'Keep only `task`': '[a]\nrun = { task = "x" }\n', 'Keep only `tasks`': '[a]\nrun = { tasks = ["y"] }\n' },
    ],
  ],
  'duplicate-key': [
    [
      '[a]\nrun = "x"\nrun = "y"\n',
      { 'Keep the first, remove this one': '[a]\nrun = "x"\n', 'Keep this one, remove the first': '[a]\nrun = "y"\n' },
    ],
    [
      'a = { run = "x", run = "y" }\n',
      {
        'Keep the first, remove this one': 'a = { run = "x" }\n',
        'Keep this one, remove the first': 'a = { run = "y" }\n',
      },
    ],
    [
      '{ "a": { "run": "x", "run": "y" } }',
      {
        'Keep the first, remove this one': '{ "a": { "run": "x" } }',
        'Keep this one, remove the first': '{ "a": { "run": "y" } }',
      },
      json,
    ],
    [
      '{\n  "a": "x",\n  "b": "y",\n  "a": "z"\n}',
      {
        'Keep the first, remove this one': '{\n  "a": "x",\n  "b": "y"\n}',
        'Keep this one, remove the first': '{\n  "b": "y",\n  "a": "z"\n}',
      },
      json,
    ],
    [
      '[a]\nrun = "x"\n\n[b]\nrun = "y"\n\n[a]\nquiet = true\n',
      { 'Move these lines to the first `[a]` *': '[a]\nrun = "x"\nquiet = true\n\n[b]\nrun = "y"\n\n' },
    ],
    [
      '[a]\nrun = "x"\n\n[a.env]\nA = 1\n\n[a.env]\nB = 2\n\n[b]\nrun = "y"\n',
      { 'Move these lines to the first `[a.env]` *': '[a]\nrun = "x"\n\n[a.env]\nA = 1\nB = 2\n\n[b]\nrun = "y"\n' },
    ],
    [
      '[a]\nrun = "x"\n\n[a]\nrun = "y"\nquiet = true\n',
      { 'Move these lines to the first `[a]`': '[a]\nrun = "x"\nrun = "y"\nquiet = true\n\n' },
    ],
  ],
  'misplaced-property': [
    [
      '[a.env]\nA = 1\ndepends = ["b"] # why\n\n[b]\nrun = "x"\n',
      { 'Move `depends` to the task *': '[a]\ndepends = ["b"] # why\n\n[a.env]\nA = 1\n\n[b]\nrun = "x"\n' },
    ],
    [
      '[a]\nrun = "x" # one\n\n[a.env]\ndepends = [\n  "b",\n]\nA = 1\n',
      { 'Move `depends` to the task *': '[a]\nrun = "x" # one\ndepends = [\n  "b",\n]\n\n[a.env]\nA = 1\n' },
    ],
    [
      '[tasks.a.env]\ndepends = ["b"]\n',
      { 'Move `depends` to the task *': '[tasks.a]\ndepends = ["b"]\n\n[tasks.a.env]\n' },
      config,
    ],
  ],
  'missing-property': [
    ['[a]\nconfirm = { message = "?" }\n', { 'Add `default`': '[a]\nconfirm = { message = "?", default = "yes" }\n' }],
    [
      '[a]\nconfirm = { message = "?", } # why\n',
      { 'Add `default`': '[a]\nconfirm = { message = "?", default = "yes", } # why\n' },
    ],
    ['[a]\nconfirm = {}\n', { 'Add `message` and `default`': '[a]\nconfirm = { message = "", default = "yes" }\n' }],
    [
      '[a.confirm]\n  message = "?" # why\n\n[b]\nrun = "x"\n',
      { 'Add `default`': '[a.confirm]\n  message = "?" # why\n  default = "yes"\n\n[b]\nrun = "x"\n' },
    ],
    ['[a]\nconfirm.message = "?"\n', { 'Add `default`': '[a]\nconfirm.default = "yes"\nconfirm.message = "?"\n' }],
    ['[a]\noutputs = {}\n', { 'Add `auto`': '[a]\noutputs = { auto = true }\n' }],
    ['[a]\ndepends = [{}]\n', { 'Add `task`': '[a]\ndepends = [{ task = "" }]\n' }],
    ['[[a.depends]]\nargs = ["x"]\n', { 'Add `task`': '[[a.depends]]\nargs = ["x"]\ntask = ""\n' }],
    [
      '[a]\nenv.B = { redact = true }\nrun = "x"\n',
      {
        'Add `value`': '[a]\nenv.B = { redact = true, value = "" }\nrun = "x"\n',
        'Add `default`': '[a]\nenv.B = { redact = true, default = "" }\nrun = "x"\n',
        'Add `required`': '[a]\nenv.B = { redact = true, required = "" }\nrun = "x"\n',
        'Add `age`': '[a]\nenv.B = { redact = true, age = "" }\nrun = "x"\n',
      },
    ],
    [
      '[a]\nenv._.python.venv = { create = true }\n',
      { 'Add `path`': '[a]\nenv._.python.venv = { create = true, path = "" }\n' },
    ],
    [
      '{\n  "a": {\n    "confirm": {\n      "message": "?"\n    }\n  }\n}',
      {
        'Add `default`': '{\n  "a": {\n    "confirm": {\n      "message": "?",\n      "default": "yes"\n    }\n  }\n}',
      },
      json,
    ],
    ['{ "a": { "depends": [{ }] } }', { 'Add `task`': '{ "a": { "depends": [{ "task": "" }] } }' }, json],
    [
      '[tasks.a]\r\nconfirm = {\r\n  message = "?",\r\n}\r\n',
      { 'Add `default`': '[tasks.a]\r\nconfirm = {\r\n  message = "?",\r\n  default = "yes",\r\n}\r\n' },
      config,
    ],
  ],
  syntax: [
    ['[a]\nquiet = yes\n', { 'Put in quotes': '[a]\nquiet = "yes"\n' }],
    ['// why\na = "x"\n', { 'Change to `#` *': '# why\na = "x"\n' }],
    ['a = "x" // why\n', { 'Change to `#` *': 'a = "x" # why\n' }],
    ['{ "a": "x"; "b": "y" }', { 'Change to `,` *': '{ "a": "x", "b": "y" }' }, json],
    ['[a]\nrun = "x\nquiet = true\n', { 'Close the string': '[a]\nrun = "x"\nquiet = true\n' }],
    ["[a]\nrun = 'x", { 'Close the string': "[a]\nrun = 'x'" }],
    ['[a]\ndepends = ["b, "c"]\n', {}],
    ["[a]\nrun = '''x\n", {}],
    ['["a]\nrun = "x"\n', { 'Close the key': '["a"]\nrun = "x"\n' }],
    ['[a\nrun = "x"\n', { 'Add `]` *': '[a]\nrun = "x"\n' }],
    ['[[a.depends]\ntask = "x"\n', { 'Add `]` *': '[[a.depends]]\ntask = "x"\n' }],
    ['[ [a.depends]]\ntask = "x"\n', { 'Change to `[[` *': '[[a.depends]]\ntask = "x"\n' }],
    ['[a]]\nrun = "x"\n', { 'Remove `]` *': '[a]\nrun = "x"\n' }],
    ['[a b]\nrun = "x"\n', { 'Put in double quotes *': '["a b"]\nrun = "x"\n' }],
    ['ä = "x"\n', { 'Put in double quotes *': '"ä" = "x"\n' }],
    ['[a]\nrun: "x"\n', { 'Change to `=` *': '[a]\nrun = "x"\n' }],
    ['[a]\ndepends = ["b",, "c"]\n', { 'Remove the comma *': '[a]\ndepends = ["b", "c"]\n' }],
    ['[a]\ndepends = ["b" "c"]\n', { 'Add a comma *': '[a]\ndepends = ["b", "c"]\n' }],
    ['[a]\nenv = { A = "1" B = "2" }\n', { 'Add a comma *': '[a]\nenv = { A = "1", B = "2" }\n' }],
    ['[a]\ndepends = ["b"\nrun = "x"\n', { 'Add `]`': '[a]\ndepends = ["b"]\nrun = "x"\n' }],
    ['[a]\nenv = { A = "1"\n[b]\nrun = "x"\n', { 'Add `}`': '[a]\nenv = { A = "1" }\n[b]\nrun = "x"\n' }],
    ['[a]\ndepends = [\n  "b",\n\n[c]\nrun = "x"\n', {}],
    ['[a]\ndepends = ["b"}\n', { 'Change to `]` *': '[a]\ndepends = ["b"]\n' }],
    ['[a]\nquiet = True\n', { 'Change to `true` *': '[a]\nquiet = true\n' }],
    ['[a]\nrun = x\n', { 'Put in quotes *': '[a]\nrun = "x"\n' }],
    ['[a]\nenv.A = 01\n', { 'Put in quotes': '[a]\nenv.A = "01"\n' }],
    ['[a]\nrun = "\\d"\n', { 'Escape the backslash *': '[a]\nrun = "\\\\d"\n' }],
    ['[a]\nrun = "\\ x"\n', { 'Escape the backslash *': '[a]\nrun = "\\\\ x"\n' }],
    ['[a]\nrun = "\\u12"\n', { 'Escape the backslash *': '[a]\nrun = "\\\\u12"\n' }],
    ['[a]\nrun = "x";\n', { 'Remove `;` *': '[a]\nrun = "x"\n' }],
    ['[a]\nrun =\n', {}],
    ['{ "a": "x", }', { 'Remove `,` *': '{ "a": "x" }' }, json],
    ['{ "a": "x",, "b": "y" }', { 'Remove `,` *': '{ "a": "x", "b": "y" }' }, json],
    ['{ "a": "x"\n  "b": "y" }', { 'Add a comma *': '{ "a": "x",\n  "b": "y" }' }, json],
    ['{ "a": ["b" "c"] }', { 'Add a comma *': '{ "a": ["b", "c"] }' }, json],
    ['{ a: "x" }', { 'Put in double quotes *': '{ "a": "x" }' }, json],
    ['{ \'a\': "x" }', { 'Put in double quotes *': '{ "a": "x" }' }, json],
    ['{ "a": \'"x"\' }', { 'Put in double quotes *': '{ "a": "\\"x\\"" }' }, json],
    ['{ "a": { "run": x } }', { 'Put in double quotes *': '{ "a": { "run": "x" } }' }, json],
    ['{ "a" = "x" }', { 'Change to `:` *': '{ "a" : "x" }' }, json],
    ['{ "a" "x" }', { 'Add a colon *': '{ "a": "x" }' }, json],
    ['{ "a":: "x" }', { 'Remove `:` *': '{ "a": "x" }' }, json],
    ['{ "a": "x }', { 'Close the string': '{ "a": "x" }' }, json],
    ['{ "a: "x" }', { 'Close the key': '{ "a": "x" }' }, json],
    ['{ a": "x" }', { 'Add `"` *': '{ "a": "x" }' }, json],
    ['{ "a": "it"s" }', {}, json],
    ['{\n  "a": "x"\n', { 'Add `}`': '{\n  "a": "x"\n}\n' }, json],
    ['{ "a": { "quiet": True } }', { 'Change to `true` *': '{ "a": { "quiet": true } }' }, json],
    ['{ "a": { "run": "\\d" } }', { 'Escape the backslash *': '{ "a": { "run": "\\\\d" } }' }, json],
    ['{ "a": { "run": "b\tc" } }', { 'Change to `\\t` *': '{ "a": { "run": "b\\tc" } }' }, json],
    ['{ "a": { "run": "b\u0001c" } }', { 'Change to `\\u0001` *': '{ "a": { "run": "b\\u0001c" } }' }, json],
    ['{ "a": "x" }, "b": "y" }', { 'Remove `}` *': '{ "a": "x" , "b": "y" }' }, json],
    ['{, "a": "x" }', { 'Remove `,` *': '{ "a": "x" }' }, json],
    ['{\n# why\n"a": "x" }', { 'Change to `//`': '{\n// why\n"a": "x" }' }, json],
    ['{ "a": "x" ] }', { 'Remove `]` *': '{ "a": "x"  }' }, json],
    ['{ "a": "x" }}', { 'Remove `}` *': '{ "a": "x" }' }, json],
    ['{ "a": { "env": { "A": 01 } } }', { 'Change to `1` *': '{ "a": { "env": { "A": 1 } } }' }, json],
  ],
  'nested-task': [
    [
      '[setup]\nrun = "x"\n\n[setup.node]\nrun = "x"\n\n[setup.node.env]\nA = 1\n',
      {
        'Rename the task to "setup:node" *':
          '[setup]\nrun = "x"\n\n["setup:node"]\nrun = "x"\n\n["setup:node".env]\nA = 1\n',
        'Rename the task to "setup.node"':
          '[setup]\nrun = "x"\n\n["setup.node"]\nrun = "x"\n\n["setup.node".env]\nA = 1\n',
      },
    ],
    [
      '[a.b.c]\nrun = "x"\n',
      {
        'Rename the task to "a:b:c" *': '["a:b:c"]\nrun = "x"\n',
        'Rename the task to "a.b.c"': '["a.b.c"]\nrun = "x"\n',
      },
    ],
    [
      'setup.node.run = "x"\nsetup.node.quiet = true\n',
      {
        'Rename the task to "setup:node" *': '"setup:node".run = "x"\n"setup:node".quiet = true\n',
        'Rename the task to "setup.node"': '"setup.node".run = "x"\n"setup.node".quiet = true\n',
      },
    ],
    [
      '[setup.node]\nrun = "x"\n\n["setup:node"]\nrun = "y"\n',
      { 'Rename the task to "setup.node"': '["setup.node"]\nrun = "x"\n\n["setup:node"]\nrun = "y"\n' },
    ],
    [
      '[tasks.setup.node]\nrun = "x"\n',
      {
        'Rename the task to "setup:node" *': '[tasks."setup:node"]\nrun = "x"\n',
        'Rename the task to "setup.node"': '[tasks."setup.node"]\nrun = "x"\n',
      },
      config,
    ],
  ],
  'task-prefix': [
    [
      '[tasks.a]\nrun = "x"\n\n[tasks.a.env]\nA = 1\n\n[tasks.b]\nrun = "y"\n',
      {
        'Rename the task to `a` *': '[a]\nrun = "x"\n\n[a.env]\nA = 1\n\n[tasks.b]\nrun = "y"\n',
        'Remove `tasks` everywhere in this file': '[a]\nrun = "x"\n\n[a.env]\nA = 1\n\n[b]\nrun = "y"\n',
      },
    ],
    ['[tasks]\na = "x"\nb = "y"\n', { 'Remove `tasks` around these tasks *': 'a = "x"\nb = "y"\n' }],
    ['tasks.a.run = "x"\n', { 'Rename the task to `a` *': 'a.run = "x"\n' }],
    ['tasks = { a = "x" }\n', { 'Rename the task to `a` *': 'a = "x"\n' }],
    ['tasks = { a = "x", b = "y" }\n', {}],
    ['[b]\nrun = "x"\n\n[tasks]\na = "y"\n', {}],
    ['{ "tasks": { "a": { "run": "x" } } }', { 'Rename the task to `a` *': '{ "a": { "run": "x" } }' }, json],
    [
      '{\n  "tasks": {\n    "a": "x",\n    "b": "y"\n  },\n  "c": "z"\n}',
      { 'Remove `tasks` around these tasks *': '{\n  "a": "x",\n    "b": "y",\n  "c": "z"\n}' },
      json,
    ],
    ['[tasks.a]\nrun = "x"\n\n[a]\nrun = "y"\n', {}],
    ['[task.a]\nrun = "x"\n', { 'Rename the task to `a` *': '[a]\nrun = "x"\n' }],
    [
      '[a]\nrun = "x"\n\n[a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
      {
        'Move the task to `tasks` *':
          '[tasks.a]\nrun = "x"\n\n[tasks.a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
        'Ignore `task-prefix` on this line':
          '# taskwright: ignore task-prefix\n[a]\nrun = "x"\n\n[a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
      },
      config,
    ],
    // The result would define a table twice, or the text has no header.
    [
      '[a]\nrun = "x"\n\n[tasks.a]\nrun = "y"\n',
      {
        'Ignore `task-prefix` on this line':
          '# taskwright: ignore task-prefix\n[a]\nrun = "x"\n\n[tasks.a]\nrun = "y"\n',
      },
      config,
    ],
    [
      'tasks = { b = "x" }\n[a]\nrun = "x"\n',
      {
        'Ignore `task-prefix` on this line': 'tasks = { b = "x" }\n# taskwright: ignore task-prefix\n[a]\nrun = "x"\n',
      },
      config,
    ],
    [
      'a = { run = "x" }\n',
      { 'Ignore `task-prefix` on this line': '# taskwright: ignore task-prefix\na = { run = "x" }\n' },
      config,
    ],
  ],
  'invalid-timeout': [
    [
      '[a]\nrun = "x"\ntimeout = "5M"',
      {
        'Change to `5m` *': '[a]\nrun = "x"\ntimeout = "5m"',
        'Ignore `invalid-timeout` on this line': '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "5M"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = " 30s"',
      {
        'Change to `30s` *': '[a]\nrun = "x"\ntimeout = "30s"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = " 30s"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "1_000"',
      {
        'Change to `1000` *': '[a]\nrun = "x"\ntimeout = "1000"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1_000"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "5.5"',
      {
        'Change to `5.5s` *': '[a]\nrun = "x"\ntimeout = "5.5s"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "5.5"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "1:30"',
      {
        'Change to `00:01:30`': '[a]\nrun = "x"\ntimeout = "00:01:30"',
        'Change to `1:30:00`': '[a]\nrun = "x"\ntimeout = "1:30:00"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1:30"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "-5m"',
      {
        'Change to `5m` *': '[a]\nrun = "x"\ntimeout = "5m"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "-5m"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "1h and 30m"',
      {
        'Change to `1h 30m` *': '[a]\nrun = "x"\ntimeout = "1h 30m"',
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1h and 30m"',
      },
    ],
    [
      '[a]\nrun = "x"\ntimeout = "soon"',
      {
        'Ignore `invalid-timeout` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "soon"',
      },
    ],
    [
      '{ "a": { "run": "x", "timeout": "5M" } }',
      {
        'Change to `5m` *': '{ "a": { "run": "x", "timeout": "5m" } }',
        'Ignore `invalid-timeout` on this line':
          '// taskwright: ignore invalid-timeout\n{ "a": { "run": "x", "timeout": "5M" } }',
      },
      json,
    ],
  ],
  'invalid-glob': [
    [
      '[a]\nrun = "x"\nsources = ["src/{a,b"]',
      {
        'Add `}`': '[a]\nrun = "x"\nsources = ["src/{a,b}"]',
        'Ignore `invalid-glob` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = ["src/{a,b"]',
      },
    ],
    [
      '[a]\nrun = "x"\nsources = "[ab"',
      {
        'Add `]`': '[a]\nrun = "x"\nsources = "[ab]"',
        'Ignore `invalid-glob` on this line': '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "[ab"',
      },
    ],
    [
      '[a]\nrun = "x"\noutputs = \'a\\\'',
      {
        'Remove the backslash': '[a]\nrun = "x"\noutputs = \'a\'',
        'Ignore `invalid-glob` on this line': '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\noutputs = \'a\\\'',
      },
    ],
    [
      '[a]\nrun = "x"\nsources = "["',
      { 'Ignore `invalid-glob` on this line': '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "["' },
    ],
    [
      '[a]\nrun = "x"\nsources = "z}"',
      { 'Ignore `invalid-glob` on this line': '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "z}"' },
    ],
  ],
  'empty-reference': [
    [
      '[a]\nrun = "x"\ndepends = ["", "b"]\n',
      {
        'Remove this reference *': '[a]\nrun = "x"\ndepends = ["b"]\n',
        'Ignore `empty-reference` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore empty-reference\ndepends = ["", "b"]\n',
      },
    ],
    ['[a]\nrun = "x"\ndepends = [["b"], []]\n', { 'Remove this reference *': '[a]\nrun = "x"\ndepends = [["b"]]\n' }],
    [
      '[a]\nrun = "x"\nwait_for = ""\n',
      {
        'Remove this reference *': '[a]\nrun = "x"\n',
        'Ignore `empty-reference` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore empty-reference\nwait_for = ""\n',
      },
    ],
    [
      '[a]\nrun = ["x", { task = "" }]\n',
      {
        'Remove this reference *': '[a]\nrun = ["x"]\n',
        'Ignore `empty-reference` on this line':
          '[a]\n# taskwright: ignore empty-reference\nrun = ["x", { task = "" }]\n',
      },
    ],
  ],
  'template-extends': [
    [
      '[task_templates.a]\nrun = "x"\nextends = "b"\n',
      {
        'Remove `extends` *': '[task_templates.a]\nrun = "x"\n',
        'Ignore `template-extends` on this line':
          '[task_templates.a]\nrun = "x"\n# taskwright: ignore template-extends\nextends = "b"\n',
      },
      config,
    ],
  ],
  'ignored-in-template': [
    [
      '[task_templates.a]\nrun = "x"\nhide = true\n',
      {
        'Remove this property *': '[task_templates.a]\nrun = "x"\n',
        'Ignore `ignored-in-template` on this line':
          '[task_templates.a]\nrun = "x"\n# taskwright: ignore ignored-in-template\nhide = true\n',
      },
      config,
    ],
  ],
  'empty-script': [
    [
      '[a]\nrun = ["x", ""]\n',
      {
        'Remove the empty script *': '[a]\nrun = ["x"]\n',
        'Ignore `empty-script` on this line': '[a]\n# taskwright: ignore empty-script\nrun = ["x", ""]\n',
      },
    ],
    [
      '[a]\nrun = ["", "x"]\n',
      {
        'Remove the empty script *': '[a]\nrun = ["x"]\n',
        'Ignore `empty-script` on this line': '[a]\n# taskwright: ignore empty-script\nrun = ["", "x"]\n',
      },
    ],
    [
      '[a]\nrun = ""\ndepends = "b"\n',
      {
        'Remove the empty script': '[a]\ndepends = "b"\n',
        'Ignore `empty-script` on this line': '[a]\n# taskwright: ignore empty-script\nrun = ""\ndepends = "b"\n',
      },
    ],
    [
      '{\r\n  "a": {\r\n    "run": [" "],\r\n    "file": "b"\r\n  }\r\n}',
      {
        'Remove the empty script': '{\r\n  "a": {\r\n    "file": "b"\r\n  }\r\n}',
        'Ignore `empty-script` on this line':
          '{\r\n  "a": {\r\n    // taskwright: ignore empty-script\r\n    "run": [" "],\r\n    "file": "b"\r\n  }\r\n}',
      },
      json,
    ],
  ],
  'required-with-value': [
    [
      '[a]\nrun = "x"\nenv.A = { value = "", required = true }\n',
      {
        'Remove `required`': '[a]\nrun = "x"\nenv.A = { value = "" }\n',
        'Remove `value`': '[a]\nrun = "x"\nenv.A = { required = true }\n',
      },
    ],
  ],
  'redundant-permission': [
    [
      '[a]\nrun = "x"\ndeny_all = true\ndeny_net = true\n',
      {
        'Remove it *': '[a]\nrun = "x"\ndeny_all = true\n',
        'Ignore `redundant-permission` on this line':
          '[a]\nrun = "x"\ndeny_all = true\n# taskwright: ignore redundant-permission\ndeny_net = true\n',
      },
    ],
    [
      '[a]\nrun = "x"\n  allow_net = ["b.c"]\n',
      {
        'Add `deny_net = true` *': '[a]\nrun = "x"\n  deny_net = true\n  allow_net = ["b.c"]\n',
        'Remove it': '[a]\nrun = "x"\n',
        'Ignore `redundant-permission` on this line':
          '[a]\nrun = "x"\n  # taskwright: ignore redundant-permission\n  allow_net = ["b.c"]\n',
      },
    ],
    [
      '[a]\nrun = "x"\nallow_net = []\n',
      {
        'Remove it *': '[a]\nrun = "x"\n',
        'Add `deny_net = true`': '[a]\nrun = "x"\ndeny_net = true\nallow_net = []\n',
        'Ignore `redundant-permission` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore redundant-permission\nallow_net = []\n',
      },
    ],
    [
      '[a]\nrun = "x"\ndeny_env = false\nallow_env = ["B"]\n',
      {
        'Change to `deny_env = true` *': '[a]\nrun = "x"\ndeny_env = true\nallow_env = ["B"]\n',
        'Remove it': '[a]\nrun = "x"\ndeny_env = false\n',
        'Ignore `redundant-permission` on this line':
          '[a]\nrun = "x"\ndeny_env = false\n# taskwright: ignore redundant-permission\nallow_env = ["B"]\n',
      },
    ],
    [
      'a = { run = "x", allow_net = ["b.c"] }\n',
      {
        'Add `deny_net = true` *': 'a = { run = "x", deny_net = true, allow_net = ["b.c"] }\n',
        'Remove it': 'a = { run = "x" }\n',
        'Ignore `redundant-permission` on this line':
          '# taskwright: ignore redundant-permission\na = { run = "x", allow_net = ["b.c"] }\n',
      },
    ],
    [
      'a.allow_net = ["b.c"]\na.run = "x"\n',
      {
        'Add `deny_net = true` *': 'a.deny_net = true\na.allow_net = ["b.c"]\na.run = "x"\n',
        'Remove it': 'a.run = "x"\n',
        'Ignore `redundant-permission` on this line':
          '# taskwright: ignore redundant-permission\na.allow_net = ["b.c"]\na.run = "x"\n',
      },
    ],
    [
      '{ "a": {\n  "run": "x",\n  "allow_net": ["b.c"]\n} }',
      {
        'Add `"deny_net": true` *': '{ "a": {\n  "run": "x",\n  "deny_net": true,\n  "allow_net": ["b.c"]\n} }',
        'Remove it': '{ "a": {\n  "run": "x"\n} }',
        'Ignore `redundant-permission` on this line':
          '{ "a": {\n  "run": "x",\n  // taskwright: ignore redundant-permission\n  "allow_net": ["b.c"]\n} }',
      },
      json,
    ],
  ],
  'conflicting-output': [
    [
      '[a]\nrun = "x"\nraw = true\n  silent = true\n',
      {
        'Remove `silent`': '[a]\nrun = "x"\nraw = true\n',
        'Remove `raw`': '[a]\nrun = "x"\n  silent = true\n',
        'Ignore `conflicting-output` on this line':
          '[a]\nrun = "x"\nraw = true\n  # taskwright: ignore conflicting-output\n  silent = true\n',
      },
    ],
  ],
  'invalid-usage': [
    [
      '[a]\nrun = "x"\nusage = \'flag "quiet"\'\n',
      { 'Change to `--quiet` *': '[a]\nrun = "x"\nusage = \'flag "--quiet"\'\n' },
    ],
    [
      '{ "a": { "run": "x", "usage": "flg \\"-q\\"" } }',
      { 'Change to `flag` *': '{ "a": { "run": "x", "usage": "flag \\"-q\\"" } }' },
      json,
    ],
    [
      '[a]\nrun = "x"\nusage = \'arg "<x>" required=true\'\n',
      { 'Change to `#true` *': '[a]\nrun = "x"\nusage = \'arg "<x>" required=#true\'\n' },
    ],
  ],
  'usage-directive': [
    [
      '[a]\nrun = "x"\nusage = \'#USAGE flag "-q"\'\n',
      { 'Remove `#USAGE` *': '[a]\nrun = "x"\nusage = \'flag "-q"\'\n' },
    ],
    [
      '[a]\nrun = "x"\nusage = \'// USAGE flag "-q"\'\n',
      {
        'Remove `// USAGE` *': '[a]\nrun = "x"\nusage = \'flag "-q"\'\n',
        'Ignore `usage-directive` on this line':
          '[a]\nrun = "x"\n# taskwright: ignore usage-directive\nusage = \'// USAGE flag "-q"\'\n',
      },
    ],
  ],
  'invalid-shell': [
    [
      '[a]\nrun = "echo 1"\nshell = "bash -e" # why\n',
      {
        'Add `-c` *': '[a]\nrun = "echo 1"\nshell = "bash -e -c" # why\n',
        'Ignore `invalid-shell` on this line':
          '[a]\nrun = "echo 1"\n# taskwright: ignore invalid-shell\nshell = "bash -e" # why\n',
      },
    ],
  ],
  'lost-between-lines': [
    [
      '[a]\nrun = ["cd web", "npm ci"] # why\n',
      {
        'Join the entries into one script *': '[a]\nrun = """\ncd web\nnpm ci\n""" # why\n',
        'Ignore `lost-between-lines` on this line':
          '[a]\n# taskwright: ignore lost-between-lines\nrun = ["cd web", "npm ci"] # why\n',
      },
    ],
    [
      '{ "a": { "run": ["X=1", { "task": "b" }, "Y=2 && true", "echo $Y \\"x\\""] } }',
      {
        'Join the entries into one script *':
          '{ "a": { "run": ["X=1", { "task": "b" }, "Y=2\\ntrue\\necho $Y \\"x\\"\\n"] } }',
        'Ignore `lost-between-lines` on this line':
          '// taskwright: ignore lost-between-lines\n{ "a": { "run": ["X=1", { "task": "b" }, "Y=2 && true", "echo $Y \\"x\\""] } }',
      },
      json,
    ],
    [
      '[a]\nrun = ["X=1; exit", "echo $X"]\n',
      {
        'Ignore `lost-between-lines` on this line':
          '[a]\n# taskwright: ignore lost-between-lines\nrun = ["X=1; exit", "echo $X"]\n',
      },
    ],
  ],
  'undefined-usage-variable': [
    [
      '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $usage_fil"\n',
      {
        'Change to `usage_file` *': '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $usage_file"\n',
        'Ignore `undefined-usage-variable` on this line':
          '[a]\nusage = \'arg "<file>"\'\n# taskwright: ignore undefined-usage-variable\nrun = "cat $usage_file $usage_fil"\n',
      },
    ],
  ],
  'unknown-template-variable': [
    [
      'a = "{{ cwdd }}"\n',
      {
        'Change to `cwd` *': 'a = "{{ cwd }}"\n',
        'Ignore `unknown-template-variable` on this line':
          '# taskwright: ignore unknown-template-variable\na = "{{ cwdd }}"\n',
      },
    ],
  ],
  'unknown-template-filter': [
    [
      '{ "a": "\\t{{ cwd | uper }}" }',
      {
        'Change to `upper` *': '{ "a": "\\t{{ cwd | upper }}" }',
        'Ignore `unknown-template-filter` on this line':
          '// taskwright: ignore unknown-template-filter\n{ "a": "\\t{{ cwd | uper }}" }',
      },
      json,
    ],
  ],
  'deprecated-template-name': [
    [
      'a = "{{ cwd | as_str }}"\n',
      {
        'Change to `str` *': 'a = "{{ cwd | str }}"\n',
        'Ignore `deprecated-template-name` on this line':
          '# taskwright: ignore deprecated-template-name\na = "{{ cwd | as_str }}"\n',
      },
    ],
  ],
  'unknown-user': [
    [
      `${registry}[[acl]]\nuser = 'alcie'\npattern = "npm/**"\npermission = "read"\n`,
      {
        'Change to `alice` *': `${registry}[[acl]]\nuser = 'alice'\npattern = "npm/**"\npermission = "read"\n`,
        'Ignore `unknown-user` on this line': `${registry}[[acl]]\n# taskwright: ignore unknown-user\nuser = 'alcie'\npattern = "npm/**"\npermission = "read"\n`,
      },
      { kind: 'registry-config' },
    ],
  ],
  'no-effect': [
    [
      `${retention}packages = ["npm/one", '@acme/*']\n`,
      {
        'Change to `npm/@acme/*` *': `${retention}packages = ["npm/one", 'npm/@acme/*']\n`,
        'Ignore `no-effect` on this line': `${retention}# taskwright: ignore no-effect\npackages = ["npm/one", '@acme/*']\n`,
      },
      { kind: 'registry-config' },
    ],
    [
      `${retention}packages = ["@acme\\u0022/*"]\n`,
      {
        'Ignore `no-effect` on this line': `${retention}# taskwright: ignore no-effect\npackages = ["@acme\\u0022/*"]\n`,
      },
      { kind: 'registry-config' },
    ],
    [
      `${reader}permission = "write"\n`,
      {
        'Change to `read` *': `${reader}permission = "read"\n`,
        'Ignore `no-effect` on this line': `${reader}# taskwright: ignore no-effect\npermission = "write"\n`,
      },
      { kind: 'registry-config' },
    ],
  ],
};

describe.each(Object.entries(table))('%s', (code, entries) => {
  test.each(rows(entries))('$name', ({ row }) => check(code, row));

  test('a preferred fix removes the problem and adds none', () => {
    for (const row of entries) checkPreferredFixes(row, code);
  });

  test('at most one fix is preferred', () => {
    for (const [before, , options] of entries) {
      expect(fixesOf(before, options, code).filter(({ preferred }) => preferred).length).toBeLessThan(2);
    }
  });
});

test('after the fix of a syntax problem, the text is valid except for its other problems', () => {
  const errors = (text: string, options: FixtureOptions | undefined) =>
    problemsOf(open(text, options)).filter(({ code, severity }) => code === 'syntax' && severity === 'error').length;
  for (const [before, fixes, options] of table.syntax ?? []) {
    for (const after of Object.values(fixes)) {
      const isWarning = errors(before, options) === 0;
      expect([after, errors(after, options)]).toEqual([after, isWarning ? 0 : errors(before, options) - 1]);
    }
  }
});

test('the fix of a syntax problem does not depend on the wording of its message', () => {
  for (const [before, , options] of table.syntax ?? []) {
    const fixture = open(before, options);
    for (const problem of problemsOf(fixture).filter(({ code }) => code === 'syntax')) {
      const reworded = { ...problem, message: 'Reworded' };
      expect(quickFixes(reworded, fixture.document)).toEqual(quickFixes(problem, fixture.document));
    }
  }
});

/** Rules for whole files: a text of a config file with this path, and the text after each fix of its first problem. */
const fileTable: Readonly<Record<string, readonly (readonly [path: string, ...Row])[]>> = {
  'unclear-kind': [
    [
      '/p/tasks.toml',
      '[tasks.a]\nrun = "x"\n',
      {
        'Declare as a config file': '#:schema https://mise.jdx.dev/schema/mise.json\n[tasks.a]\nrun = "x"\n',
        'Declare as a task file': '#:schema https://mise.jdx.dev/schema/mise-task.json\n[tasks.a]\nrun = "x"\n',
      },
    ],
    [
      '/p/tasks.toml',
      '[tasks.a]\r\nrun = "x"\r\n',
      {
        'Declare as a config file': '#:schema https://mise.jdx.dev/schema/mise.json\r\n[tasks.a]\r\nrun = "x"\r\n',
        'Declare as a task file': '#:schema https://mise.jdx.dev/schema/mise-task.json\r\n[tasks.a]\r\nrun = "x"\r\n',
      },
    ],
  ],
};

const fileRows = Object.entries(fileTable).flatMap(([code, given]) => given.map((row) => [code, ...row] as const));

test.for(fileRows)('%s in %s: %j', ([code, path, before, fixes]) => {
  const { document } = open(before, config);
  const [problem] = fileProblems(document, configFileKind, { path });
  expect(problem?.code).toBe(code);
  const found = problem ? quickFixes(problem, document) : [];
  const ignoring = `Ignore \`${code}\``;
  const changes = found
    .filter(({ title }) => !title.startsWith(ignoring))
    .map(({ title, edits, preferred }) => [preferred ? `${title} *` : title, applyEdits(before, edits)]);
  expect(changes).toEqual(Object.entries(fixes));
});

test('every rule with fixes is in a table', () => {
  // Rules among tasks have separate tables. `deprecated` has one as well, since the schemas deprecate nothing today.
  // `ignored-header` is tested with the headers of scripts.
  const others = [
    'deprecated',
    'ignored-header',
    ...rules.filter(({ checks }) => checks.amongTasks).map(({ code }) => code),
  ];
  const untested = rules.filter(
    ({ code, fixes }) => fixes && !others.includes(code) && !(code in table) && !(code in fileTable),
  );
  expect(untested.map(({ code }) => code)).toEqual([]);
});
