import { invalidInclude } from '../../../../../server/core/analysis/rules/invalid-include.ts';
import { config, type Place } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const place: Place = {
  ...config,
  standing: {
    includes: new Map([
      ['gone', 'missing'],
      ['tasks\\gone', 'missing'],
      ['tasks.json', 'JSON'],
      ['tasks', 'found'],
      ['git::https://example.com/a.git', 'remote'],
    ]),
  },
};

describeRule(invalidInclude, {
  place,
  example: ['[task_config]\nincludes = [«"gone"»]', '`gone` names no task file; correct the path or create the file'],
  findings: [
    [
      '[task_config]\nincludes = ["tasks", «"gone"», «"tasks.json"»]',
      [
        '`gone` names no task file; correct the path or create the file',
        'The runner cannot load JSON; convert `tasks.json` to TOML',
      ],
    ],
    [
      "[task_config]\nincludes = [«'tasks\\gone'»]",
      '`tasks\\gone` names no task file; separate names with `/`, which every system accepts',
    ],
    ['task_config.includes = [«"tasks.json"»]', 'The runner cannot load JSON; convert `tasks.json` to TOML'],
  ],
  valid: [
    '[task_config]\nincludes = ["tasks", "git::https://example.com/a.git", "not/read/yet"]',
    '[task_config]\ndir = "gone"',
    ['[task_config]\nrun = "x"', { kind: 'task-file' }],
  ],
});
