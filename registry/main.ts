import { runCommand } from './cli/run-command.ts';

// File operations block threads of the pool. With the default of four, a few publications would delay reads.
process.env.UV_THREADPOOL_SIZE ??= '16';

// The bundle is CommonJS, which has no top-level await.
void runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
