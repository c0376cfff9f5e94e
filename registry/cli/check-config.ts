import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/read-config.ts';
import { counted } from '../errors/counted.ts';
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
 * cannot, 2 for wrong usage or an unreadable file. Never prints tokens.
 */
export async function checkConfig(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { config: { type: 'string' }, format: { type: 'string' } },
  });
  const { format = 'text', config } = values;
  const names = config === undefined ? positionals : [config, ...positionals];
  const [name = 'registry.toml', ...others] = names;
  if (others.length > 0) return refuse('requires at most one file', terminal);
  if (format !== 'text' && format !== 'json') return refuse('`--format` must be `text` or `json`', terminal);
  const text = readText(name);
  if (typeof text !== 'string') return refuse(`cannot read ${name}: ${text.cause}`, terminal);
  const read = readConfig(text, { path: resolve(name), tokens: 'optional' });
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

function readText(path: string): string | { readonly cause: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    return {
      cause:
        error instanceof TypeError ? 'it is not valid UTF-8' : String(error instanceof Error ? error.message : error),
    };
  }
}

function refuse(reason: string, terminal: Terminal): number {
  terminal.error(`taskwright-registry check-config: ${reason}\n`);
  return exitCodes.wrongUsage;
}
