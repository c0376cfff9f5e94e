import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import packageFile from '../../package.json' with { type: 'json' };
import { commandRunner } from '../agent-tools/command.ts';
import { registryReader } from '../agent-tools/registry-reader.ts';
import { readMcpOptions } from '../cli/mcp/mcp-options.ts';
import { createServer } from './create-server.ts';
import { registryToken } from './registry-token.ts';

const [, launcher = '', ...args] = process.argv;
const { roots, run, registry } = readMcpOptions(args);
const environment = process.env;
const program = join(dirname(realpathSync(launcher)), 'taskwright.js');

const server = createServer({
  version: packageFile.version,
  folders: { named: roots, current: process.cwd(), home: homedir() },
  host: {
    command: commandRunner(program, environment),
    environment,
    run,
    registry:
      registry &&
      registryReader(registry.address, () => registryToken(registry.address, registry.tokenFile, environment)),
  },
});

/** Ends the running calls. The process exits after that, because nothing keeps it running without its input. */
const end = (): void => {
  server.ended();
  process.stdin.destroy();
};
process.stdin.once('end', end);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
// The client has closed its end of the pipe.
process.stdout.on('error', end);
server.connect(new StdioServerTransport()).catch((error: unknown) => {
  process.exitCode = 2;
  process.stderr.write(`taskwright: the server could not be started: ${String(error)}\n`);
});
