import { describe, expect, test } from 'vitest';
import { ruleOf } from '../../../../../server/core/analysis/rules/all-rules.ts';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { checkedText } from '../../../../support/checked-text.ts';
import { config, json, type Place, registry } from '../../../../support/place.ts';
import { rows } from '../../../../support/rows.ts';

/** The code of a problem, a text with it, and the text after the fix that suppresses it; undefined if there is none. */
type Row = readonly [code: string, before: string, after: string | undefined, place?: Place];

function ignored([code, before, , place = {}]: Row): string | undefined {
  const rule = ruleOf(code);
  if (!rule) throw new Error(`There is no rule ${code}.`);
  const { document, problems } = checkedText(before, place, rule);
  const problem = problems.find((found) => found.code === code);
  const fixes = problem ? quickFixes(problem, document) : [];
  const fix = fixes.find(({ title }) => title === `Ignore \`${code}\` on this line`);
  expect([problem?.code, fix?.preferred ?? false]).toEqual([code, false]);
  return fix && applyEdits(before, fix.edits);
}

const table: readonly Row[] = [
  [
    'unknown-property',
    '[taks.x]\nrun = "x"\n\n[taks.y]\nrun = "y"\n',
    '# taskwright: ignore unknown-property\n[taks.x]\nrun = "x"\n\n[taks.y]\nrun = "y"\n',
    config,
  ],
  [
    'task-prefix',
    '[a]\nrun = "x"\n\n[a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
    '# taskwright: ignore task-prefix\n[a]\nrun = "x"\n\n[a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
    config,
  ],
  [
    'task-prefix',
    '[a]\nrun = "x"\n\n[tasks.a]\nrun = "y"\n',
    '# taskwright: ignore task-prefix\n[a]\nrun = "x"\n\n[tasks.a]\nrun = "y"\n',
    config,
  ],
  [
    'task-prefix',
    'tasks = { b = "x" }\n[a]\nrun = "x"\n',
    'tasks = { b = "x" }\n# taskwright: ignore task-prefix\n[a]\nrun = "x"\n',
    config,
  ],
  ['task-prefix', 'a = { run = "x" }\n', '# taskwright: ignore task-prefix\na = { run = "x" }\n', config],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "5M"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "5M"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = " 30s"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = " 30s"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "1_000"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1_000"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "5.5"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "5.5"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "1:30"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1:30"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "-5m"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "-5m"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "1h and 30m"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "1h and 30m"',
  ],
  [
    'invalid-timeout',
    '[a]\nrun = "x"\ntimeout = "soon"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-timeout\ntimeout = "soon"',
  ],
  [
    'invalid-timeout',
    '{ "a": { "run": "x", "timeout": "5M" } }',
    '// taskwright: ignore invalid-timeout\n{ "a": { "run": "x", "timeout": "5M" } }',
    json,
  ],
  [
    'invalid-glob',
    '[a]\nrun = "x"\nsources = ["src/{a,b"]',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = ["src/{a,b"]',
  ],
  [
    'invalid-glob',
    '[a]\nrun = "x"\nsources = "[ab"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "[ab"',
  ],
  [
    'invalid-glob',
    '[a]\nrun = "x"\noutputs = \'a\\\'',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\noutputs = \'a\\\'',
  ],
  ['invalid-glob', '[a]\nrun = "x"\nsources = "["', '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "["'],
  [
    'invalid-glob',
    '[a]\nrun = "x"\nsources = "z}"',
    '[a]\nrun = "x"\n# taskwright: ignore invalid-glob\nsources = "z}"',
  ],
  [
    'empty-reference',
    '[a]\nrun = "x"\ndepends = ["", "b"]\n',
    '[a]\nrun = "x"\n# taskwright: ignore empty-reference\ndepends = ["", "b"]\n',
  ],
  [
    'empty-reference',
    '[a]\nrun = "x"\nwait_for = ""\n',
    '[a]\nrun = "x"\n# taskwright: ignore empty-reference\nwait_for = ""\n',
  ],
  [
    'empty-reference',
    '[a]\nrun = ["x", { task = "" }]\n',
    '[a]\n# taskwright: ignore empty-reference\nrun = ["x", { task = "" }]\n',
  ],
  [
    'template-extends',
    '[task_templates.a]\nrun = "x"\nextends = "b"\n',
    '[task_templates.a]\nrun = "x"\n# taskwright: ignore template-extends\nextends = "b"\n',
    config,
  ],
  [
    'ignored-in-template',
    '[task_templates.a]\nrun = "x"\nhide = true\n',
    '[task_templates.a]\nrun = "x"\n# taskwright: ignore ignored-in-template\nhide = true\n',
    config,
  ],
  ['empty-script', '[a]\nrun = ["x", ""]\n', '[a]\n# taskwright: ignore empty-script\nrun = ["x", ""]\n'],
  ['empty-script', '[a]\nrun = ["", "x"]\n', '[a]\n# taskwright: ignore empty-script\nrun = ["", "x"]\n'],
  [
    'empty-script',
    '[a]\nrun = ""\ndepends = "b"\n',
    '[a]\n# taskwright: ignore empty-script\nrun = ""\ndepends = "b"\n',
  ],
  [
    'empty-script',
    '{\r\n  "a": {\r\n    "run": [" "],\r\n    "file": "b"\r\n  }\r\n}',
    '{\r\n  "a": {\r\n    // taskwright: ignore empty-script\r\n    "run": [" "],\r\n    "file": "b"\r\n  }\r\n}',
    json,
  ],
  [
    'redundant-permission',
    '[a]\nrun = "x"\ndeny_all = true\ndeny_net = true\n',
    '[a]\nrun = "x"\ndeny_all = true\n# taskwright: ignore redundant-permission\ndeny_net = true\n',
  ],
  [
    'redundant-permission',
    '[a]\nrun = "x"\n  allow_net = ["b.c"]\n',
    '[a]\nrun = "x"\n  # taskwright: ignore redundant-permission\n  allow_net = ["b.c"]\n',
  ],
  [
    'redundant-permission',
    '[a]\nrun = "x"\nallow_net = []\n',
    '[a]\nrun = "x"\n# taskwright: ignore redundant-permission\nallow_net = []\n',
  ],
  [
    'redundant-permission',
    '[a]\nrun = "x"\ndeny_env = false\nallow_env = ["B"]\n',
    '[a]\nrun = "x"\ndeny_env = false\n# taskwright: ignore redundant-permission\nallow_env = ["B"]\n',
  ],
  [
    'redundant-permission',
    'a = { run = "x", allow_net = ["b.c"] }\n',
    '# taskwright: ignore redundant-permission\na = { run = "x", allow_net = ["b.c"] }\n',
  ],
  [
    'redundant-permission',
    'a.allow_net = ["b.c"]\na.run = "x"\n',
    '# taskwright: ignore redundant-permission\na.allow_net = ["b.c"]\na.run = "x"\n',
  ],
  [
    'redundant-permission',
    '{ "a": {\n  "run": "x",\n  "allow_net": ["b.c"]\n} }',
    '{ "a": {\n  "run": "x",\n  // taskwright: ignore redundant-permission\n  "allow_net": ["b.c"]\n} }',
    json,
  ],
  [
    'conflicting-output',
    '[a]\nrun = "x"\nraw = true\n  silent = true\n',
    '[a]\nrun = "x"\nraw = true\n  # taskwright: ignore conflicting-output\n  silent = true\n',
  ],
  [
    'usage-directive',
    '[a]\nrun = "x"\nusage = \'// USAGE flag "-q"\'\n',
    '[a]\nrun = "x"\n# taskwright: ignore usage-directive\nusage = \'// USAGE flag "-q"\'\n',
  ],
  [
    'invalid-shell',
    '[a]\nrun = "echo 1"\nshell = "bash -e" # why\n',
    '[a]\nrun = "echo 1"\n# taskwright: ignore invalid-shell\nshell = "bash -e" # why\n',
  ],
  [
    'lost-between-lines',
    '[a]\nrun = ["cd web", "npm ci"] # why\n',
    '[a]\n# taskwright: ignore lost-between-lines\nrun = ["cd web", "npm ci"] # why\n',
  ],
  [
    'lost-between-lines',
    '{ "a": { "run": ["X=1", { "task": "b" }, "Y=2 && true", "echo $Y \\"x\\""] } }',
    '// taskwright: ignore lost-between-lines\n{ "a": { "run": ["X=1", { "task": "b" }, "Y=2 && true", "echo $Y \\"x\\""] } }',
    json,
  ],
  [
    'lost-between-lines',
    '[a]\nrun = ["X=1; exit", "echo $X"]\n',
    '[a]\n# taskwright: ignore lost-between-lines\nrun = ["X=1; exit", "echo $X"]\n',
  ],
  [
    'undefined-usage-variable',
    '[a]\nusage = \'arg "<file>"\'\nrun = "cat $usage_file $usage_fil"\n',
    '[a]\nusage = \'arg "<file>"\'\n# taskwright: ignore undefined-usage-variable\nrun = "cat $usage_file $usage_fil"\n',
  ],
  [
    'unknown-template-variable',
    'a = "{{ cwdd }}"\n',
    '# taskwright: ignore unknown-template-variable\na = "{{ cwdd }}"\n',
  ],
  [
    'unknown-template-filter',
    '{ "a": "\\t{{ cwd | uper }}" }',
    '// taskwright: ignore unknown-template-filter\n{ "a": "\\t{{ cwd | uper }}" }',
    json,
  ],
  [
    'deprecated-template-name',
    'a = "{{ cwd | as_str }}"\n',
    '# taskwright: ignore deprecated-template-name\na = "{{ cwd | as_str }}"\n',
  ],
  [
    'unknown-user',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[acl]]\nuser = \'alcie\'\npattern = "npm/**"\npermission = "read"\n',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[acl]]\n# taskwright: ignore unknown-user\nuser = \'alcie\'\npattern = "npm/**"\npermission = "read"\n',
    registry,
  ],
  [
    'no-effect',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[retention]]\nkeep_newest = 1\npackages = ["npm/one", \'@acme/*\']\n',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[retention]]\nkeep_newest = 1\n# taskwright: ignore no-effect\npackages = ["npm/one", \'@acme/*\']\n',
    registry,
  ],
  [
    'no-effect',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[retention]]\nkeep_newest = 1\npackages = ["@acme\\u0022/*"]\n',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[retention]]\nkeep_newest = 1\n# taskwright: ignore no-effect\npackages = ["@acme\\u0022/*"]\n',
    registry,
  ],
  [
    'no-effect',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[users]]\nusername = "ci"\nrole = "read"\ntoken = { env = "C" }\n[[acl]]\nuser = "ci"\npattern = "npm/**"\npermission = "write"\n',
    '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n[[users]]\nusername = "ci"\nrole = "read"\ntoken = { env = "C" }\n[[acl]]\nuser = "ci"\npattern = "npm/**"\n# taskwright: ignore no-effect\npermission = "write"\n',
    registry,
  ],
];

describe('a problem is suppressed by a comment above its line', () => {
  test.each(rows(table))('$name in $row.1', ({ row }) => expect(ignored(row)).toBe(row[2]));
});

const errors: readonly Row[] = [
  ['unknown-property', '[a]\nrn = "x"\n', undefined],
  ['wrong-type', '[a]\ntimeout = 30\n', undefined],
  ['duplicate-key', '[a]\nrun = "x"\nrun = "y"\n', undefined],
  ['invalid-usage', '[a]\nrun = "x"\nusage = \'flag "quiet"\'\n', undefined],
  ['syntax', '{ "a": "x", }', undefined, json],
  ['conflicting-properties', '{ "a": { "tools": { "x": { "version": "1", "ref": "main" } } } }', undefined, json],
  ['misplaced-property', '[tasks.a.env]\ndepends = ["b"]\n', undefined, config],
];

describe('an error, or a problem of a rule that is always reported, is not', () => {
  test.each(rows(errors))('$name in $row.1', ({ row }) => expect(ignored(row)).toBeUndefined());
});
