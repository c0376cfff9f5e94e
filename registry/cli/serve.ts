import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startRegistry } from '../start/start-registry.ts';
import { loadConfig } from './load-config.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/**
 * `registry serve`: runs until SIGINT or SIGTERM, then answers what it has begun and ends. Logs JSON lines. With
 * `--stop-with-stdin` it also ends with its standard input: whoever started it may be gone without having said so.
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
  // From now on: whoever reads that the server listens may stop it at once.
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
    // While somebody listens to it, an open pipe keeps the process alive.
    process.stdin.destroy();
  }
  logger.info('stopped');
  log.flush();
  return exitCodes.ok;
}

/** A pipe whose other end is killed can break with an error instead of an end. */
function onceClosed(input: NodeJS.ReadStream, then: () => void): void {
  input.once('error', then).once('end', then).once('close', then).resume();
}

const flushInterval = 200;
const mostBuffered = 16_384;

/** Writes several lines at once: a line for each request would cost more than the request. */
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
      if (lines.length > mostBuffered) flush();
    },
  };
}
