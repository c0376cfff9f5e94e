import fc from 'fast-check';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { expect, test } from 'vitest';
import { type CompletedRequest, requestLog } from '../../../registry/http/request-log.ts';

const completed: fc.Arbitrary<CompletedRequest> = fc.record({
  id: fc.string({ unit: 'binary' }),
  method: fc.constantFrom('GET', 'PUT'),
  path: fc.string({ unit: 'binary', maxLength: 200 }),
  status: fc.constantFrom(200, 404),
  milliseconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
  address: fc.constantFrom('127.0.0.1', '::1', ''),
  user: fc.string({ unit: 'binary' }),
});

/** Returns the lines that a function logs, without their times. */
function logged(
  options: LoggerOptions,
  log: (logger: Logger, logLine: (line: string) => void) => void,
): readonly string[] {
  const lines: string[] = [];
  const logLine = (line: string) => void lines.push(line);
  log(pino(options, { write: logLine }), logLine);
  return lines.map((line) => line.replace(/"time":\d{13}/, '"time":0'));
}

test.each<LoggerOptions>([
  { base: null },
  { base: null, redact: ['req.headers', 'headers', 'authorization'] },
  { base: { pid: 7 } },
  { base: null, level: 'warn' },
  { base: null, enabled: false },
])('with the options %j, requests are logged as by the logger', (options) => {
  fc.assert(
    fc.property(completed, ({ id, method, path, status, milliseconds, address, user }) => {
      const request = { id, method, path, status, milliseconds, address, user };
      const rounded = { ...request, milliseconds: Math.round(milliseconds * 10) / 10 };
      const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));
      const expected = logged(options, (logger) => logger.info(rounded, 'request'));
      const lines = logged(options, (logger, logLine) =>
        requestLog(logger, { base: options.base ?? {}, logLine })(request),
      );
      expect(parsed(lines)).toEqual(parsed(expected));
      expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    }),
  );
});
