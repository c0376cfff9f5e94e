import { type Command, exitCodes } from './command.ts';
import { readOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

export const lspCommand: Command = {
  name: 'lsp',
  summary: 'Start the language server, for any editor',
  help: `Start the language server. An editor runs this and speaks to it.

Usage: taskwright lsp [OPTIONS]

Options:
  --stdio                speak over standard input and output (the default)
  --socket=PORT          connect to this port of the same machine
  --pipe=NAME            connect to this named pipe or socket file
  --clientProcessId=ID   end when the process with this id has ended

Examples:
  taskwright lsp         what to enter as the server's command in an editor
`,
  run: async (words, { startServer }) => {
    const options = readOptions(words, {
      stdio: { takes: 'flag' },
      socket: { takes: 'value' },
      pipe: { takes: 'value' },
      clientProcessId: { takes: 'value' },
    });
    if (options.names.length > 0) throw new UsageError(`"lsp" takes no names, so leave "${options.names[0]}" away`);
    const transports = ['stdio', 'socket', 'pipe'].filter((name) => options.flag(name));
    if (transports.length > 1) throw new UsageError(`"--${transports.join('" and "--')}" exclude each other; keep one`);
    const given = ['socket', 'pipe', 'clientProcessId'].flatMap((name) =>
      options.values(name).map((value) => `--${name}=${value}`),
    );
    await startServer((options.value('socket') ?? options.value('pipe')) ? given : ['--stdio', ...given]);
    return exitCodes.fine;
  },
};
