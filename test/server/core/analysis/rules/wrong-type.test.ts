import { wrongType } from '../../../../../server/core/analysis/rules/wrong-type.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(wrongType, {
  example: ['[a]\nquiet = «"yes"»', 'Expected a boolean; found the string "yes"; write `true`'],
  findings: [
    ['[a]\nhide = «"yes"»', 'Expected a boolean; found the string "yes"; write `true`'],
    ['[a]\nhide = «"Off"»', 'Expected a boolean; found the string "Off"; write `false`'],
    ['[a]\nhide = «"true"»', 'Expected a boolean; found the string "true"; write `true`'],
    ['[a]\nhide = «"x"»', 'Expected a boolean; found the string "x"'],
    ['[a]\ndir = «20»', 'Expected a string, such as "website"; found the number 20'],
    [
      '[a]\ntools.node = «20»',
      'Expected a string, or an object with `version`, `path`, `prefix` or `ref`; found the number 20; write `"20"`',
    ],
    ['[a]\ntools = «"node@20"»', 'Expected an object, with keys such as `node`; found the string "node@20"'],
    ['tasks = «3»', 'Expected an object; found the number 3', config],
    ['{ "a": { "hide": «"no"» } }', 'Expected a boolean; found the string "no"; write `false`', json],
    ['[a]\nusage = ""\nargs = «"x"»', 'Expected an array of strings; found the string "x"'],
    ['[[«a»]]\nrun = "x"\n\n[[a]]\nrun = "y"', 'A task is a single table; write `[a]`, not `[[a]]`'],
  ],
  valid: ['[a]\nhide = true\ndir = "20"\ntools.node = "20"', ['{ "a": { "hide": false } }', json]],
  fixes: [
    [
      '[a]\nrun = "x"\nenv = ["A=b", "C=1"]\n',
      { 'Change to `{ A = "b", C = "1" }` *': '[a]\nrun = "x"\nenv = { A = "b", C = "1" }\n' },
    ],
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
});
