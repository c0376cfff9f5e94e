import { realpath } from 'node:fs/promises';
import { exitCodes } from './command.ts';
import { run } from './run.ts';
import type { Output } from './surroundings.ts';

/** The stream as commands see it. A reader that has gone away (`| head`) is no error: nobody is left to tell. */
function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return { write: (text) => stream.write(text), isTTY: stream.isTTY === true };
}

/** Starts the launcher of the language server, which is next to the one of this program. */
async function startServer(transport: readonly string[]): Promise<void> {
  const launcher = await realpath(process.argv[1] ?? '');
  process.argv.splice(2, process.argv.length, ...transport);
  const { createRequire } = await import('node:module');
  createRequire(launcher)('./server.js');
}

const stderr = outputTo(process.stderr);

// The exit code is only noted, so that Node ends by itself when all output has been taken.
run(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  get stdin() {
    return process.stdin;
  },
  stdout: outputTo(process.stdout),
  stderr,
  // The clock in `perf_hooks` is a module that is not loaded yet.
  now: () => process.uptime() * 1000,
  startServer,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = exitCodes.failure;
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`taskwright: this should not have happened; please report it with these lines:\n${details}\n`);
  },
);
