import { cacheWithoutOutputs } from '../../../../../server/core/analysis/rules/cache-without-outputs.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const experimental =
  'experimental-field: `cache` is experimental; the runner may change it and requires its `experimental` setting';

describeRule(cacheWithoutOutputs, {
  example: [
    '[a]\nrun = "x"\n«cache» = { «enabled» = true }',
    [experimental, 'The cache requires `outputs`; list the files that the task creates'],
  ],
  alsoReported: ['experimental-field'],
  findings: [
    [
      '[a]\nrun = "x"\nsources = "y"\n«cache».«enabled» = true',
      [experimental, 'The cache requires `outputs`; list the files that the task creates'],
    ],
    [
      '[a]\nrun = "x"\nsources = "y"\noutputs = { auto = true }\n«cache» = { «enabled» = true }',
      [experimental, 'The cache requires a list of files in `outputs`; `auto` does not name any'],
    ],
    [
      '[a]\nrun = "x"\noutputs = ["y"]\n«cache» = { «enabled» = true }',
      [experimental, 'The cache requires `sources` to detect changes; list the files that the task reads'],
    ],
    [
      '{ "a": { "run": "x", "sources": ["y"], «"cache"»: { «"enabled"»: true } } }',
      [experimental, 'The cache requires `outputs`; list the files that the task creates'],
      json,
    ],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = []\n«cache» = { enabled = true }', experimental],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = "z"\n«cache» = { enabled = true }', experimental],
    ['[a]\nrun = "x"\n«cache» = { enabled = false }', experimental],
    ['[a]\nextends = "b"\n«cache» = { enabled = true }', experimental],
    ['[task_templates.a]\n«cache» = { enabled = true }', experimental, config],
  ],
  valid: ['[a]\nrun = "x"', '[cache]\nrun = "x"'],
});
