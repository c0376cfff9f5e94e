import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import { yamlMentions } from '../../../../../server/core/analysis/other-mentions/yaml-mentions.ts';

/** CI files with `«…»` around the tasks that their scripts run. */
const files: readonly string[] = [
  'jobs:\n  a:\n    steps:\n      - run: mise run «build»\n',
  'jobs:\n  a:\n    steps:\n      - run: |\n          set -e\n          mise run «build» -- --fast\n          mise r "«a b»"\n',
  'jobs:\n  a:\n    steps:\n      - name: mise run build\n        run: "mise run «lint» ::: «test»"\n',
  "build:\n  before_script: 'mise run «setup»'\n  script:\n    - mise watch «build»\n    - >-\n      mise run\n      «ci»\n  variables: { A: mise run x }\n",
  'steps:\n  - script: mise run «//web:build»\n  - bash: mise tasks run «b»\n',
  'jobs:\n  a:\n    steps:\n      - run:\n          name: mise run x\n          command: mise run «build»\n',
  // The expressions of GitHub Actions are not names.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
  'a:\n  - run: mise run «build» ${{ matrix.os }} && mise run ${{ matrix.task }}\n',
  // Commands of the runner are not tasks.
  'a:\n  - run: mise install && mise x -- node && mise «build»\n',
  'a:\n  - run: cd web && mise run build\n',
  'a: [\n',
  'spec:\n  inputs: {}\n---\na:\n  script: mise run «build»\n',
  // Git hooks.
  'pre-push:\n  commands:\n    lint:\n      run: mise run «lint» {push_files}\n',
  'repos:\n  - repo: local\n    hooks:\n      - id: lint\n        entry: mise run «lint»\n        language: system\n',
];

describe('the tasks in the scripts of a CI file', () => {
  test.each(files)('%j', (marked) => {
    const { text, ranges } = readMarks(marked);
    expect(yamlMentions(text).map(({ start, end }) => ({ start, end }))).toEqual(ranges);
  });
});

/** CI files with the folders in which their scripts run `mise run x`. */
const folders: readonly (readonly [string, readonly string[]])[] = [
  ['a:\n  - run: mise run x\n    working-directory: web/app\n  - run: mise run x\n', ['web/app', '']],
  ['a:\n  - command: mise run x\n    working_directory: web\n', ['web']],
  ['pre-push:\n  jobs:\n    - run: mise run x\n      root: web/\n', ['web/']],
  ['defaults:\n  run:\n    working-directory: web\njobs:\n  a:\n    steps:\n      - run: mise run x\n', ['web']],
  [
    'jobs:\n  a:\n    defaults: { run: { working-directory: web } }\n    steps:\n      - run: mise run x\n        working-directory: api\n      - run: mise run x\n  b:\n    steps:\n      - run: mise run x\n',
    ['api', 'web', ''],
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
  ['a:\n  - run: mise run x\n    working-directory: ${{ matrix.folder }}\n', []],
  ['a:\n  - run: mise run x\n    working-directory: /tmp\n', []],
  ['a:\n  - run: mise run x\n    working-directory: ~/project\n', []],
];

test.each(folders)('the folders of scripts in %j are %j', (text, expected) => {
  expect(yamlMentions(text).map(({ folder }) => folder)).toEqual(expected);
});
