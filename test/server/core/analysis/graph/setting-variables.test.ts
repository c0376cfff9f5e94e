import { expect, test } from 'vitest';
import {
  type SettingVariables,
  settingVariables,
} from '../../../../../server/core/analysis/graph/setting-variables.ts';

const none: SettingVariables = { executables: undefined, shells: {}, runsFilesInShell: undefined };

test.each<readonly [environment: Readonly<Record<string, string>>, settings: SettingVariables]>([
  [{}, none],
  [{ MISE_WINDOWS_EXECUTABLE_EXTENSIONS: 'py,rb' }, { ...none, executables: ['py', 'rb'] }],
  [
    { MISE_WINDOWS_DEFAULT_INLINE_SHELL_ARGS: 'pwsh -c', MISE_UNIX_DEFAULT_FILE_SHELL_ARGS: 'bash' },
    { ...none, shells: { windows_default_inline_shell_args: 'pwsh -c', unix_default_file_shell_args: 'bash' } },
  ],
  [{ MISE_UNIX_DEFAULT_INLINE_SHELL_ARGS: ' ' }, none],
  [{ MISE_USE_FILE_SHELL_FOR_EXECUTABLE_TASKS: 'TRUE' }, { ...none, runsFilesInShell: true }],
  [{ MISE_USE_FILE_SHELL_FOR_EXECUTABLE_TASKS: '1' }, { ...none, runsFilesInShell: true }],
  [{ MISE_USE_FILE_SHELL_FOR_EXECUTABLE_TASKS: '0' }, { ...none, runsFilesInShell: false }],
])('the variables %o set %o', (environment, settings) => {
  expect(settingVariables(environment)).toEqual(settings);
});
