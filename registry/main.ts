import { runCommand } from './cli/run-command.ts';

// Files wait for the disk in threads; with the usual four of them a few publications would keep readers waiting.
process.env.UV_THREADPOOL_SIZE ??= '16';

// A bundle in CommonJS has no await at its top.
void runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
