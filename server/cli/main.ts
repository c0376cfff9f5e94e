import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userCacheFolder } from '../../launcher/cache-folder.ts';
import { processOutput } from '../../launcher/process-output.ts';
import { contentState } from '../../launcher/recorded-run.ts';
import { hostSystem, resolvedPath } from '../files/paths.ts';
import { rootsIn } from '../files/roots-variable.ts';
import { exitCodes } from './command.ts';
import { commandDisk } from './files/command-disk.ts';
import { limitedDisk } from './files/limited-disk.ts';
import { listedPath } from './files/listed-path.ts';
import { platformDisk } from './files/platform-disk.ts';
import type { Recorder } from './recording/recorder.ts';
import { run } from './run.ts';
import { version } from './version.ts';

/** Starts another program with these arguments. Its launcher is in the same folder as the launcher of this program. */
async function startProgram(name: string, args: readonly string[]): Promise<void> {
  const launcher = realpathSync(process.argv[1] ?? '');
  // The program finds its files relative to its own path, which must not be that of a link to this program.
  process.argv.splice(1, process.argv.length, launcher, ...args);
  const { createRequire } = await import('node:module');
  createRequire(launcher)(`./${name}`);
}

/** The only folders that this run may read; undefined if there is no such limit. */
const roots = rootsIn(process.env);

/**
 * Returns the recorder for the folder in which the launcher looks for recorded runs; undefined if caching is disabled.
 */
function recorder(): Recorder | undefined {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? userCacheFolder() : undefined;
  // A limited run reads less than others with the same arguments.
  if (folder === undefined || roots !== undefined) return undefined;
  const programs = contentState(join(dirname(realpathSync(process.argv[1] ?? '')), 'programs'));
  return { folder: join(folder, 'taskwright', version), startedIn: process.cwd(), programs, time: Date.now };
}

const stderr = processOutput('stderr');
let isServer = false;

run(process.argv.slice(2), {
  folder: listedPath(resolvedPath(process.cwd(), ''), commandDisk),
  environment: process.env,
  childEnvironment: process.env,
  disk: platformDisk(roots ? limitedDisk(commandDisk, roots) : commandDisk, hostSystem),
  get stdin() {
    return process.stdin;
  },
  stdout: processOutput('stdout'),
  stderr,
  // `performance` would load another Node module.
  now: () => process.uptime() * 1000,
  interrupted: () => {
    const controller = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
    return controller.signal;
  },
  startProgram: (name, args) => {
    isServer = true;
    return startProgram(name, args);
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
