/**
 * A registry, or one of its commands, that kills itself with SIGKILL at one of the steps that change the disk:
 *
 *   node crashing-program.cjs STEP serve FOLDER
 *   node crashing-program.cjs STEP collect FOLDER
 *   node crashing-program.cjs STEP backup DATA FILE
 *   node crashing-program.cjs STEP restore FILE DATA
 *   node crashing-program.cjs STEP verify DATA
 *   node crashing-program.cjs STEP verify-backup FILE
 *   node crashing-program.cjs STEP run COMMAND [ARGUMENT…]
 *
 * With a storage that uses services, each message that the program sends to them or receives from them is also a step. The
 * steps of a server are counted as soon as it listens. With step 0, the program is not killed. The server prints its address on
 * a line. `collect` removes orphans; `run` is a command of the registry. FOLDER contains `registry.toml`.
 */
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { startRegistry } from '../../../registry/start/start-registry.ts';
import { backup } from '../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { verifyFolder } from '../../../registry/storage/sqlite/verification/verify-folder.ts';
import { collectOrphans, configIn } from './crashed-storage.ts';
import { onServiceMessage } from './service-messages.ts';

const [step = '0', command = '', first = '', second = '', ...others] = process.argv.slice(2);
let steps = 0;

function onStep(): void {
  steps++;
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
}

async function serve(): Promise<void> {
  const silent = { logger: pino({ level: 'silent' }), logRequest: () => undefined };
  const { url } = await startRegistry({ config: configIn(first), ...silent, onStep });
  onServiceMessage(onStep);
  // A server that is killed does not save its compiled code.
  if (step === '0') flushCompileCache();
  console.log(url);
}

async function run(): Promise<void> {
  onServiceMessage(onStep);
  const write = (text: string) => void process.stderr.write(text);
  process.exitCode = await runCommand([first, second, ...others], { out: () => undefined, error: write });
}

async function collect(): Promise<void> {
  onServiceMessage(onStep);
  await collectOrphans(configIn(first), onStep);
}

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  serve,
  run,
  collect,
  backup: () => backup(first, second, { onStep }),
  restore: () => restore(first, second, onStep),
  verify: () => verifyFolder(first, onStep),
  'verify-backup': () => verifyArchive(first, onStep),
};

commands[command]?.().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
