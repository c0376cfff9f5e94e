import { join } from 'node:path';
import { generateToken } from '../../../registry/tokens/tokens.ts';
import { allowToken } from './configuration.ts';
import { type FoundNode, findNode, leastNode, type NodePlaces } from './find-node.ts';
import type { LocalToken } from './local-token.ts';
import { provesToken } from './proves-identity.ts';
import { type NotStarted, type ServerProcess, startServer } from './server-process.ts';

export interface OwnServerOptions {
  /** For the configuration, the data and what the windows tell each other; one for all windows of this person. */
  readonly folder: string;
  /** `dist/registry.js` */
  readonly program: string;
  readonly places: () => NodePlaces;
  /** The port that a person wants; 0 for any. */
  readonly port: () => number;
  readonly token: LocalToken;
  readonly log: (line: string) => void;
}

export interface OwnServerContext {
  /** Where it was the last time; undefined at the first time. */
  readonly lastUrl: string | undefined;
  /** The address of the server that another window runs; undefined when none does. */
  readonly urlOfOther: () => Promise<string | undefined>;
}

/** Starts the server as a child of this window. Where another window was faster it is the address of that one's. */
export async function startOwn(
  options: OwnServerOptions,
  { lastUrl, urlOfOther }: OwnServerContext,
): Promise<ServerProcess | string> {
  const { folder, places, token } = options;
  const node = await nodeIn(places());
  const configFile = join(folder, 'registry.toml');
  const made = generateToken();
  const allow = async () => allowToken(configFile, (await token.stored()) ?? made);
  await allow();
  let port = options.port() || portOf(lastUrl);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const started = await spawn(options, { node, configFile, port });
    if ('url' in started) {
      if (await takesToken(started, token, made)) return started;
      // Another window has written the configuration meanwhile.
      await started.stop();
      await allow();
      continue;
    }
    if (started.cause === 'other') throw new Error(`The local registry did not start: ${started.words}`);
    if (started.cause === 'port-in-use') {
      if (port === 0 || port === options.port()) throw portError(port);
      port = 0;
      continue;
    }
    // Another window was faster, or the server of one that has just gone has not quite ended.
    await pause();
    const other = await urlOfOther();
    if (other !== undefined) return other;
  }
  throw new Error(
    `A process that does not know the token of the local registry holds its data, ${join(folder, 'data')}. End it, or stop the local registry in the window that runs it, and start again.`,
  );
}

/** Whether the server takes the token of this window. The first one is stored then, and not while another may be asked for. */
async function takesToken(server: ServerProcess, token: LocalToken, made: string): Promise<boolean> {
  try {
    const stored = await token.stored();
    if (!(await provesToken(server, stored ?? made))) return false;
    if (stored === undefined) await token.store(made);
    return true;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function nodeIn(places: NodePlaces): Promise<FoundNode> {
  const found = await findNode(places);
  if ('program' in found) return found;
  const versions = [...new Set(found.tooOld)].join(', ');
  throw new Error(
    `The local registry needs Node ${leastNode} or newer, and there is ${versions === '' ? 'none' : `only ${versions}`} here. Install one so that "node" on the PATH is it, and start VS Code again.`,
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
): Promise<ServerProcess | NotStarted> {
  return startServer({ ...attempt, program, dataFolder: join(folder, 'data'), log });
}

const attempts = 100;
const pauseBetween = 200;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBetween));
}

function portOf(url: string | undefined): number {
  return url === undefined ? 0 : Number(new URL(url).port);
}

function portError(port: number): Error {
  return new Error(
    `The local registry cannot have the port ${port}: another program uses it. Choose another one in the setting "taskwright.registry.localPort".`,
  );
}
