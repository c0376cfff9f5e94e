import { nestedTask } from '../../../../../server/core/analysis/rules/nested-task.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const nested = (name: string, task: string, quoted: string) =>
  `Task \`${name}\` is nested in task \`${task}\`; give it a quoted name, such as "${quoted}"`;

describeRule(nestedTask, {
  example: ['[a.«b»]\nrun = "x"', nested('b', 'a', 'a:b')],
  findings: [
    ['[setup.«node»]\nrun = "x"', nested('node', 'setup', 'setup:node')],
    ['[setup]\nrun = "x"\n[setup.«node»]\nrun = "x"', nested('node', 'setup', 'setup:node')],
    ['[a.«b».c]\nrun = "x"', nested('b.c', 'a', 'a:b:c')],
    ['setup.«node».run = "x"', nested('node', 'setup', 'setup:node')],
    ['setup = { «node» = { run = "x" } }', nested('node', 'setup', 'setup:node')],
    ['[tasks.setup.«node»]\nrun = "x"', nested('node', 'setup', 'setup:node'), config],
    ['{ "setup": { «"node"»: { "run": "x" } } }', nested('node', 'setup', 'setup:node'), json],
    ['[setup.«node»]\nrn = "x"', 'unknown-property: Unknown key `node`; correct or remove it'],
  ],
  valid: ['["setup:node"]\nrun = "x"', '[setup.env]\nnode = "x"'],
  fixes: [
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
});
