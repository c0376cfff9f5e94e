import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userCacheFolder } from '../../launcher/cache-folder.ts';
import { processOutput } from '../../launcher/process-output.ts';
import { contentState } from '../../launcher/recorded-run.ts';
import { hostSystem, resolvedPath } from '../files/paths.ts';
import { exitCodes } from './command.ts';
import { commandDisk } from './files/command-disk.ts';
import { listedPath } from './files/listed-path.ts';
import { platformDisk } from './files/platform-disk.ts';
import type { Recorder } from './recording/recorder.ts';
import { run } from './run.ts';
import { version } from './version.ts';

/** Starts the language server. Its launcher is in the same folder as the launcher of this program. */
async function startServer(transport: readonly string[]): Promise<void> {
  const launcher = realpathSync(process.argv[1] ?? '');
  // The server finds its documentation relative to its own path, which must not be that of a link to this program.
  process.argv.splice(1, process.argv.length, launcher, ...transport);
  const { createRequire } = await import('node:module');
  createRequire(launcher)('./server.js');
}

/**
 * Returns the recorder for the folder in which the launcher looks for recorded runs; undefined if caching is disabled.
 */
function recorder(): Recorder | undefined {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? userCacheFolder() : undefined;
  if (folder === undefined) return undefined;
  const programs = contentState(join(dirname(realpathSync(process.argv[1] ?? '')), 'programs'));
  return { folder: join(folder, 'taskwright', version), startedIn: process.cwd(), programs, time: Date.now };
}

const stderr = processOutput('stderr');
let isServer = false;

run(process.argv.slice(2), {
  folder: listedPath(resolvedPath(process.cwd(), ''), commandDisk),
  environment: process.env,
  childEnvironment: process.env,
  disk: platformDisk(commandDisk, hostSystem),
  get stdin() {
    return process.stdin;
  },
  stdout: processOutput('stdout'),
  stderr,
  // `performance` would load another Node module.
  now: () => process.uptime() * 1000,
  startServer: (transport) => {
    isServer = true;
    return startServer(transport);
  },
  recorder: recorder(),
}).then(
  (code) => {
    process.exitCode = code;
    // Exits faster, because Node does not free the memory. On Windows, output may not be written yet.
    if (!isServer && process.platform !== 'win32') process.exit();
  },
  (error: unknown) => {
    process.exitCode = exitCodes.failure;
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`taskwright: internal error; report it with these lines:\n${details}\n`);
  },
);
