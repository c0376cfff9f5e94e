import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../server/core/document/assemble.ts';
import { writeTask } from '../../../../server/core/features/new-task.ts';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { withLineEndsOfWindows } from '../../../support/line-ends.ts';
import { openWorkspace } from '../../../support/workspace-fixture.ts';

/**
 * Adds `name` at the caret of the fixture; returns the file with the new caret in it, or the reason why it was
 * rejected.
 */
function addTask(fixture: string, name: string, where: 'at the caret' | 'at the end' = 'at the caret'): string {
  const { workspace, place } = openWorkspace(fixture);
  const writing = writeTask(place.file, { name, offset: where === 'at the end' ? undefined : place.offset }, workspace);
  if ('refusal' in writing) return writing.refusal;
  const { edit, caret } = writing;
  const text = `${edit.text.slice(0, caret)}<|>${edit.text.slice(caret)}`;
  return applyEdits(place.file.document.text, [{ ...edit, text }]);
}

describe('a task is added in the syntax of the file', () => {
  const added: readonly (readonly [title: string, before: string, name: string, after: string])[] = [
    [
      'as a table of a task file, after the task at the caret',
      '[a]\nrun<|> = "x" # why\n\n# of b\n[b]\nrun = "x"\n',
      'new',
      '[a]\nrun = "x" # why\n\n[new]\nrun = "<|>"\n\n# of b\n[b]\nrun = "x"\n',
    ],
    [
      'after all tables of the task',
      '[<|>a]\nrun = "x"\n[a.env]\nX = "1"\n[b]\nrun = "x"\n',
      'new',
      '[a]\nrun = "x"\n[a.env]\nX = "1"\n\n[new]\nrun = "<|>"\n[b]\nrun = "x"\n',
    ],
    [
      'at the end, when the caret is not in a task',
      '<|>\n[a]\nrun = "x"',
      'new',
      '\n[a]\nrun = "x"\n\n[new]\nrun = "<|>"\n',
    ],
    ['with one empty line before it', '[a]\nrun = "x"\n\n<|>', 'new', '[a]\nrun = "x"\n\n[new]\nrun = "<|>"\n'],
    ['in an empty file', '<|>', 'new', '[new]\nrun = "<|>"\n'],
    ['with quotes, when the name requires them', '<|>', 'test:unit', '["test:unit"]\nrun = "<|>"\n'],
    [
      'after all statements, which would otherwise become part of it',
      'a<|> = "x"\nb = "y"\n',
      'new',
      'a = "x"\nb = "y"\n\n[new]\nrun = "<|>"\n',
    ],
    [
      'with the line endings of the file',
      '[a<|>]\r\nrun = "x"\r\n',
      'new',
      '[a]\r\nrun = "x"\r\n\r\n[new]\r\nrun = "<|>"\r\n',
    ],
    [
      'under `tasks` in a config file',
      '--- mise.toml\n[tasks.a]\nrun<|> = "x"\n\n[env]\nX = "1"\n',
      'b:c',
      '[tasks.a]\nrun = "x"\n\n[tasks."b:c"]\nrun = "<|>"\n\n[env]\nX = "1"\n',
    ],
    [
      'after the whole table that contains the tasks as lines',
      '--- mise.toml\n[tasks]\na<|> = "x"\nb = "y"\n[env]\n',
      'new',
      '[tasks]\na = "x"\nb = "y"\n\n[tasks.new]\nrun = "<|>"\n[env]\n',
    ],
    [
      'as a table next to tasks that are dotted keys',
      '--- mise.toml\ntasks.a<|> = "x"\ntasks.b.run = "y"\n\n[env]\nX = "1"\n',
      'new',
      'tasks.a = "x"\ntasks.b.run = "y"\n\n[env]\nX = "1"\n\n[tasks.new]\nrun = "<|>"\n',
    ],
    [
      'as a table next to tasks that are dotted keys, after those that are tables',
      '--- mise.toml\ntasks.a = "x"\n\n[tasks.b]\nrun<|> = "y"\n\n[env]\nX = "1"\n',
      'new',
      'tasks.a = "x"\n\n[tasks.b]\nrun = "y"\n\n[tasks.new]\nrun = "<|>"\n\n[env]\nX = "1"\n',
    ],
    [
      'as a member in JSON, after the task at the caret',
      '--- a.tasks.json\n{\n    "a": {\n        "run": "x<|>"\n    },\n    "b": "y"\n}\n',
      'new',
      '{\n    "a": {\n        "run": "x"\n    },\n    "new": {\n        "run": "<|>"\n    },\n    "b": "y"\n}\n',
    ],
    [
      'after the schema in JSON',
      '--- a.tasks.json\n{\n  "$schema": "x"<|>\n}',
      'new',
      '{\n  "$schema": "x",\n  "new": {\n    "run": "<|>"\n  }\n}',
    ],
    ['on one line, like the others', '--- a.tasks.json\n{"a": "x"<|>}', 'new', '{"a": "x", "new": { "run": "<|>" }}'],
    ['in an empty object', '--- a.tasks.json\n{\n<|>}\n', 'new', '{\n  "new": {\n    "run": "<|>"\n  }\n}\n'],
    ['in an empty JSON file', '--- a.tasks.json\n<|>', 'new', '{\n  "new": {\n    "run": "<|>"\n  }\n}\n'],
  ];

  test.for(added)('%s', ([, before, name, after]) => {
    expect(addTask(before, name)).toBe(after);
  });

  test.for(added)('with the line ends of Windows, %s', ([, before, name, after]) => {
    const [heading = ''] = /^--- .*\n/.exec(before) ?? [];
    const text = withLineEndsOfWindows(before.slice(heading.length));
    // A file without lines has no line ends yet.
    const written = text.includes('\n') ? withLineEndsOfWindows(after) : after;
    expect(addTask(heading + text, name)).toBe(written);
  });

  test.each(['tasks.a = "x"\n<|>', 'tasks.a.run = "x"\n[tasks.b]\nrun = "x"\n<|>', '[tasks]\na = "x"\n<|>'])(
    'that has no problems after %j',
    (before) => {
      const [config = ''] = addTask(`--- mise.toml\n${before}`, 'new').split('<|>');
      const { workspace } = openWorkspace(`--- mise.toml\n${config}x"\n`);
      const problems = [...workspace.files].flatMap(({ document }) => [
        ...[...document.blocks].flatMap(({ block }) => block.problems),
        ...[...document.entries()].flatMap((entry) => assemble(entry).problems),
      ]);
      expect(problems).toEqual([]);
      expect(workspace.named('new', '/repo')).toHaveLength(1);
    },
  );

  test('after all other tasks, without an offset', () => {
    const text = addTask('[a<|>]\nrun = "x"\n[b]\nrun = "x"\n', 'new', 'at the end');
    expect(text).toBe('[a]\nrun = "x"\n[b]\nrun = "x"\n\n[new]\nrun = "<|>"\n');
  });
});

describe('a task is rejected', () => {
  test.for<readonly [title: string, fixture: string, name: string, refusal: string]>([
    ['without a name', '<|>', ' ', 'A name must not be empty; enter at least one character.'],
    [
      'with a name that no reference can match',
      '<|>',
      'a*',
      '`a*` is not a valid task name: a reference to it would be read as a pattern; remove `*`, `?`, `[`, `]`, `{`, `}`.',
    ],
    ['with the name of another task', '<|>[a]\nrun = "x"\n', 'a', '`a` is already a task; choose another name.'],
    [
      'with the alias of another task',
      '<|>[a]\nalias = ["b"]\nrun = "x"\n',
      'b',
      '`b` is already an alias of `a`; choose another name.',
    ],
    [
      'with the name of a task in another file',
      '--- tasks.toml\n<|>\n--- mise.toml\n[tasks.a]\nrun = "x"\n',
      'a',
      '`a` is already a task in `mise.toml`; choose another name.',
    ],
    [
      'with the alias of a task in another file',
      '--- tasks.toml\n<|>\n--- mise.toml\n[tasks.a]\nalias = "b"\nrun = "x"\n',
      'b',
      '`b` is already an alias of `a` in `mise.toml`; choose another name.',
    ],
    [
      'with the name of a task in this file and another one',
      '--- tasks.toml\n<|>[a]\nrun = "x"\n--- mise.toml\n[tasks.a]\nrun = "x"\n',
      'a',
      '`a` is already a task; choose another name.',
    ],
    [
      'with the name of a script',
      '--- tasks.toml\n<|>\n--- mise-tasks/b.sh\n#!/bin/sh\n',
      'b',
      '`b` is already a task in `mise-tasks/b.sh`; choose another name.',
    ],
    [
      'with the name of a key that is not a task',
      '--- a.tasks.json\n{"$schema": "x"<|>}',
      '$schema',
      '`$schema` is already a task; choose another name.',
    ],
    [
      'after a syntax error',
      '[a]\nrun = "x<|>\n',
      'b',
      'A task cannot be added to a file with a syntax error; fix the error first.',
    ],
    [
      'in a file whose tasks are all in braces',
      '--- mise.toml\n<|>tasks = { a = "x" }\n',
      'b',
      'A table cannot be added to tasks that are written in braces; convert them to tables first.',
    ],
    ['in a script', '--- mise-tasks/a\n#!/bin/sh<|>\n', 'b', 'A script contains only one task; choose a task file.'],
  ])('%s', ([, fixture, name, refusal]) => {
    expect(addTask(fixture, name)).toBe(refusal);
  });

  test('but not with the name of a task in another project, of the file of a script, or of a template', () => {
    const others =
      '--- p/tasks.toml\na = "x"\n--- mise-tasks/b.sh\n#!/bin/sh\n--- mise.toml\n[task_templates.c]\nrun = "x"\n';
    for (const name of ['a', '"b.sh"', 'c']) {
      const added = addTask(`--- tasks.toml\n<|>\n${others}`, name.replaceAll('"', ''));
      expect(added).toBe(`\n[${name}]\nrun = "<|>"\n`);
    }
  });
});
