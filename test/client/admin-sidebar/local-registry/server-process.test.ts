import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../../client/admin-sidebar/local-registry/server-process.ts';
import { exitCodes } from '../../../../registry/cli/exit-codes/exit-codes.ts';
import { temporaryFolder } from '../../../server/cli/support/temporary-folder.ts';

test.each([
  ['folder-in-use', exitCodes.folderInUse, 'any output'],
  ['folder-in-use', exitCodes.folderInUse, 'EADDRINUSE'],
  ['port-in-use', exitCodes.failed, 'listen EADDRINUSE: address already in use'],
  ['port-in-use', exitCodes.failed, 'listen EACCES: permission denied'],
  ['other', exitCodes.failed, 'Another registry server is using the folder'],
] as const)(
  'reports the cause "%s" when the server exits with code %d and prints "%s"',
  async (cause, code, output) => {
    const folder = temporaryFolder({
      'registry.cjs': `process.stderr.write(${JSON.stringify(output)});\nprocess.exitCode = ${code};\n`,
    });
    const started = await startServer({
      node: { program: process.execPath, environment: {} },
      program: join(folder, 'registry.cjs'),
      configFile: join(folder, 'registry.toml'),
      dataFolder: folder,
      port: 0,
      log: () => {},
    });
    expect(started).toEqual({ cause, output });
  },
);
