/**
 * Runs the server as the leader of a new process group. When the pipe from the parent process closes, because the parent
 * closed it or exited in any way, kills the whole group and removes the state folder. Arguments: the state folder, then
 * the program of the server and its arguments.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

const maxStopSeconds = 4;
const [state, program, ...args] = process.argv.slice(2);
if (state === undefined || program === undefined) throw new Error('usage: server-keeper STATE PROGRAM [ARGUMENT…]');

process.on('SIGTERM', () => process.stdin.destroy());
const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const ended = once(server, 'exit');
process.stdin.resume();
// The pipe emits an error when the parent is killed.
process.stdin.on('error', () => process.stdin.destroy());

await Promise.race([ended, once(process.stdin, 'close')]);
server.kill('SIGTERM');
await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxStopSeconds * 1000))]);
// Extension hosts write files when they exit, so the rest of the group is ended first.
process.removeAllListeners('SIGTERM');
process.on('SIGTERM', () => {});
process.kill(-process.pid, 'SIGTERM');
rmSync(state, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
process.kill(-process.pid, 'SIGKILL');
