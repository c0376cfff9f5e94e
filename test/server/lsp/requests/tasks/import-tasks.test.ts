import { expect, test } from 'vitest';
import { type ImportTasksAnswer, importTasksRequest } from '../../../../../server/protocol/import-tasks.ts';
import { started } from '../../workspace/listed-tasks.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly names?: Readonly<Record<string, string | null>>;
  /** The text of the file to add the tasks to; by default, the file does not exist. */
  readonly target?: string;
  readonly expected: object;
}

const start = { line: 0, character: 0 };
const atStart = { range: { start, end: start } };
const makefile = 'build:\n\tcc x.c\n\ntest: build\n\t./x\n';

const rows: Readonly<Record<string, Row>> = {
  'The tasks of a makefile': {
    name: 'Makefile',
    text: makefile,
    expected: {
      ...atStart,
      tasks: ['build', 'test'],
      newText: expect.stringMatching(/^\[tasks\.build\]\nrun = "cc x\.c"\n\n\[tasks\.test\]\n[\s\S]*depends = /),
    },
  },
  'The scripts of a package': {
    name: 'package.json',
    text: '{ "scripts": { "lint": "eslint ." } }',
    expected: { tasks: ['lint'], newText: expect.stringContaining('[tasks.lint]') },
  },
  'A task with another name, without a task that is omitted': {
    name: 'Makefile',
    text: makefile,
    names: { build: 'compile', test: null },
    expected: { tasks: ['compile'], newText: expect.stringMatching(/^\[tasks\.compile\]\nrun = "cc x\.c"\n$/) },
  },
  'A name that is defined in the file': {
    name: 'Makefile',
    text: makefile,
    target: '[tasks.build]\nrun = "x"\n',
    expected: { conflicts: [{ name: 'build', reason: expect.stringContaining('build') }] },
  },
  'After the tasks of the file': {
    name: 'justfile',
    text: 'build:\n  cc x.c\n',
    target: '[tasks.old]\nrun = "x"\n',
    expected: { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } }, tasks: ['build'] },
  },
  'A format that is not known': {
    name: 'build.gradle',
    text: '',
    expected: { refusal: 'The format of `build.gradle` cannot be determined from its name.' },
  },
  'A text that cannot be read': {
    name: 'package.json',
    text: '{',
    expected: { refusal: expect.stringMatching(/^`package\.json` was not imported\. /) },
  },
};

test.for(Object.entries(rows))('%s', async ([, { name, text, names = {}, target, expected }]) => {
  const workspace = await started({ ...(target !== undefined && { 'mise.toml': target }), 'README.md': '' });
  const params = { name, text, names, target: workspace.uri('mise.toml') };
  expect(await workspace.server.request<ImportTasksAnswer>(importTasksRequest, params)).toMatchObject(expected);
});
