import { type Command, exitCodes } from './command.ts';
import { readOptions } from './options/options.ts';
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
  run: async (args, { startServer }) => {
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
    const given = ['socket', 'pipe', 'clientProcessId'].flatMap((name) =>
      options.values(name).map((value) => `--${name}=${value}`),
    );
    await startServer((options.value('socket') ?? options.value('pipe')) ? given : ['--stdio', ...given]);
    return exitCodes.success;
  },
};
