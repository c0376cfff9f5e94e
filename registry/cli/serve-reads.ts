import { once } from 'node:events';
import { pino } from 'pino';
import { requestLog } from '../http/request-log.ts';
import type { ReaderCommand, ReaderReport } from '../readers/messages.ts';
import { startReader } from '../start/start-reader.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { LogOutput } from './log/log-output.ts';
import { openStandardOutput } from './log/open-standard-output.ts';

/** Runs a process that `taskwright-registry serve --workers` has started, until the parent process stops it or exits. */
export async function serveReads(): Promise<number> {
  // Ctrl+C, and Ctrl+Break on Windows, reach all processes of a terminal; this one finishes its requests when it receives the
  // command to stop.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) process.on(name, () => undefined);
  const log = new LogOutput(openStandardOutput());
  const base = { pid: process.pid };
  const logger = pino({ base }, log);
  const logRequest = requestLog(logger, { base, logLine: (line) => log.write(line) });
  const ended = Promise.race([command('stop'), once(process, 'disconnect')]);
  const started = command('start');
  report({ kind: 'ready' });
  const { config, writer } = await started;
  try {
    const reader = await startReader({
      config,
      logger,
      logRequest,
      writer,
      report: (work) => report({ kind: 'work', work }),
    });
    onCommand('config', ({ config }) => reader.replaceConfig(config));
    report({ kind: 'listening', url: reader.url });
    await ended;
    await reader.stop();
  } catch (error) {
    const { message, code }: { readonly message?: unknown; readonly code?: unknown } = Object(error);
    report({ kind: 'failed', message: String(message), code: typeof code === 'string' ? code : undefined });
  } finally {
    await log.close();
    if (process.connected) process.disconnect();
  }
  return exitCodes.ok;
}

type CommandOf<Kind extends ReaderCommand['kind']> = Extract<ReaderCommand, { readonly kind: Kind }>;

function command<Kind extends ReaderCommand['kind']>(kind: Kind): Promise<CommandOf<Kind>> {
  return new Promise((resolve) => onCommand(kind, resolve));
}

function onCommand<Kind extends ReaderCommand['kind']>(kind: Kind, handle: (command: CommandOf<Kind>) => void): void {
  const isOfKind = (received: ReaderCommand): received is CommandOf<Kind> => received.kind === kind;
  process.on('message', (received: ReaderCommand) => {
    if (isOfKind(received)) handle(received);
  });
}

/** Sends a message to the process that writes. If that process has ended, this one ends as well. */
function report(message: ReaderReport): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}
