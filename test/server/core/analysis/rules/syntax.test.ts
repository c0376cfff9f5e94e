import { expect, test } from 'vitest';
import { syntax } from '../../../../../server/core/analysis/rules/syntax.ts';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { open } from '../../../../support/fixture.ts';
import { config, json, script } from '../../../../support/place.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';
import { describeRule, type Fixed } from '../../../../support/rule.ts';

const fixes: readonly Fixed[] = [
  ['[a]\nrun == "x"\n', { 'Change to `=` *': '[a]\nrun = "x"\n' }],
  ['[a]\ndepends = ("b", "c")\n', { 'Change to `["b", "c"]` *': '[a]\ndepends = ["b", "c"]\n' }],
  ['[a]\n$ npm test\n', { 'Change to `run = "npm test"` *': '[a]\nrun = "npm test"\n' }],
  ['[a]\nrun = "C:\\x\\my.exe"\n', { "Change to `'C:\\x\\my.exe'` *": "[a]\nrun = 'C:\\x\\my.exe'\n" }],
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
  ['{\n# why\n"a": "x" }', { 'Change to `//` ~': '{\n// why\n"a": "x" }' }, json],
  ['{ "a": "x" ] }', { 'Remove `]` *': '{ "a": "x"  }' }, json],
  ['{ "a": "x" }}', { 'Remove `}` *': '{ "a": "x" }' }, json],
  ['{ "a": { "env": { "A": 01 } } }', { 'Change to `1` *': '{ "a": { "env": { "A": 1 } } }' }, json],
];

describeRule(syntax, {
  example: ['«[a»', 'This header is not closed; expected `]`'],
  findings: [
    ['[tasks.«\\"fmt:check\\"»]\nrun = "x"', 'Do not escape the quotes of a key; write `"fmt:check"`', config],
    ['[env«.»]\nA = 1', 'Expected a key after the dot', config],
    ['[env«.»]\nA = 1', 'Expected a key after the dot'],
    ['[a]\nrun = «"x»', 'This string is not closed; close the string with a quote (`"`) on the same line'],
    ['{ "a": "x"«,» }', 'warning: Remove the trailing comma', json],
    ['{ "a": "x" } «// why»', 'warning: JSON does not allow comments; other tools may reject this file', json],
  ],
  valid: ['[a]\nrun = "x"', ['{ "a": "x" }', json], ['#MISE depends=[\n#MISE "a"\n#MISE ]\n', script]],
  fixes,
});

test.each(rows(fixes))('the fixes of $name leave its other syntax errors', ({ row: [before, fixed, place] }) => {
  const countIn = (text: string) =>
    problemsOf(open(text, place)).filter(({ code, severity }) => code === 'syntax' && severity === 'error').length;
  const expected = Math.max(0, countIn(before) - 1);
  for (const after of Object.values(fixed)) expect([after, countIn(after)]).toEqual([after, expected]);
});

test.each(rows(fixes))(
  'the fixes of $name do not depend on the wording of the message',
  ({ row: [before, , place] }) => {
    const fixture = open(before, place);
    for (const problem of problemsOf(fixture).filter(({ code }) => code === 'syntax')) {
      const reworded = { ...problem, message: 'Reworded' };
      expect(quickFixes(reworded, fixture.document)).toEqual(quickFixes(problem, fixture.document));
    }
  },
);
