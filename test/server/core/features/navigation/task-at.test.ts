import { expect, test } from 'vitest';
import { taskAtPlace } from '../../../../../server/core/features/navigation/task-at.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

test.for([
  ['in its header', '[bui<|>ld]\nrun = "x"\n', 'build'],
  ['at its beginning', '<|>[build]\nrun = "x"\n', 'build'],
  ['in its body', '[build]\nrun = "<|>x"\n[test]\n', 'build'],
  ['on the empty lines after it', '[build]\nrun = "x"\n\n<|>\n[test]\n', 'build'],
  ['in a table of it', '[build]\n[test]\n[build.env]\nA = "<|>"\n', 'build'],
  ['as one line of a table of tasks', '--- mise.toml\n[tasks]\na = "x"\nb = "<|>y"\n', 'b'],
  ['in a template', '--- mise.toml\n[task_templates.base]\nrun = "<|>y"\n', 'base'],
  ['in a script', '--- mise-tasks/deploy\n#!/bin/sh\n#MISE description="x"\necho <|>\n', 'deploy'],
  ['above the first task', '# all<|>\n[build]\n', undefined],
  ['in another table of a config file', '--- mise.toml\n[tools]\nnode = "<|>24"\n[tasks.a]\n', undefined],
  ['in a table of another document kind', '--- web.tasks.json\n{\n  <|>"build": "make",\n  "test": "x"\n}\n', 'build'],
  ['in a list', '--- web.tasks.json\n{\n  "build": "make",\n  "test": { "run": ["<|>x"] }\n}\n', 'test'],
  ['before the first member', '--- web.tasks.json\n<|>{\n  "build": "make"\n}\n', undefined],
  ['in a string that is not closed', '[build]\nrun = "<|>\n[test]\n', 'build'],
  ['written as one line of the root', 'build = "ma<|>ke"\ntest = "x"\n', 'build'],
  ['before the first task', '<|># Hello\n\n[build]\n', undefined],
  ['in a table after the task', '--- mise.toml\n[tasks.build]\nrun = "make"\n[env]\nA = "<|>1"\n', undefined],
] as const)('The caret is in a task %s', ([, text, name]) => {
  expect(taskAtPlace(openWorkspace(text).place)?.facts.name).toBe(name);
});
