import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { startRegistry } from '../start/start-registry.ts';
import { loadConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs `registry serve` until SIGINT or SIGTERM, then finishes the requests in progress. Logs JSON lines. With
 * `--stop-with-stdin`, also stops when standard input ends, as it does when the parent process is killed.
 */
export async function serve(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: {
      config: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      'stop-with-stdin': { type: 'boolean' },
      'prove-identity': { type: 'boolean' },
    },
  });
  const log = bufferedOutput(terminal);
  const logger = pino({ base: null, redact: ['req.headers', 'headers', 'authorization'] }, log);
  const { config, warnings } = loadConfig(values);
  for (const warning of warnings) logger.warn(warning);
  // Registered before the server starts, because a signal can arrive as soon as the server is listening.
  const stopped = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, resolve);
    if (values['stop-with-stdin'] === true) onceClosed(process.stdin, () => resolve('end of standard input'));
  });
  try {
    const registry = await startRegistry({ config, logger, provesIdentity: values['prove-identity'] === true });
    log.flush();
    logger.info({ reason: await stopped }, 'stopping');
    await registry.stop();
  } finally {
    // An open pipe with listeners would keep the process running.
    process.stdin.destroy();
  }
  logger.info('stopped');
  log.flush();
  return exitCodes.ok;
}

/** Calls `then` when the input ends or fails; a pipe fails when the process at the other end is killed. */
function onceClosed(input: NodeJS.ReadStream, then: () => void): void {
  input.once('error', then).once('end', then).once('close', then).resume();
}

/** Milliseconds. */
const flushInterval = 200;
/** Characters. */
const maxBuffered = 16_384;

/** Buffers lines, because writing a line for each request would cost more than the request. */
function bufferedOutput(terminal: Terminal) {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') terminal.out(lines);
    lines = '';
  };
  setInterval(flush, flushInterval).unref();
  return {
    flush,
    write(line: string): void {
      lines += line;
      if (lines.length > maxBuffered) flush();
    },
  };
}
