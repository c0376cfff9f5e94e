import { expect, test } from 'vitest';
import { scriptNameOf } from '../../../../../server/core/analysis/kinds/script-name.ts';

test.for([
  ['mise-tasks/build', 'build'],
  ['/p/.mise-tasks/build.sh', 'build'],
  ['/p/.mise/tasks/ci/lint.py', 'ci:lint'],
  ['/p/.config/mise/tasks/a/b/c', 'a:b:c'],
  ['/p/mise/tasks/ci/_default', 'ci'],
  ['/p/mise/tasks/ci/_default.sh', 'ci'],
  ['/p/mise/tasks/_default', '_default'],
  ['/p/mise-tasks/data.json', 'data'],
  ['/p/mise-tasks/build.test.sh', 'build.test'],
  ['/p/mise-tasks/v1.d/x.tar.gz', 'v1.d:x.tar'],
  ['/p/mise-tasks/lint:fix', 'lint_fix'],
  ['/p/mise-tasks/sub:a/lint:fix.sh', 'sub_a:lint_fix'],
  ['/p/mise-tasks/build.toml', undefined],
  ['/p/mise-tasks/x.tasks.json', undefined],
  ['/p/mise-tasks/.hidden', undefined],
  ['/p/mise-tasks/.git/hooks', undefined],
  ['/p/tasks/build', undefined],
  ['/p/scripts/build.sh', undefined],
] as const)('%s is %s', ([path, name]) => {
  expect(scriptNameOf(path)).toBe(name);
});
