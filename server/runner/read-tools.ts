import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { CatalogTool, ToolCatalog } from '../core/analysis/tools/tool-catalog.ts';
import { programCall } from './program-call.ts';
import { runWordAt } from './runner-command.ts';

/** The maximum times in milliseconds: for a command without network access, and for listing the versions of a tool. */
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
 * Resolves to the tools that the runner lists without the network; undefined if it cannot list them. The runner is started in
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

/** All versions of a tool, the newest first, or the reason why the runner cannot list them. */
export type VersionsAnswer = { readonly versions: readonly string[] } | { readonly failure: string };

/** Resolves to all versions of a tool. Uses the network; the runner is ended when `signal` is aborted. */
export async function allVersions(
  runner: InstalledRunner,
  tool: string,
  signal?: AbortSignal,
): Promise<VersionsAnswer> {
  // The name follows `--`, so that it cannot be an option.
  const answer = await call(runner, ['ls-remote', '--', tool], { timeout: networkTimeout, env: {}, signal });
  if (!answer.failed) return { versions: linesOf(answer.output).toReversed() };
  return { failure: answer.isTimeout ? `no answer within ${networkTimeout / 1_000} s` : reasonIn(answer.log) };
}

/** Returns the errors that the runner prints, without its name and the lines about its version. */
function reasonIn(log: string): string {
  const errors = linesOf(stripVTControlCharacters(log)).flatMap((line) => {
    const text = /^mise ERROR (.*)/.exec(line)?.[1]?.trim() ?? '';
    return text === '' || /^(Version:|Run with )/.test(text) ? [] : [text];
  });
  return [...new Set(errors)].join(': ');
}

interface CallOptions {
  readonly timeout: number;
  readonly env: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

type CallAnswer =
  | { readonly failed: false; readonly output: string }
  | { readonly failed: true; readonly log: string; readonly isTimeout: boolean };

/** Resolves to the output of the runner for these words; undefined if it fails. */
async function output(
  runner: InstalledRunner,
  command: readonly string[],
  options: CallOptions,
): Promise<string | undefined> {
  const answer = await call(runner, command, options);
  return answer.failed ? undefined : answer.output;
}

/** Runs the runner with these words, which replace `run` and all following words of its command. */
function call(
  { path, words, environment }: InstalledRunner,
  command: readonly string[],
  { timeout, env, signal }: CallOptions,
): Promise<CallAnswer> {
  const at = runWordAt(words);
  if (at < 0) return Promise.resolve({ failed: true, log: '', isTimeout: false });
  const started = programCall(path, [...words.slice(0, at), ...command], { platform: process.platform, environment });
  const options = {
    ...started.options,
    cwd: parse(homedir()).root,
    env: { ...environment, MISE_HIDE_UPDATE_WARNING: '1', ...env },
    timeout,
    ...(signal && { signal }),
    maxBuffer: maxOutput,
    windowsHide: true,
    encoding: 'utf8',
  } as const;
  return new Promise((resolve) => {
    execFile(started.file, started.args, options, (error, text, log) => {
      const isTimeout = error?.killed === true && signal?.aborted !== true;
      resolve(error ? { failed: true, log, isTimeout } : { failed: false, output: text });
    });
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
