import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NodeVersion, nodeForWindows, windowsPath, wineEnvironment } from './paths.ts';

/** A run of Node for Windows. */
export interface WindowsCommand {
  /** The working folder, on this machine. */
  readonly folder: string;
  /** The arguments of Node. Paths are those of Windows. */
  readonly args: readonly string[];
  /** Added to the environment of the system. */
  readonly env?: Readonly<Record<string, string>>;
  /** The standard input; empty by default. */
  readonly input?: string;
  /** Whether the program, which must be CommonJS and read no input, shares the process of other commands. Faster. */
  readonly isInProcess?: boolean;
}

export interface WindowsResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface WindowsOptions {
  readonly version?: NodeVersion;
  /** The milliseconds after which a command is ended. */
  readonly limit?: number;
}

const runner = fileURLToPath(new URL('run-commands.cjs', import.meta.url));

/**
 * Runs commands one after the other in one start of Wine, which takes seconds. A command that takes too
 * long is ended; its code is null then. Pipes of Linux are no handles for Node in Wine, so all output is written to files.
 */
export async function runOnWindows(
  commands: readonly WindowsCommand[],
  { version = 'node20', limit = 120_000 }: WindowsOptions = {},
): Promise<readonly WindowsResult[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'taskwright-windows-'));
  const at = (name: string): string => join(scratch, name);
  try {
    const given = commands.map((command) => ({ ...command, folder: windowsPath(command.folder) }));
    writeFileSync(at('commands.json'), JSON.stringify({ limit, commands: given }));
    writeFileSync(at('run.bat'), batchFile(version, scratch));
    await runWine(['cmd', '/c', windowsPath(at('run.bat'))], limit * (commands.length + 1));
    if (!existsSync(at('results.json')))
      throw new Error(`Node for Windows failed:\n${readFileSync(at('errors'), 'utf8')}`);
    return JSON.parse(readFileSync(at('results.json'), 'utf8')) as readonly WindowsResult[];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Returns a batch file that starts the runner. All its paths are ASCII, since the encoding of batch files depends on the system. */
function batchFile(version: NodeVersion, scratch: string): string {
  const words = [nodeForWindows(version), runner, join(scratch, 'commands.json'), join(scratch, 'results.json')];
  const quoted = words.map((path) => `"${windowsPath(path)}"`).join(' ');
  return `@${quoted} > nul 2> "${windowsPath(join(scratch, 'errors'))}"\r\n`;
}

/** Runs a program of Wine. */
async function runWine(words: readonly string[], timeout: number): Promise<void> {
  // The folders of the user are those of Wine.
  const { HOME: _home, ...env } = process.env;
  const child = spawn('wine', words, { stdio: 'ignore', env: { ...env, ...wineEnvironment }, timeout });
  await once(child, 'exit');
}
