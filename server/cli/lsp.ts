import { type Command, exitCodes } from './command.ts';
import { type Options, readOptions } from './options/options.ts';
import { UsageError } from './options/usage-error.ts';

export const lspCommand: Command = {
  name: 'lsp',
  summary: 'Start the language server for an editor',
  help: `Start the language server. Editors run this command and communicate with it.

Usage: taskwright lsp [OPTIONS]

Options:
  --stdio                use standard input and output (default)
  --socket=PORT          connect to this port of the local machine
  --pipe=NAME            connect to this named pipe or socket file
  --clientProcessId=ID   exit when the process with this ID exits

Examples:
  taskwright lsp         the command to configure in an editor
`,
  run: async (args, { startProgram }) => {
    const options = readOptions(args, {
      stdio: { takes: 'flag' },
      socket: { takes: 'value' },
      pipe: { takes: 'value' },
      clientProcessId: { takes: 'value' },
    });
    if (options.names.length > 0) throw new UsageError(`\`lsp\` takes no names; remove \`${options.names[0]}\``);
    const transports = ['stdio', 'socket', 'pipe'].filter((name) => options.flag(name));
    if (transports.length > 1)
      throw new UsageError(`\`--${transports.join('` and `--')}\` cannot be combined; remove one`);
    const [socket, pipe, client] = [socketIn(options), pipeIn(options), clientProcessIn(options)];
    await startProgram('server.js', [...(socket ?? pipe ?? ['--stdio']), ...(client ?? [])]);
    return exitCodes.success;
  },
};

function socketIn(options: Options): readonly string[] | undefined {
  const port = options.value('socket');
  if (port === undefined) return undefined;
  if (isNumber(port, 65_535)) return [`--socket=${port}`];
  throw new UsageError(`\`--socket\` must be a port from 1 to 65535, not ${shown(port)}`);
}

function pipeIn(options: Options): readonly string[] | undefined {
  const name = options.value('pipe');
  if (name === '') throw new UsageError('`--pipe` requires the name of a named pipe or socket file');
  return name === undefined ? undefined : [`--pipe=${name}`];
}

function clientProcessIn(options: Options): readonly string[] | undefined {
  const id = options.value('clientProcessId');
  if (id === undefined) return undefined;
  if (isNumber(id, Number.MAX_SAFE_INTEGER)) return [`--clientProcessId=${id}`];
  throw new UsageError(`\`--clientProcessId\` must be the ID of a process, not ${shown(id)}`);
}

function isNumber(text: string, max: number): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= max;
}

function shown(value: string): string {
  return value === '' ? 'empty' : `\`${value}\``;
}
