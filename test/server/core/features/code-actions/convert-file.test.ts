import { describe, expect, test } from 'vitest';
import { languages } from '../../../../../harness/documents/languages.ts';
import { noFiles } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { convertFile } from '../../../../../server/core/features/code-actions/convert-file.ts';
import { rows } from '../../../../support/rows.ts';
import { openScript } from '../../analysis/script-task/open-script.ts';
import { type AbsentRow, type ActionOptions, actionNamed, checkAbsent, config, json, valuesOf } from './acting.ts';

/** A text with a caret anywhere, the title of the action, and the new file. */
type Row = readonly [before: string, title: string, path: string, after: string, options?: ActionOptions];

const toml = `# top
# more
hello = "echo <|>hello" # why
list = ["a", "b"]

[build]
run = """
one
two
"""
env = { A = "1", _.file = ".env" }

["a:b".tools]
node = { version = "24", os = ["linux"] }

[[steps.run]]
task = "build"
`;

const toJson = `{
  "hello": "echo hello",
  "list": [
    "a",
    "b"
  ],
  "build": {
    "run": "one\\ntwo\\n",
    "env": {
      "A": "1",
      "_": {
        "file": ".env"
      }
    }
  },
  "a:b": {
    "tools": {
      "node": {
        "version": "24",
        "os": [
          "linux"
        ]
      }
    }
  },
  "steps": {
    "run": [
      {
        "task": "build"
      }
    ]
  }
}
`;

const toToml = `#:schema https://example.com/task-file.schema.json
hello = "echo hello"
list = ["a", "b"]

[build]
run = """
one
two
"""
env = { A = "1", _ = { file = ".env" } }

["a:b"]
tools = { node = { version = "24", os = ["linux"] } }

[big.env]
A = "${'1'.repeat(40)}"
B = "${'2'.repeat(40)}"
`;

const original = `{
  "$schema": "https://example.com/task-file.schema.json",
  "build": { "run": "one\\ntwo\\n", "env": { "A": "1", "_": { "file": ".env" } } },<|>
  "hello": "echo hello",
  "list": ["a", "b"],
  "a:b": { "tools": { "node": { "version": "24", "os": ["linux"] } } },
  "big": { "env": { "A": "${'1'.repeat(40)}", "B": "${'2'.repeat(40)}" } }
}
`;

describe('a file is converted to the other language', () => {
  test.each(
    rows<Row>([
      [toml, 'Convert to JSON: `project.tasks.json` (loses 3 comments)', '/project/project.tasks.json', toJson],
      [original, 'Convert to TOML: `a.tasks.toml`', '/project/a.tasks.toml', toToml, json],
      [
        '#:schema https://example.com/x.json\na = "x<|>"\n',
        'Convert to JSON: `web.tasks.json`',
        '/project/web.tasks.json',
        '{\n  "$schema": "https://example.com/x.json",\n  "a": "x"\n}\n',
        { path: '/project/web.tasks.toml' },
      ],
      [
        'a = "x<|>" # why\n',
        'Convert to JSON: `web.tasks.json` (loses 1 comment)',
        '/project/mise-tasks/web.tasks.json',
        '{\n  "a": "x"\n}\n',
        { path: '/project/mise-tasks/web.toml' },
      ],
    ]),
  )('$name', ({ row: [before, title, path, after, options] }) => {
    const action = actionNamed(before, title, options);
    expect([action.creates?.path, action.creates?.text()]).toEqual([path, after]);
    expect(action.edits).toEqual([]);
    expect(action.deletesDocument).toBe(true);
    const isJson = options?.language === 'json';
    const convertedValues = valuesOf(after, isJson ? {} : json);
    const originalValues = valuesOf(before.replace('<|>', ''), options);
    expect(withoutSchema(convertedValues)).toEqual(withoutSchema(originalValues));
  });

  test.each(
    rows<AbsentRow>([
      ['[a]\nrun = "x<|>\n', 'Convert to JSON'],
      ['[a]\nrun = "x<|>"\nrun = "y"\n', 'Convert to JSON'],
      ['[a]\nrun = 2024-01-01<|>\n', 'Convert to JSON'],
      ['[a]\nrun = inf<|>\n', 'Convert to JSON'],
      ['{ "a": null<|> }', 'Convert to TOML', json],
      ['[tasks.a]\nrun = "x<|>"\n', 'Convert to JSON', config],
      ['a = "x<|>"\n', 'Convert to JSON', { files: { 'project.tasks.json': '' } }],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));

  test('the new file has the line ends of the file', () => {
    const { creates } = actionNamed('[a]\r\nrun = "x<|>"\r\n', 'Convert to JSON: `project.tasks.json`');
    expect(creates?.text().split('\r\n').join('').includes('\n')).toBe(false);
    expect(creates?.text()).toContain('\r\n');
  });

  test('not offered for a script task, whose file is the script itself', () => {
    const { document } = openScript('#!/bin/sh\n#MISE description="x"\necho\n');
    const range = { start: 0, end: 0 };
    const path = '/project/mise-tasks/build';
    const place = { document, kind: taskFileKind, range, path, project: '/project', files: noFiles, languages };
    expect(convertFile(place)).toEqual([]);
  });
});

function withoutSchema(values: unknown): unknown {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(entries.filter(([name]) => name !== '$schema'));
}
