import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { type ConfigMistake, readConfig } from '../config/read-config.ts';
import { quoted } from '../errors/quoted.ts';

/** Command-line options that override the configuration file. */
export interface ConfigOptions {
  readonly config?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly data?: string | undefined;
}

const defaultFile = 'registry.toml';

export interface LoadedConfig {
  readonly config: Config;
  /** The warnings about the file, one line each, with line and column. */
  readonly warnings: readonly string[];
}

/**
 * Returns the configuration for a command. Throws an error with all mistakes of the file, with line and column. With `unused`,
 * tokens in environment variables and files are not read.
 */
export function loadConfig(
  { config: file, host, port, data }: ConfigOptions,
  tokens: 'required' | 'unused' = 'required',
): LoadedConfig {
  const path = resolve(file ?? defaultFile);
  const text = readText(path, file === undefined);
  const read = readConfig(text, { path, tokens });
  if ('mistakes' in read) {
    const lines = read.mistakes.map((mistake) => withPosition(mistake, path));
    throw new Error(`the configuration is not valid\n${lines.join('\n')}`);
  }
  const warnings = read.remarks
    .filter(({ severity }) => severity === 'warning')
    .map((remark) => withPosition(remark, path));
  const { settings } = read.config;
  const listen = {
    host: host ?? settings.listen.host,
    port: port === undefined ? settings.listen.port : portNumber(port),
  };
  const dataFolder = data === undefined ? settings.dataFolder : resolve(data);
  return { config: { ...read.config, settings: { ...settings, listen, dataFolder } }, warnings };
}

/** Returns the configuration for a command that uses the storage. Reads secrets only if the storage requires any. */
export function loadStorageConfig(options: ConfigOptions): Config {
  const { config } = loadConfig(options, 'unused');
  return config.storage.postgres === undefined ? config : loadConfig(options).config;
}

function withPosition({ line, column, message }: ConfigMistake, path: string): string {
  return `${path}:${line}:${column}: ${message}`;
}

/**
 * Returns the text of a file. If the default file does not exist, returns an empty string, so that all defaults apply.
 */
function readText(path: string, mayBeMissing: boolean): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (mayBeMissing && error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new Error(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`\`--port\` must be a number from 0 to 65535, not ${quoted(text)}`);
}
