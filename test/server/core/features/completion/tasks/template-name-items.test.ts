import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { acceptedAmong, itemsAmong, type Surroundings } from '../surrounded.ts';

const config = `

[tasks.lint]
run = "eslint"

[task_templates.node]
description = "Runs on Node"
run = "node"

[task_templates.python]
run = "python"
`;

const inConfig: Surroundings = { path: '/home/project/mise.toml' };

/** The text around the caret, and the labels of all items that are offered there. */
type Row = readonly [at: string, labels: readonly string[], around?: Surroundings];

describe('only templates are offered as the template that a task extends', () => {
  test.each(
    rows<Row>([
      [`[tasks.a]\nextends = "<|>"${config}`, ['node', 'python'], inConfig],
      [`[tasks.a]\nextends = <|>${config}`, ['node', 'python'], inConfig],
      [`[tasks.a]\nextends = "py<|>"${config}`, ['python'], inConfig],
      [`[tasks]\na = { extends = '<|>' }${config}`, ['node', 'python'], inConfig],
      // Examples of names are not offered.
      ['[tasks.a]\nextends = "<|>"', [], inConfig],
      ['[tasks.a]\nextends = <|>', [], inConfig],
    ]),
  )('$name', ({ row: [at, labels, around] }) => {
    expect(itemsAmong(at, around).map(({ label }) => label)).toEqual(labels);
  });
});

describe('only the name at the caret is replaced', () => {
  test.each(
    rows<readonly [before: string, label: string, after: string]>([
      [`[tasks.a]\nextends = "no<|>"${config}`, 'node', `[tasks.a]\nextends = "node"${config}`],
      [`[tasks.a]\nextends = <|>${config}`, 'node', `[tasks.a]\nextends = "node"${config}`],
      [`[tasks.a]\nextends = '<|>node'${config}`, 'python', `[tasks.a]\nextends = 'python'${config}`],
    ]),
  )('$name', ({ row: [before, label, after] }) => expect(acceptedAmong(before, label, inConfig)).toBe(after));
});

describe('templates of other files', () => {
  const files = {
    '/home/project/mise.toml':
      '[task_templates.t]\ndescription = "Shared"\nrun = "x"\n[task_templates.own]\nrun = "other"\n',
    '/home/mise.toml': '[task_templates.above]\nrun = "x"\n',
  };

  test('of the project and of its parent folders are offered, nearest first, each name once', () => {
    const items = itemsAmong('[tasks.a]\nextends = "<|>"\n[task_templates.own]\nrun = "x"', {
      path: '/home/project/mise.local.toml',
      files,
    });
    expect(items.map(({ label }) => label)).toEqual(['own', 't', 'above']);
  });

  test('are offered in task files, with their descriptions', () => {
    const [item] = itemsAmong('[a]\nextends = "t<|>"', { files });
    expect(item).toMatchObject({ kind: 'template', detail: 'Shared', documentation: 'Template in `mise.toml`' });
  });
});
