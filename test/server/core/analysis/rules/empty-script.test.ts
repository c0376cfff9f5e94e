import { emptyScript } from '../../../../../server/core/analysis/rules/empty-script.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const empty = (name: string) => `\`${name}\` contains an empty script; specify a command or remove it`;

describeRule(emptyScript, {
  example: ['[a]\nrun = «""»', empty('run')],
  findings: [
    ['[a]\nrun = «" \\t"»', empty('run')],
    ["[a]\nrun = «'''\n\n'''»", empty('run')],
    ['[a]\nrun = ["x", «""», "y"]', empty('run')],
    ['[a]\nrun = [«""», «" "»]', [empty('run'), empty('run')]],
    ['[a]\nrun = "x"\nrun_windows = «""»', empty('run_windows')],
    ['a = «""»', empty('a')],
    ['a = ["x", «""»]', empty('a')],
    ['[a]\nrun = «""»\ndepends = "b"', empty('run')],
    ['{ "a": { "run": «""» } }', empty('run'), json],
    ['[task_templates.a]\nrun = «""»', empty('run'), config],
  ],
  valid: ['[a]\nrun = "#"', '[a]\nrun = "#!/bin/sh\\n"', '[a]\nrun = "{{ vars.x }}"', '[a]\nrun = { task = "b" }'],
  fixes: [
    ['[a]\nrun = ["x", ""]\n', { 'Remove the empty script *': '[a]\nrun = ["x"]\n' }],
    ['[a]\nrun = ["", "x"]\n', { 'Remove the empty script *': '[a]\nrun = ["x"]\n' }],
    ['[a]\nrun = ""\ndepends = "b"\n', { 'Remove the empty script': '[a]\ndepends = "b"\n' }],
    [
      '{\r\n  "a": {\r\n    "run": [" "],\r\n    "file": "b"\r\n  }\r\n}',
      { 'Remove the empty script': '{\r\n  "a": {\r\n    "file": "b"\r\n  }\r\n}' },
      json,
    ],
  ],
});
