import { misplacedProperty } from '../../../../../server/core/analysis/rules/misplaced-property.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const misplaced = (name: string, header: string) =>
  `\`${name}\` is a property of the task; move it above \`${header}\``;

describeRule(misplacedProperty, {
  example: ['[a.env]\n«depends» = ["b"]', misplaced('depends', '[a.env]')],
  findings: [
    ['[build]\nrun = "x"\n\n[build.env]\nA = "1"\n«depends» = ["lint"]', misplaced('depends', '[build.env]')],
    ['[build.env]\n«run» = ["a", "b"]', misplaced('run', '[build.env]')],
    ['[build.tools]\nnode = "24"\n«depends» = ["lint"]', misplaced('depends', '[build.tools]')],
    ['[build.tools]\n«env» = { A = "1" }', misplaced('env', '[build.tools]')],
    ['[build.vars]\n«outputs» = { auto = true }', misplaced('outputs', '[build.vars]')],
    ['[build.watch]\n«run» = "x"', misplaced('run', '[build.watch]')],
    ['[build.confirm]\nmessage = "?"\ndefault = "no"\n«run» = "x"', misplaced('run', '[build.confirm]')],
    ['[tasks.build.env]\n«depends» = ["lint"]', misplaced('depends', '[tasks.build.env]'), config],
    [
      '[build]\ndepends = ["a"]\n\n[build.env]\ndepends = «["lint"]»',
      'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found an array',
    ],
    [
      '[build.env]\ndepends = «1.5»',
      'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found the number 1.5; write `"1.5"`',
    ],
    [
      '[build.env]\nother = «["lint"]»',
      'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found an array',
    ],
    [
      '[build.env._]\nfile = «1»\nquiet = true',
      'wrong-type: Expected a string, an object with `path` or `paths`, or an array of strings or objects with `path` or `paths`; found the number 1; write `"1"`',
    ],
  ],
  valid: ['[build]\ndepends = ["a"]\n[build.env]\nA = "1"'],
  fixes: [
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
});
