/**
 * A registry, or one of its commands, that kills itself with SIGKILL at one of the steps that change the disk:
 *
 *   node crashing-program.cjs STEP serve FOLDER
 *   node crashing-program.cjs STEP backup DATA FILE
 *   node crashing-program.cjs STEP restore FILE DATA
 *   node crashing-program.cjs STEP verify DATA
 *   node crashing-program.cjs STEP verify-backup FILE
 *
 * With step 0, it is not killed. The server prints its address in a line.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../registry/config/read-config.ts';
import { startRegistry } from '../../../registry/start/start-registry.ts';
import { backup } from '../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { verifyFolder } from '../../../registry/storage/sqlite/verification/verify-folder.ts';
import { ownerConfig } from '../registry.ts';

const [step = '0', command = '', first = '', second = ''] = process.argv.slice(2);
let steps = 0;

function onStep(): void {
  steps++;
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
}

async function serve(): Promise<void> {
  const read = readConfig(`${ownerConfig}port = 0\n`, { path: join(first, 'registry.toml') });
  if ('mistakes' in read) throw new Error('the configuration is right');
  const { url } = await startRegistry({ config: read.config, logger: pino({ level: 'silent' }), onStep });
  console.log(url);
}

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  serve,
  backup: () => backup(first, second, { onStep }),
  restore: () => restore(first, second, onStep),
  verify: () => verifyFolder(first, onStep),
  'verify-backup': () => verifyArchive(first, onStep),
};

commands[command]?.().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
