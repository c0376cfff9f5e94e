import { duplicateKey } from '../../../../../server/core/analysis/rules/duplicate-key.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(duplicateKey, {
  example: ['[a]\nrun = "x"\n«run» = "y"', '`run` is defined twice; keep one of them'],
  findings: [
    [
      '[a]\nrun = "x"\n[b]\nrun = "y"\n[«a»]\nquiet = true',
      'Table `a` is defined twice; move these lines to the first one, or rename it',
    ],
    ['a = "x"\n«a» = "y"', '`a` is defined twice; keep one of them'],
    ['a = "x"\n[«a»]\nrun = "y"', '`a` is already defined as a string; keep one of them'],
    [
      '[a]\n[a.env]\nA = 1\n[a.«env»]\nB = 2',
      'Table `env` is defined twice; move these lines to the first one, or rename it',
    ],
    ['[a]\nenv = { A = 1 }\n[a.«env»]\nB = 2', '`env` is already defined as an inline table; keep one of them'],
    ['[a]\nenv.A = 1\n[a.«env»]\nB = 2', '`env` is already defined as a table; keep one of them'],
    ['[a.env]\nB = 2\n[a]\n«env».A = 1', '`env` is already defined as a table; a dotted key cannot add to it'],
    ['[a]\nenv = { A = 1 }\n«env».B = 2', '`env` is already defined as an inline table; a dotted key cannot add to it'],
    ['[a]\nenv = { A = 1, «A» = 2 }', '`A` is defined twice; keep one of them'],
    ['[a]\nrun = "x"\n[[«a»]]\nrun = "x"', '`a` is already defined as a table; keep one of them'],
    ['a = ["x"]\n[[«a»]]\nrun = "x"', '`a` is already defined as an array; keep one of them'],
    ['[a]\nrun = "x"\n«run».task = "y"', '`run` is already defined as a string; a dotted key cannot add to it'],
    ['[a]\nenv.A = 1\nenv.«A» = 2', '`A` is defined twice; keep one of them'],
    ['[a]\n"run" = "x"\n«run» = "y"', '`run` is defined twice; keep one of them'],
    ['a.run = "x"\na.«run» = "y"', '`run` is defined twice; keep one of them'],
    ['[tasks.a]\nrun = "x"\n[tasks]\n«a» = "y"', '`a` is defined twice; keep one of them', config],
    ['[tools]\nnode = "1"\n«node» = "2"', '`node` is defined twice; keep one of them', config],
    [
      '[tools]\nnode = "1"\n[«tools»]\ngo = "2"',
      'Table `tools` is defined twice; move these lines to the first one, or rename it',
      config,
    ],
    ['{ "a": "x", "b": "y", «"a"»: "z" }', '`a` is defined twice; keep one of them', json],
    ['{ "a": { "run": "x", «"run"»: "y" } }', '`run` is defined twice; keep one of them', json],
    ['{ "a": { "env": { "A": 1, «"A"»: 2 } } }', '`A` is defined twice; keep one of them', json],
  ],
  valid: ['[a.env]\nA = 1\n[a]\nrun = "x"'],
  fixes: [
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
      { 'Move these lines to the first `[a]` ~': '[a]\nrun = "x"\nrun = "y"\nquiet = true\n\n' },
    ],
  ],
});
