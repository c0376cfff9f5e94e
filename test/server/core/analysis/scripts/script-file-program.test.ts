import { expect, test } from 'vitest';
import { programOfScriptFile } from '../../../../../server/core/analysis/scripts/script-file-program.ts';

test.for([
  ['file:///r/mise-tasks/build', undefined],
  ['file:///r/mise-tasks/build.sh', 'sh'],
  ['file:///r/mise-tasks/build.BASH', 'bash'],
  ['file:///r/mise-tasks/build.ps1', 'pwsh'],
  ['file:///r/mise-tasks/build.py', 'python3'],
  ['file:///r/mise-tasks/release.v2', undefined],
  ['file:///r/mise.tasks/build', undefined],
  ['file:///r/mise-tasks/build.constructor', undefined],
] as const)('the extension of %s denotes %s', ([uri, program]) => {
  expect(programOfScriptFile(uri)).toBe(program);
});
