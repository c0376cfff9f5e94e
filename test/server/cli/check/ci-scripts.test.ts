import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { callsInCiFile } from '../../../../server/cli/check/ci-scripts.ts';

/** CI files with `«…»` around the tasks that their scripts run. */
const files: readonly string[] = [
  'jobs:\n  a:\n    steps:\n      - run: mise run «build»\n',
  'jobs:\n  a:\n    steps:\n      - run: |\n          set -e\n          mise run «build» -- --fast\n          mise r "«a b»"\n',
  'jobs:\n  a:\n    steps:\n      - name: mise run build\n        run: "mise run «lint» ::: «test»"\n',
  "build:\n  before_script: 'mise run «setup»'\n  script:\n    - mise watch «build»\n    - >-\n      mise run\n      «ci»\n  variables: { A: mise run x }\n",
  'steps:\n  - script: mise run «//web:build»\n  - bash: mise run «b»\n',
  'jobs:\n  a:\n    steps:\n      - run:\n          name: mise run x\n          command: mise run «build»\n',
  // The expressions of GitHub Actions are not names.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
  'a:\n  - run: mise run «build» ${{ matrix.os }} && mise run ${{ matrix.task }}\n',
  // Commands of the runner, and what may be one.
  'a:\n  - run: mise install && mise x -- node && mise build\n',
  // In another folder, other tasks have these names.
  'a:\n  - run: mise run build\n    working-directory: web\n  - run: mise run «lint»\n',
  'defaults:\n  run:\n    working-directory: web\na:\n  - run: mise run build\n',
  'a:\n  - run: cd web && mise run build\n',
  'a: [\n',
];

describe('the tasks in the scripts of a CI file', () => {
  test.each(files)('%j', (marked) => {
    const { text, ranges } = readMarks(marked);
    expect(callsInCiFile(text).map(({ start, end }) => ({ start, end }))).toEqual(ranges);
  });
});
