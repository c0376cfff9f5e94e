/**
 * Runs on Windows: node forward-pipe.cjs PORT PROGRAM. Starts the language server of a program with a named pipe, and forwards its
 * messages to a port of this machine. CommonJS, since Node 20 runs it.
 */
const { spawn } = require('node:child_process');
const { connect, createServer } = require('node:net');

const [port, program] = process.argv.slice(2);
const name = `\\\\.\\pipe\\taskwright-${process.pid}`;
const server = createServer((pipe) => {
  const socket = connect(Number(port), '127.0.0.1');
  pipe.pipe(socket).pipe(pipe);
  for (const stream of [pipe, socket]) stream.on('error', () => stream.destroy());
});
server.listen(name, () => {
  const child = spawn(process.execPath, [program, 'lsp', `--pipe=${name}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('exit', (code) => process.exit(code ?? 1));
});
