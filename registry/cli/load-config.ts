import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';

/** What a command line may say instead of the configuration file. */
export interface ConfigOptions {
  readonly config?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly data?: string | undefined;
}

const defaultFile = 'registry.toml';

/** The configuration that a command works with. Throws an error that holds every mistake of the file, with its place. */
export function loadConfig({ config: file, host, port, data }: ConfigOptions): Config {
  const path = resolve(file ?? defaultFile);
  const text = readText(path, file === undefined);
  const read = readConfig(text, { path });
  if ('mistakes' in read) {
    const lines = read.mistakes.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
    throw new Error(`the configuration is not right; nothing was started\n${lines.join('\n')}`);
  }
  const { settings } = read.config;
  return {
    ...read.config,
    settings: {
      ...settings,
      listen: {
        host: host ?? settings.listen.host,
        port: port === undefined ? settings.listen.port : portNumber(port),
      },
      dataFolder: data === undefined ? settings.dataFolder : resolve(data),
    },
  };
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
