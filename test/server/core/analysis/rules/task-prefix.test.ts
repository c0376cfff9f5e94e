import { taskPrefix } from '../../../../../server/core/analysis/rules/task-prefix.ts';
import { config, json, jsonConfig } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const written = (name: string, prefix = 'tasks') =>
  `In a task file, every top-level key is a task; write \`${name}\`, not \`${prefix}.${name}\``;
const several = 'In a task file, every top-level key is a task; move these tasks out of `tasks`';
const outside = (name: string) =>
  `In a config file, every task is in \`tasks\`; write \`tasks.${name}\`, not \`${name}\``;

describeRule(taskPrefix, {
  example: ['[«tasks».a]\nrun = "x"', written('a')],
  findings: [
    // The prefix `tasks` in a task file.
    ['[«tasks».a]\nrun = "x"\n[tasks.a.env]\nA = 1', written('a')],
    ['[«tasks».a]\nrun = "x"\n[«tasks»."b:c"]\nrun = "y"', [written('a'), written('b:c')]],
    ['[«tasks»]\na = "x"\nb = "y"', several],
    ['«tasks».a.run = "x"\ntasks.a.quiet = true', written('a')],
    ['«tasks» = { a = "x", b = "y" }', several],
    ['{ «"tasks"»: { "a": { "run": "x" } } }', written('a'), json],
    [
      '[«task».a]\nrun = "x"\n[task.a.env]\nA = 1\n[«task».b]\ndepends = ["a"]',
      [written('a', 'task'), written('b', 'task')],
    ],
    [
      '[task]\nrun = "x"\n[task.«a»]\nrun = "y"',
      'nested-task: Task `a` is nested in task `task`; give it a quoted name, such as "task:a"',
    ],
    ['[task.«evn»]\nA = "x"', 'unknown-property: Unknown key `evn`; did you mean `env`?'],
    ['[task]\n«rn» = "x"', 'unknown-property: Unknown key `rn`; did you mean `run`?'],
    ['{ «"task"»: { "a": { "run": "x" } } }', written('a', 'task'), json],
    // A task outside the section `tasks` in a config file.
    ['[«build»]\nrun = "x"\n[tasks.test]\ndepends = ["a"]', `warning: ${outside('build')}`, config],
    ['[«build».env]\nA = 1\n[build]\ndepends = ["a"]', `warning: ${outside('build')}`, config],
    ['[«"fmt:check"»]\nrun_windows = "x"', `warning: ${outside('fmt:check')}`, config],
    [
      '«build» = { run = "x" }\n«lint».depends_post = ["a"]',
      [`warning: ${outside('build')}`, `warning: ${outside('lint')}`],
      config,
    ],
    ['[«tool»]\nrun = "x"', `warning: ${outside('tool')}`, config],
    ['[«templates»]\nrun = "x"', `warning: ${outside('templates')}`, config],
    ['{ «"build"»: { "run": "x" } }', `warning: ${outside('build')}`, jsonConfig],
    // A section that the author may have meant.
    ['[«task»]\nrun = "x"', 'unknown-property: Unknown key `task`; did you mean `tasks`?', config],
    // No task, but unknown to the runner.
    [
      '«build» = "x"\n«lint» = ["x"]\n[«ours»]\nfile = "x"\nenv = "x"\n[[«list»]]\nrun = "x"',
      [
        'unknown-property: Unknown section `build`, which the runner ignores; correct or remove it, or move it into `_`',
        'unknown-property: Unknown section `lint`, which the runner ignores; correct or remove it, or move it into `_`',
        'unknown-property: Unknown section `ours`, which the runner ignores; correct or remove it, or move it into `_`',
        'unknown-property: Unknown section `list`, which the runner ignores; correct or remove it, or move it into `_`',
      ],
      config,
    ],
  ],
  valid: [
    // The prefix `tasks` in a task file.
    '[tasks]\nrun = "x"',
    '[tasks.env]\nA = 1\n[tasks]\nrun = "x"',
    ['[tasks.a]\nrun = "x"', config],
    '[task]\nrun = "x"',
    '[task]',
    // A section that the runner knows.
    ['[shell_alias]\nrun = "x"\n[plugins]\nrun = "x"', config],
  ],
  fixes: [
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
      { 'Remove `tasks` around these tasks *': '{\n  "a": "x",\n  "b": "y",\n  "c": "z"\n}' },
      json,
    ],
    [
      '{\r\n\t"tasks": {\r\n\t\t"a": {\r\n\t\t\t"run": "x"\r\n\t\t},\r\n\t\t"b": "y"\r\n\t}\r\n}',
      {
        'Remove `tasks` around these tasks *': '{\r\n\t"a": {\r\n\t\t"run": "x"\r\n\t},\r\n\t"b": "y"\r\n}',
      },
      json,
    ],
    ['[tasks.a]\nrun = "x"\n\n[a]\nrun = "y"\n', {}],
    ['[task.a]\nrun = "x"\n', { 'Rename the task to `a` *': '[a]\nrun = "x"\n' }],
    [
      '[a]\nrun = "x"\n\n[a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
      {
        'Move the task to `tasks` *':
          '[tasks.a]\nrun = "x"\n\n[tasks.a.env]\nB = 1\n\n["c:d"]\nrun = "x"\n\n[tasks.b]\nrun = "y"\n',
      },
      config,
    ],
    // The result would define a table twice, or the text has no header.
    ['[a]\nrun = "x"\n\n[tasks.a]\nrun = "y"\n', {}, config],
    ['tasks = { b = "x" }\n[a]\nrun = "x"\n', {}, config],
    ['a = { run = "x" }\n', {}, config],
  ],
});
