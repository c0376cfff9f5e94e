import { conflictingProperties } from '../../../../../server/core/analysis/rules/conflicting-properties.ts';
import { config, json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(conflictingProperties, {
  example: ['[a]\nrun = [{ task = "b", «tasks» = ["c"] }]', '`task` and `tasks` cannot be used together; keep one'],
  findings: [
    [
      '[a.tools]\nx = { version = "1", «ref» = "main", os = "linux" }',
      '`version` and `ref` cannot be used together; keep one',
    ],
    ['[a.env]\nA = { value = "x", «default» = "y" }', '`value` and `default` cannot be used together; keep one'],
    [
      '{ "a": { "tools": { "x": { "version": "1", «"ref"»: "main" } } } }',
      '`version` and `ref` cannot be used together; keep one',
      json,
    ],
    [
      '[tools]\nx = { version = "1", «path» = "p", ref = "main" }',
      '`version`, `path` and `ref` cannot be used together; keep one',
      config,
    ],
  ],
  valid: ['[a]\nrun = { task = "x", args = ["y"] }', '[a.tools]\nx = { version = "1", os = "linux" }'],
  fixes: [
    [
      '[a.tools]\nx = { version = "1", ref = "main", os = "linux" }\n',
      {
        'Keep only `version`': '[a.tools]\nx = { version = "1", os = "linux" }\n',
        'Keep only `ref`': '[a.tools]\nx = { ref = "main", os = "linux" }\n',
      },
    ],
    [
      '[a.tools.x]\nversion = "1"\nref = "main"\n',
      { 'Keep only `version`': '[a.tools.x]\nversion = "1"\n', 'Keep only `ref`': '[a.tools.x]\nref = "main"\n' },
    ],
    [
      '[a.env]\nA = { value = "x", default = "y" }\n',
      {
        'Keep only `value`': '[a.env]\nA = { value = "x" }\n',
        'Keep only `default`': '[a.env]\nA = { default = "y" }\n',
      },
    ],
    [
      '{ "a": { "tools": { "x": { "version": "1", "ref": "main" } } } }',
      {
        'Keep only `version`': '{ "a": { "tools": { "x": { "version": "1" } } } }',
        'Keep only `ref`': '{ "a": { "tools": { "x": { "ref": "main" } } } }',
      },
      json,
    ],
    [
      '{\n  "a": {\n    "tools": {\n      "x": {\n        "version": "1",\n        "path": "p",\n        "ref": "main"\n      }\n    }\n  }\n}',
      {
        'Keep only `version`':
          '{\n  "a": {\n    "tools": {\n      "x": {\n        "version": "1"\n      }\n    }\n  }\n}',
        'Keep only `ref`': '{\n  "a": {\n    "tools": {\n      "x": {\n        "ref": "main"\n      }\n    }\n  }\n}',
        'Keep only `path`': '{\n  "a": {\n    "tools": {\n      "x": {\n        "path": "p"\n      }\n    }\n  }\n}',
      },
      json,
    ],
    [
      '[a]\nrun = { task = "x", tasks = ["y"] }\n',
      { 'Keep only `task`': '[a]\nrun = { task = "x" }\n', 'Keep only `tasks`': '[a]\nrun = { tasks = ["y"] }\n' },
    ],
  ],
});
