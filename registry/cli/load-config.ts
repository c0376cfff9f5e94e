import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { type Mistake, readConfig } from '../config/read-config.ts';

/** What a command line may say instead of the configuration file. */
export interface ConfigOptions {
  readonly config?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly data?: string | undefined;
}

const defaultFile = 'registry.toml';

export interface LoadedConfig {
  readonly config: Config;
  /** What does not keep the server from starting, and should be known: one line each, with its place. */
  readonly warnings: readonly string[];
}

/** The configuration that a command works with. Throws an error that holds every mistake of the file, with its place. */
export function loadConfig({ config: file, host, port, data }: ConfigOptions): LoadedConfig {
  const path = resolve(file ?? defaultFile);
  const text = readText(path, file === undefined);
  const read = readConfig(text, { path });
  if ('mistakes' in read) {
    const lines = read.mistakes.map((mistake) => withPlace(mistake, path));
    throw new Error(`the configuration is not right; nothing was started\n${lines.join('\n')}`);
  }
  const warnings = read.remarks
    .filter(({ severity }) => severity === 'warning')
    .map((remark) => withPlace(remark, path));
  const { settings } = read.config;
  const listen = {
    host: host ?? settings.listen.host,
    port: port === undefined ? settings.listen.port : portNumber(port),
  };
  const dataFolder = data === undefined ? settings.dataFolder : resolve(data);
  return { config: { ...read.config, settings: { ...settings, listen, dataFolder } }, warnings };
}

function withPlace({ line, column, message }: Mistake, path: string): string {
  return `${path}:${line}:${column}: ${message}`;
}

/** A file that nobody named need not be there: an empty one then stands for the defaults. */
function readText(path: string, mayBeMissing: boolean): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (mayBeMissing && error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new Error(`${path} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
}
