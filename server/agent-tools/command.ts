import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { counted } from '../core/text/counted.ts';
import { rootsVariable } from '../files/roots-variable.ts';
import { plainLine } from './plain-text.ts';
import { ToolError } from './tool-error.ts';
import { inTurns } from './turns.ts';

/** The output of a command of `taskwright`. */
export interface CommandOutput {
  readonly code: number | null;
  readonly stdout: string;
  /** The lines of its standard error. */
  readonly messages: readonly string[];
}

export interface CommandPlace {
  /** The current folder of the command. */
  readonly folder: string;
  /** The only folders that it may read. */
  readonly roots: readonly string[];
  readonly stdin?: string | undefined;
  readonly signal: AbortSignal;
}

/** Runs a command of `taskwright`. Rejects with a `ToolError` if it has no output. */
export type RunCommand = (args: readonly string[], place: CommandPlace) => Promise<CommandOutput>;

const maxSeconds = 120;
const maxOutput = 64 * 1024 * 1024;
const maxMessages = 100_000;
/** Megabytes. */
const maxMemory = 3_072;

/**
 * Returns the function that runs commands in processes of their own: a file that is too large, or a call that is canceled, ends only
 * its process. `program` is the path of `taskwright.js`.
 */
export function commandRunner(program: string, environment: NodeJS.ProcessEnv): RunCommand {
  const inTurn = inTurns(Math.max(2, Math.min(4, availableParallelism())));
  return (args, place) => inTurn(() => runCommand(program, args, place, environment), place.signal);
}

async function runCommand(
  program: string,
  args: readonly string[],
  { folder, roots, stdin, signal }: CommandPlace,
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutput> {
  const { FORCE_COLOR: _, ...others } = environment;
  const limits = { ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1', [rootsVariable]: JSON.stringify(roots) };
  const child = spawn(process.execPath, [`--max-old-space-size=${maxMemory}`, program, ...args], {
    cwd: folder,
    env: { ...others, ...limits },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    timeout: maxSeconds * 1_000,
    killSignal: 'SIGKILL',
    signal,
  });
  // A command that does not read its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin ?? '');
  const output: Buffer[] = [];
  let length = 0;
  let messages = '';
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length > maxOutput) child.kill('SIGKILL');
    else output.push(part);
  });
  child.stderr.on('data', (part: Buffer) => {
    if (messages.length < maxMessages) messages += part.toString();
  });
  const { code, killedBy } = await new Promise<{ code: number | null; killedBy: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, killSignal) => resolve({ code: exitCode, killedBy: killSignal }));
  });
  if (length > maxOutput) throw new ToolError('The result is too long. Name fewer files or one task.');
  if (killedBy === 'SIGKILL') {
    throw new ToolError(`The files could not be read within ${counted(maxSeconds, 'second')}. Name fewer files.`);
  }
  return outputOf(code, Buffer.concat(output).toString(), messages);
}

function outputOf(code: number | null, stdout: string, log: string): CommandOutput {
  const messages = log
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Run `taskwright help'))
    .map((line) => forAgents(plainLine(line.replace(/^taskwright: /, ''))));
  const hasFailed = code !== 0 && code !== 1;
  if (!hasFailed || stdout !== '') return { code, stdout, messages };
  if (/heap out of memory/.test(log)) throw new ToolError('The files are too large to be read. Name fewer files.');
  throw new ToolError(sentence(messages.join('; ') || `The command ended with code ${code}`));
}

/** Returns a message in which commands and options are replaced with what does the same for an agent. */
function forAgents(message: string): string {
  return message
    .replace('run `taskwright graph` to list all tasks', 'call `tasks` to list all tasks')
    .replace('omit the file, or set its kind with `--kind`', 'use the name of a task file, such as `mise.toml`');
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(first) ? first : `${first}.`;
}
