import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { parse } from 'node:path';
import type { CatalogTool, ToolCatalog } from '../core/analysis/tools/tool-catalog.ts';
import { runWordAt } from './runner-command.ts';

/** Milliseconds to wait for what the runner knows without the network, and for the versions of a tool. */
const timeout = 10_000;
const networkTimeout = 60_000;

/** The maximum size of the output, in characters. The registry of the runner takes 0.3 MB. */
const maxOutput = 16 * 1024 * 1024;

/** The runner: its full path, and the words of the command that runs tasks. */
export interface InstalledRunner {
  readonly path: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Resolves to the tools that the runner knows without the network; undefined if it cannot list them. The runner is started in
 * the root folder, so that it reads no config file of a workspace, which may be broken or not trusted.
 */
export async function readTools(runner: InstalledRunner): Promise<ToolCatalog | undefined> {
  const offline = { timeout, env: { MISE_OFFLINE: '1' } };
  const [registry, installed, backends, versionNames] = await Promise.all([
    output(runner, ['registry', '--json'], offline),
    output(runner, ['ls', '--json'], offline),
    output(runner, ['backends', 'ls'], offline),
    output(runner, ['tool-alias', 'ls'], offline),
  ]);
  const names = versionNamesIn(versionNames ?? '');
  const tools = itemsIn(registry ?? '').flatMap((item) => toolIn(item, names));
  if (tools.length === 0) return undefined;
  return { tools, backends: linesOf(backends ?? ''), installed: installedIn(installed ?? '') };
}

/** Resolves to all versions of a tool, the newest first; undefined if they cannot be listed. Uses the network. */
export async function allVersions(runner: InstalledRunner, tool: string): Promise<readonly string[] | undefined> {
  // The name follows `--`, so that it cannot be an option.
  const text = await output(runner, ['ls-remote', '--', tool], { timeout: networkTimeout, env: {} });
  return text === undefined ? undefined : linesOf(text).toReversed();
}

interface CallOptions {
  readonly timeout: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Resolves to what the runner prints for these words, which replace `run` and all following words of its command. */
function output(
  { path, words, environment }: InstalledRunner,
  command: readonly string[],
  { timeout, env }: CallOptions,
): Promise<string | undefined> {
  const at = runWordAt(words);
  if (at < 0) return Promise.resolve(undefined);
  const options = {
    cwd: parse(homedir()).root,
    env: { ...environment, MISE_HIDE_UPDATE_WARNING: '1', ...env },
    timeout,
    maxBuffer: maxOutput,
    windowsHide: true,
    encoding: 'utf8',
  } as const;
  return new Promise((resolve) => {
    execFile(path, [...words.slice(0, at), ...command], options, (error, text) => resolve(error ? undefined : text));
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function itemsIn(text: string): readonly unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function toolIn(item: unknown, versionNames: ReadonlyMap<string, readonly string[]>): readonly CatalogTool[] {
  const [name, backends, description] = ['short', 'backends', 'description'].map((key) => memberOf(item, key));
  if (typeof name !== 'string') return [];
  return [
    {
      name,
      backends: Array.isArray(backends) ? backends.filter((backend) => typeof backend === 'string') : [],
      description: typeof description === 'string' ? description : '',
      versionNames: versionNames.get(name) ?? [],
    },
  ];
}

/** Returns the names of versions from a table with the columns tool, name and version. */
function versionNamesIn(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const line of linesOf(text)) {
    const [tool = '', name = ''] = line.trim().split(/\s+/);
    if (name !== '') names.set(tool, [...(names.get(tool) ?? []), name]);
  }
  return names;
}

function installedIn(text: string): Readonly<Record<string, readonly string[]>> {
  const value = parsed(text);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([tool, versions]: [string, unknown]) => {
      const list: readonly unknown[] = Array.isArray(versions) ? versions : [];
      const installed = list.filter((version) => memberOf(version, 'installed') === true);
      const names = installed.map((version) => memberOf(version, 'version')).filter((name) => typeof name === 'string');
      // A name such as `latest` is a link to one of the versions.
      return [tool, names.filter((name) => /\d/.test(name)).sort(newestFirst)];
    }),
  );
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}
