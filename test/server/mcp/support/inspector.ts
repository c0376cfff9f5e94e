import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { installOracle } from '../../../support/install-oracle.ts';
import { mcpProgram } from './session.ts';

const version = '2.12.0';

/** Runs the MCP inspector with these arguments on a server that is started in a folder. Resolves to what it prints as JSON. */
export type Inspector = (folder: string, words: readonly string[], server?: readonly string[]) => Promise<unknown>;

/**
 * Returns the inspector of the protocol in its command-line mode, which is installed at the first call, since it needs 110 MB;
 * undefined with a warning if it cannot be installed.
 */
export function findInspector(): Inspector | undefined {
  const oracle = installOracle(`inspector-${version}`, [`@modelcontextprotocol/inspector@${version}`]);
  if ('folder' in oracle) return inspectorIn(oracle.folder);
  console.warn(`Tests with the MCP inspector are skipped: ${oracle.missing}`);
  return undefined;
}

function inspectorIn(oracle: string): Inspector {
  const program = join(oracle, 'node_modules/.bin/mcp-inspector');
  return (folder, words, server = []) => {
    const target = [process.execPath, mcpProgram(), 'mcp', '--root', folder, ...server];
    const args = [program, '--cli', '--cwd', folder, ...words, '--', ...target];
    return new Promise((resolve, reject) => {
      execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, output, log) => {
        try {
          resolve(JSON.parse(output));
        } catch {
          reject(new Error(`the inspector printed no JSON: ${output}${log}`, { cause: error }));
        }
      });
    });
  };
}
