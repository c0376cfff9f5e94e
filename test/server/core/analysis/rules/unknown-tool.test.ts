import { unknownTool } from '../../../../../server/core/analysis/rules/unknown-tool.ts';
import { config, type Place } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const place: Place = {
  ...config,
  tools: {
    tools: ['cargo-nextest', 'node', 'python'].map((name) => ({
      name,
      backends: [`core:${name}`],
      description: '',
      versionNames: [],
    })),
    backends: ['cargo', 'npm'],
    installed: { node: ['24.3.0', '22.1.0'] },
  },
};

describeRule(unknownTool, {
  place,
  example: ['[tools]\n«nodee» = "1"\nnode = "1"', 'The runner has no tool `nodee`; did you mean `node`?'],
  findings: [
    [
      '[tools]\n«somethingelse» = "1"',
      'The runner has no tool `somethingelse`; select a backend, such as `github:owner/name`',
    ],
    ['[tasks.a]\nrun = "x"\ntools.«pyton» = "3"', 'The runner has no tool `pyton`; did you mean `python`?'],
    [
      'node 1\n«pyton» 3',
      'The runner has no tool `pyton`; did you mean `python`?',
      { kind: 'tool-versions', language: 'tool-versions' },
    ],
    ['[a.tools]\n«pyton» = "3"', 'The runner has no tool `pyton`; did you mean `python`?', { kind: 'task-file' }],
  ],
  valid: [
    '[tools]\nnodejs = "1"\n"npm:x" = "1"\n"github:a/b" = "1"\ncargo = "1"',
    '[plugins]\nown = "x"\n[tool_alias]\nother = "x"\n[tools]\nown = "1"\nother = "1"',
    ['[tools]\nown = "1"', { others: { '../mise.toml': '[plugins]\nown = "x"' } }],
  ],
  fixes: [
    ['[tools]\nnodee = "1"', { 'Change to `node` *': '[tools]\nnode = "1"' }],
    ['[tasks.a]\nrun = "x"\ntools.pyton = "3"', { 'Change to `python` *': '[tasks.a]\nrun = "x"\ntools.python = "3"' }],
    ['[tools]\nsomethingelse = "1"', {}],
  ],
});
