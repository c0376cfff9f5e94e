import { resolve } from 'node:path';
import { choiceOf, readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { counted } from '../../server/core/text/counted.ts';
import { readConfig } from '../config/read-config.ts';
import { specsOf } from './command-options.ts';
import { defaultConfigFile, readConfigText } from './config-text.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** A reported problem. */
interface ConfigFinding {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * Runs `taskwright-registry check-config [FILE] [--format text|json]`: prints all problems of a configuration file, one per line
 * (`registry.toml:3:5: error …`), ordered by position. Exit codes: 0 when a server can start with the file, 1 when it
 * cannot. Throws UnreadableConfig if the file cannot be read. Never prints tokens.
 */
export async function checkConfig(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('check-config'));
  const format = choiceOf(options, 'format', ['text', 'json']) ?? 'text';
  const config = options.value('config');
  const names = config === undefined ? options.names : [config, ...options.names];
  const [name = defaultConfigFile, ...others] = names;
  if (others.length > 0) throw new UsageError('requires at most one file');
  const read = readConfig(readConfigText(name), { path: resolve(name), tokens: 'optional' });
  const mistakes = 'mistakes' in read ? read.mistakes : [];
  const findings = [...mistakes.map((mistake) => ({ severity: 'error' as const, ...mistake })), ...read.remarks].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  );
  terminal.out(format === 'json' ? asJson(name, findings) : asText(name, findings));
  return mistakes.length > 0 ? exitCodes.failed : exitCodes.ok;
}

function asText(name: string, findings: readonly ConfigFinding[]): string {
  const lines = findings.map(
    ({ severity, line, column, message }) => `${name}:${line}:${column}: ${severity} ${message}\n`,
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const summary =
    errors === 0
      ? 'No errors; a server can start with this file.'
      : `${counted(errors, 'error')}; a server cannot start with this file.`;
  return `${lines.join('')}${summary}\n`;
}

function asJson(name: string, findings: readonly ConfigFinding[]): string {
  return `${JSON.stringify({ file: name, findings }, null, 2)}\n`;
}
