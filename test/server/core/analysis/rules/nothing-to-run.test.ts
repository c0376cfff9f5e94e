import { nothingToRun } from '../../../../../server/core/analysis/rules/nothing-to-run.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const nothing = 'Task `a` has nothing to run; add `run`, `file` or `depends`';

describeRule(nothingToRun, {
  example: ['[«a»]\ndescription = "x"', nothing],
  findings: [
    ['[«a»]', nothing],
    ['[«a»]\nwait_for = "b"', nothing],
    ['[«a».env]\nB = "1"', nothing],
    ['a = «[]»', nothing],
    ['[a]\nrun = «[]»', nothing],
    ['[a]\ndepends = «[]»', nothing],
    ['[a]\ndepends_post = «[]»', nothing],
    ['[tasks.«a»]\ndescription = "x"', nothing, config],
    ['{ «"a"»: { "description": "x" } }', nothing, json],
    // Nothing is reported for a task with errors, which may be the cause.
    ['{ "a": {\n «"ru"»\n } }', 'syntax: Write a colon and a value after this key', json],
    ['[a]\n«cmd» = "x"', 'unknown-property: Unknown key `cmd`; use `run` instead'],
    // Names and templates in other files do not add to a task.
    [
      '[tasks.«a»]\ndescription = "x"',
      nothing,
      { ...config, others: { 'mise.toml': '[tasks.b]\nrun = "x"\nalias = "a"' } },
    ],
    [
      '[tasks.«a»]\ndescription = "x"',
      nothing,
      { ...config, others: { 'mise.toml': '[task_templates.a]\nrun = "x"' } },
    ],
    ['[tasks.«a»]\ndescription = "x"', nothing, { ...config, others: { '../mise.toml': '[tasks.a]\nrun = "x"' } }],
  ],
  valid: [
    '[a]\nrun = []\nrun_windows = "x"',
    '[a]\nrun_windows = "x"',
    '[a]\nfile = "x.sh"',
    '[a]\nfile = "{{ vars.x }}"',
    '[a]\ndepends = "b"',
    '[a]\ndepends = ["b"]',
    '[a]\ndepends_post = ["b"]',
    '[a]\nextends = "b"',
    '[a]\nextends = "b"\nrun = []',
    ['[task_templates.a]\ndescription = "x"', config],
    // The runner combines tasks with the same name in the files of a project.
    ['[tasks.a]\ndescription = "x"', { ...config, others: { 'mise.toml': '[tasks.a]\nrun = "x"' } }],
  ],
});
