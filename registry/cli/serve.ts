import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { numberOf, readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { requestLog } from '../http/request-log.ts';
import { type Registry, startRegistry } from '../start/start-registry.ts';
import { specsOf } from './command-options.ts';
import { defaultConfigFile } from './config-text.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { configOptions, loadConfig } from './load-config.ts';
import { LogOutput } from './log/log-output.ts';
import { openStandardOutput } from './log/open-standard-output.ts';
import { onChange } from './on-change.ts';
import { onHangup } from './on-hangup.ts';
import { reload } from './reload.ts';
import { serveReads } from './serve-reads.ts';

/** The maximum number of processes that read. */
const maxWorkers = 64;

/**
 * Runs `taskwright-registry serve` until SIGINT or SIGTERM, then finishes the requests in progress. SIGHUP reloads the
 * configuration, as does a change of its file with `--reload-on-change`. Logs JSON lines. With `--stop-with-stdin`, also stops when standard input ends, as it does when the parent process is
 * killed.
 */
export async function serve(commandArguments: readonly string[]): Promise<number> {
  if (cluster.isWorker) return serveReads();
  const options = readOptions(commandArguments, specsOf('serve'));
  if (options.names.length > 0) throw new UsageError('takes no file; name the configuration with `--config`');
  const values = configOptions(options);
  const workers = numberOf(options, 'workers', { min: 0, max: maxWorkers }) ?? 0;
  // A warning of Node that cannot be written must not end the server.
  process.stderr.on('error', () => undefined);
  const log = new LogOutput(openStandardOutput());
  const logger = pino({ base: null, redact: ['req.headers', 'headers', 'authorization'] }, log);
  const { config, file, warnings } = loadConfig(values);
  for (const warning of warnings) logger.warn(warning);
  let registry: Registry | undefined;
  let stopLooking: (() => void) | undefined;
  // Registered before the server starts, because a signal can arrive as soon as the server is listening.
  // A default file that was read once is required from then on: without it, all users and tokens would be removed.
  let usedFile = file;
  const reloadAgain = async (): Promise<void> => {
    if (registry) usedFile = (await reload(registry, { ...values, config: usedFile }, logger)) ?? usedFile;
  };
  const stopped = new Promise<string>((end) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, end);
    onHangup({ reload: () => void reloadAgain(), stop: end });
    if (options.flag('stop-with-stdin')) onceClosed(process.stdin, () => end('end of standard input'));
  });
  try {
    registry = await startRegistry({
      config,
      logger,
      logRequest: requestLog(logger, { logLine: (line) => log.write(line) }),
      provesIdentity: options.flag('prove-identity'),
      lostLogLines: () => log.lostLines,
      readers: { count: workers, logLine: (line) => log.write(line) },
    });
    void log.flush();
    if (options.flag('reload-on-change'))
      stopLooking = onChange(resolve(values.config ?? defaultConfigFile), () => void reloadAgain());
    logger.info({ reason: await stopped }, 'stopping');
    await registry.stop();
    logger.info('stopped');
  } finally {
    stopLooking?.();
    // An open pipe with listeners would keep the process running.
    process.stdin.destroy();
    await log.close();
  }
  return exitCodes.ok;
}

/** Calls `then` when the input ends or fails; a pipe fails when the process at the other end is killed. */
function onceClosed(input: NodeJS.ReadStream, then: () => void): void {
  input.once('error', then).once('end', then).once('close', then).resume();
}
