import { type Logger, pino } from 'pino';

/** The properties of a request that are logged: never a query, a header or a body. */
export interface CompletedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The address of the client. */
  readonly address: string;
  readonly user: string;
}

/** Logs a request. */
export type RequestLog = (request: CompletedRequest) => void;

export interface RequestLogOptions {
  /** The properties that the logger adds to all lines, as its option `base`. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** Writes a line to the destination of the logger. */
  readonly logLine: (line: string) => void;
}

/**
 * Returns a function that writes the line that `logger.info` writes for a request. The line is composed here because the logger
 * needs 10 to 15% of the CPU time of a small response.
 */
export function requestLog(logger: Logger, { base = {}, logLine }: RequestLogOptions): RequestLog {
  const properties = Object.entries(base).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const prefix = `{"level":${pino.levels.values.info},`;
  const suffix = `${properties.join('')},"msg":"request"}\n`;
  const senderOf = repeatedSender();
  return ({ id, method, path, status, milliseconds, address, user }) => {
    if (!logger.isLevelEnabled('info')) return;
    const rounded = Math.round(milliseconds * 10) / 10;
    const request = `"id":${JSON.stringify(id)},"method":${JSON.stringify(method)},"path":${JSON.stringify(path)}`;
    const response = `"status":${status},"milliseconds":${rounded}`;
    logLine(`${prefix}"time":${Date.now()},${request},${response},${senderOf(address, user)}${suffix}`);
  };
}

/** Returns a function that composes the part of a line that identifies a sender. Most requests have the sender of the one before. */
function repeatedSender(): (address: string, user: string) => string {
  let last = { address: '', user: '', text: '"address":"","user":""' };
  return (address, user) => {
    if (address !== last.address || user !== last.user) {
      last = { address, user, text: `"address":${JSON.stringify(address)},"user":${JSON.stringify(user)}` };
    }
    return last.text;
  };
}
