/**
 * Runs the language server of a built `taskwright.js` on Windows, in the current folder, and passes its messages on, so that it is
 * used like a server on this machine:
 *
 *   node serve.ts PROGRAM socket|pipe
 *
 * The server connects to a port of this machine or to a named pipe of Windows, from which `forward-pipe.cjs` forwards the messages.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { windowsPath } from './paths.ts';
import { runOnWindows, type WindowsCommand } from './run.ts';

const [program = '', transport] = process.argv.slice(2);

const listener = createServer((socket) => {
  listener.close();
  process.stdin.pipe(socket).pipe(process.stdout);
  // The server exits when its connection is closed.
  socket.on('error', () => socket.destroy());
});
listener.listen(0, '127.0.0.1');
await once(listener, 'listening');
const { port } = listener.address() as AddressInfo;

const bySocket = [windowsPath(program), 'lsp', `--socket=${port}`];
const byPipe = [windowsPath(fileURLToPath(new URL('forward-pipe.cjs', import.meta.url))), String(port)];
const command: WindowsCommand = {
  folder: process.cwd(),
  args: transport === 'pipe' ? [...byPipe, windowsPath(program)] : bySocket,
  env: process.env.HOME === undefined ? {} : { USERPROFILE: windowsPath(process.env.HOME) },
};
const [result] = await runOnWindows([command]);
process.stderr.write(result?.stderr ?? '');
process.exit(result?.code ?? 1);
