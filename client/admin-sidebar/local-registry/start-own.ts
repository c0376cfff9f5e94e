import { join } from 'node:path';
import { generateToken } from '../../../registry/tokens/tokens.ts';
import { allowToken } from './configuration.ts';
import { type FoundNode, findNode, minNode, type NodeSearch } from './find-node.ts';
import type { LocalToken } from './local-token.ts';
import { provesToken } from './proves-identity.ts';
import { type FailedStart, type ServerProcess, startServer } from './server-process.ts';

export interface OwnServerOptions {
  /** The folder of the configuration, the data and the state file, which all windows of the user share. */
  readonly folder: string;
  /** `dist/registry.js` */
  readonly program: string;
  readonly search: () => NodeSearch;
  /** Returns the port that the user has configured; 0 for any free port. */
  readonly port: () => number;
  readonly token: LocalToken;
  readonly log: (line: string) => void;
}

export interface OwnServerContext {
  /** The previous address; undefined the first time. */
  readonly lastUrl: string | undefined;
  /** Resolves to the address of the server that another window runs; to undefined if there is none. */
  readonly urlOfOther: () => Promise<string | undefined>;
}

/**
 * Starts the server as a child process of this window. If another window has started a server first, resolves to its
 * address.
 */
export async function startOwn(
  options: OwnServerOptions,
  { lastUrl, urlOfOther }: OwnServerContext,
): Promise<ServerProcess | string> {
  const { folder, search, token } = options;
  const node = await nodeFor(search());
  const configFile = join(folder, 'registry.toml');
  const newToken = generateToken();
  const allow = async () => allowToken(configFile, (await token.stored()) ?? newToken);
  await allow();
  let port = options.port() || portOf(lastUrl);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const started = await spawn(options, { node, configFile, port });
    if ('url' in started) {
      if (await acceptsToken(started, token, newToken)) return started;
      // Another window has changed the configuration in the meantime.
      await started.stop();
      await allow();
      continue;
    }
    if (started.cause === 'other') throw new Error(`The local registry did not start: ${started.output}`);
    if (started.cause === 'port-in-use') {
      if (port === 0 || port === options.port()) throw portError(port);
      port = 0;
      continue;
    }
    // Another window has started a server first, or the server of a window that was just closed has not ended yet.
    await pause();
    const other = await urlOfOther();
    if (other !== undefined) return other;
  }
  throw new Error(
    `Another process that does not know the token of the local registry uses its data folder, ${join(folder, 'data')}. End that process, or stop the local registry in the window that runs it, and start it again.`,
  );
}

/**
 * Resolves to whether the server accepts the token of this window. Stores a new token after the server has accepted it.
 */
async function acceptsToken(server: ServerProcess, token: LocalToken, newToken: string): Promise<boolean> {
  try {
    const stored = await token.stored();
    if (!(await provesToken(server, stored ?? newToken))) return false;
    if (stored === undefined) await token.store(newToken);
    return true;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function nodeFor(search: NodeSearch): Promise<FoundNode> {
  const found = await findNode(search);
  if ('program' in found) return found;
  const versions = [...new Set(found.tooOld)].join(', ');
  throw new Error(
    `The local registry requires Node ${minNode} or later; ${versions === '' ? 'no Node was found' : `found only ${versions}`}. Install Node, add it to the PATH, and restart VS Code.`,
  );
}

interface ServerStartAttempt {
  readonly node: FoundNode;
  readonly configFile: string;
  readonly port: number;
}

function spawn(
  { folder, program, log }: OwnServerOptions,
  attempt: ServerStartAttempt,
): Promise<ServerProcess | FailedStart> {
  return startServer({ ...attempt, program, dataFolder: join(folder, 'data'), log });
}

const maxAttempts = 100;
/** Milliseconds between two attempts. */
const pauseBetween = 200;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBetween));
}

function portOf(url: string | undefined): number {
  return url === undefined ? 0 : Number(new URL(url).port);
}

function portError(port: number): Error {
  return new Error(
    `The local registry cannot use port ${port}: another program uses it. Select another port in the setting "taskwright.registry.localPort".`,
  );
}
