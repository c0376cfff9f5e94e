import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpProgram } from './session.ts';

const version = '2.12.0';
const home = fileURLToPath(new URL(`../../../../.oracle/inspector-${version}`, import.meta.url));
const program = join(home, 'node_modules/.bin/mcp-inspector');

/** Runs the MCP inspector with these arguments on a server that is started in a folder. Resolves to what it prints as JSON. */
export type Inspector = (folder: string, words: readonly string[], server?: readonly string[]) => Promise<unknown>;

/**
 * Returns the inspector of the protocol in its command-line mode, which is installed at the first call, since it needs 110 MB;
 * undefined with a warning if it cannot be installed.
 */
export function findInspector(): Inspector | undefined {
  const missing = existsSync(program) ? undefined : install();
  if (missing === undefined) return inspect;
  console.warn(`Tests with the MCP inspector are skipped: ${missing}`);
  return undefined;
}

/** Installs it atomically, since other processes may install it at the same time. Returns the reason if it fails. */
function install(): string | undefined {
  mkdirSync(dirname(home), { recursive: true });
  const folder = mkdtempSync(join(dirname(home), 'install-'));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
  const npm = spawnSync('npm', ['install', ...options, `@modelcontextprotocol/inspector@${version}`], {
    encoding: 'utf8',
  });
  if (npm.status === 0 && !existsSync(program)) renameSync(folder, home);
  else rmSync(folder, { recursive: true, force: true });
  if (existsSync(program)) return undefined;
  return `npm could not install it (${npm.error?.message ?? npm.stderr.trim()})`;
}

function inspect(folder: string, words: readonly string[], server: readonly string[] = []): Promise<unknown> {
  const target = [process.execPath, mcpProgram(), 'mcp', '--root', folder, ...server];
  return new Promise((resolve, reject) => {
    const args = [program, '--cli', '--cwd', folder, ...words, '--', ...target];
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, output, log) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        reject(new Error(`the inspector printed no JSON: ${output}${log}`, { cause: error }));
      }
    });
  });
}
