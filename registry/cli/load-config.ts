import { resolve } from 'node:path';
import { numberOf, type Options } from '../../server/cli/options/options.ts';
import type { Config } from '../config/config.ts';
import { type ConfigMistake, readConfig } from '../config/read-config.ts';
import { codeOf } from '../errors/code-of.ts';
import { defaultConfigFile, readConfigText, UnreadableConfig } from './config-text.ts';

/** Command-line options that override the configuration file. */
export interface ConfigOptions {
  readonly config?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly data?: string | undefined;
}

/** The largest port. */
const maxPort = 65_535;

/** Returns the options of a command that override the configuration file. Throws a UsageError for an invalid one. */
export function configOptions(options: Options): ConfigOptions {
  return {
    config: options.value('config'),
    host: options.value('host'),
    port: numberOf(options, 'port', { min: 0, max: maxPort }),
    data: options.value('data'),
  };
}

export interface LoadedConfig {
  readonly config: Config;
  /** The absolute path of the file; undefined if the default file does not exist. */
  readonly file: string | undefined;
  /** The warnings about the file, one line each, with line and column if the file exists. */
  readonly warnings: readonly string[];
}

/**
 * Returns the configuration for a command. Throws an error with all mistakes of the file, with line and column, and
 * UnreadableConfig for a file that cannot be read. If the default file does not exist, all defaults apply. With `unused`, tokens in
 * environment variables and files are not read.
 */
export function loadConfig(
  { config: file, host, port, data }: ConfigOptions,
  tokens: 'required' | 'unused' = 'required',
): LoadedConfig {
  const path = resolve(file ?? defaultConfigFile);
  const text = file === undefined ? textIfPresent(path) : readConfigText(path);
  const read = readConfig(text ?? '', { path, tokens });
  if ('mistakes' in read) {
    const lines = read.mistakes.map((mistake) => withPosition(mistake, path));
    throw new Error(`the configuration is not valid\n${lines.join('\n')}`);
  }
  const warnings = read.remarks
    .filter(({ severity }) => severity === 'warning')
    .map((remark) => (text === undefined ? withoutFile(remark, path) : withPosition(remark, path)));
  const { settings } = read.config;
  const listen = {
    host: host ?? settings.listen.host,
    port: port ?? settings.listen.port,
  };
  const dataFolder = data === undefined ? settings.dataFolder : resolve(data);
  const config = { ...read.config, settings: { ...settings, listen, dataFolder } };
  return { config, file: text === undefined ? undefined : path, warnings };
}

/** Returns the configuration for a command that uses the storage. Reads secrets only if the storage requires any. */
export function loadStorageConfig(options: ConfigOptions): Config {
  const { config } = loadConfig(options, 'unused');
  return config.storage.postgres === undefined ? config : loadConfig(options).config;
}

function withPosition({ line, column, message }: ConfigMistake, path: string): string {
  return `${path}:${line}:${column}: ${message}`;
}

function withoutFile({ message }: ConfigMistake, path: string): string {
  return `\`${path}\` does not exist, so all defaults apply. ${message}`;
}

/** Returns undefined if the file does not exist. */
function textIfPresent(path: string): string | undefined {
  try {
    return readConfigText(path);
  } catch (error) {
    if (error instanceof UnreadableConfig && codeOf(error.cause) === 'ENOENT') return undefined;
    throw error;
  }
}
