import { describe, expect, test } from 'vitest';
import { runnerVersionRequest } from '../../../../../server/protocol/runner-version.ts';
import { serve } from '../../workspace/workspace.ts';

describe('the version of the installed runner', () => {
  const files = { 'mise.toml': '[tasks.a]\nrun = "x"\nnewer = true\n', 'registry.toml': 'newer = true\n' };

  test.for<readonly [title: string, version: string, expected: number, settings?: object]>([
    ['newer than the schema makes unknown keys warnings', '2099.1.0 linux-x64 (2099-01-01)', 2],
    ['older than the schema changes nothing', '2024.12.1 linux-x64', 1],
    ['that is unknown changes nothing', 'some other runner', 1],
    [
      'does not change severities of the settings',
      '2099.1.0',
      3,
      { taskwright: { rules: { 'unknown-property': 'info' } } },
    ],
  ])('%s', async ([, version, expected, settings]) => {
    const workspace = await serve(files, { settings: { taskwright: {}, ...settings } });
    await workspace.server.request(runnerVersionRequest, { version });
    const severities = async (path: keyof typeof files) => {
      const document = await workspace.open(path, files[path]);
      const unknown = (await document.diagnostics()).filter(({ code }) => code === 'unknown-property');
      return unknown.map(({ severity }) => severity);
    };
    expect(await severities('mise.toml')).toEqual([expected]);
    expect(await severities('registry.toml')).toEqual([settings ? 3 : 1]);
  });
});
