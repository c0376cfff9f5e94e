import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../system/run-command.ts';
import { host as currentHost, type Host } from './paths.ts';
import { quietSettings } from './settings.ts';

const keeper = fileURLToPath(new URL('server-keeper.ts', import.meta.url));

export interface ServerOptions {
  /** The VS Code to start; by default that of the tests. */
  readonly host?: Host;
  /** The paths of packaged extensions to install. */
  readonly extensions?: readonly string[];
  /** User settings, in addition to `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of the machine of the server, for which VS Code ignores the user settings: those of scope `machine`. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
}

export interface Server {
  /** `http://127.0.0.1:<port>`, which only this machine can access. */
  readonly url: string;
  /** The folder with all files that the server writes: settings, state and logs. */
  readonly folder: string;
  /** Stops the server with all its processes and removes its folder. */
  stop(): Promise<void>;
}

/** Returns the URL at which the workbench opens a folder. */
export function folderUrl(server: { readonly url: string }, folder: string): string {
  return `${server.url}/?folder=${encodeURIComponent(folder)}`;
}

/**
 * Starts a VS Code on a free port of the loopback interface, with its settings, extensions and home folder in a temporary
 * folder. It runs until `stop` is called or this process exits in any way.
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { host = currentHost } = options;
  const state = mkdtempSync(join(tmpdir(), 'taskwright-vscode-'));
  try {
    const args = [host.server, ...prepareState(state, options)];
    const environment = isolatedEnvironment(state);
    for (const extension of options.extensions ?? []) {
      runCommand(host.node, [...args, '--install-extension', extension, '--force'], { env: environment });
    }
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [keeper, state, host.node, ...args, ...serverArguments], {
      env,
      detached: true,
    });
    return { url: await addressOf(child), folder: state, stop: () => stopKeeper(child) };
  } catch (error) {
    rmSync(state, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    throw error;
  }
}

const serverArguments = [
  ...['--auth', 'none', '--bind-addr', '127.0.0.1:0'],
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-workspace-trust',
  '--disable-getting-started-override',
  '--ignore-last-opened',
];

/** Writes configuration and settings. Returns the arguments that make the server use this folder. */
function prepareState(state: string, { settings, machineSettings }: ServerOptions): string[] {
  const [config, user, extensions] = [join(state, 'config.yaml'), join(state, 'user'), join(state, 'extensions')];
  for (const folder of [join(user, 'User'), join(user, 'Machine'), extensions, join(state, 'home'), join(state, 'tmp')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(config, 'auth: none\n');
  writeFileSync(join(user, 'User', 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
  writeFileSync(join(user, 'Machine', 'settings.json'), JSON.stringify(machineSettings ?? {}));
  return ['--config', config, '--user-data-dir', user, '--extensions-dir', extensions];
}

/** Returns variables that isolate the server from the home folder, from galleries and from the VS Code that it runs in. */
function isolatedEnvironment(state: string): Record<string, string> {
  return {
    HOME: join(state, 'home'),
    XDG_CONFIG_HOME: join(state, 'home/config'),
    XDG_DATA_HOME: join(state, 'home/data'),
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '', itemUrl: '', resourceUrlTemplate: '' }),
    // VS Code does not remove all of its sockets. The path of a socket has at most 107 characters.
    TMPDIR: join(state, 'tmp'),
    XDG_RUNTIME_DIR: join(state, 'tmp'),
    NODE_OPTIONS: '',
    VSCODE_IPC_HOOK_CLI: '',
  };
}

async function addressOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    output.push(`${line}\n`);
    const address = /HTTP server listening on (http:\/\/[\d.:]+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    child.stderr.removeAllListeners('data').resume();
    return address;
  }
  throw new Error(`VS Code's server did not start:\n${output.join('')}`);
}

async function stopKeeper(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.stdin.end();
  await exit;
}
