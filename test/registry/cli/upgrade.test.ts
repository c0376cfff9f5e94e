import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithData, runRegistry } from './run-registry.ts';

test.each([
  ['upgrade @/registry.toml', 2, 'takes no file; name the configuration with `--config`'],
  ['upgrade --data @/data', 2, 'there is no option `--data`'],
  ['upgrade --config @/none.toml', 2, 'cannot read `@/none.toml`: there is no such file'],
  ['upgrade --config @/registry.toml', 1, 'NO_SUCH_VARIABLE'],
])('%s exits with %i', async (line, code, message) => {
  const folder = folderWithData();
  writeFileSync(join(folder, 'registry.toml'), '[storage]\ndatabase = { env = "NO_SUCH_VARIABLE" }\n');
  expect(await runRegistry(line, folder)).toEqual({ code, out: '', error: expect.stringContaining(message) });
});
