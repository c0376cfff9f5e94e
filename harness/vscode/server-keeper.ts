/**
 * Runs the server as the head of a process group of its own, and holds on to the process that asked for it by a pipe:
 * when the pipe closes (on purpose, or because that process is gone, however it ended) the whole group is ended and the
 * state folder is removed. Arguments: the state folder, then the server's program and its arguments.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

const secondsToEnd = 4;
const [state, program, ...args] = process.argv.slice(2);
if (state === undefined || program === undefined) throw new Error('usage: server-keeper STATE PROGRAM [ARGUMENT…]');

process.on('SIGTERM', () => process.stdin.destroy());
const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const ended = once(server, 'exit');
process.stdin.resume();
// The pipe breaks with an error when its other end is killed; that is an end like any other.
process.stdin.on('error', () => process.stdin.destroy());

await Promise.race([ended, once(process.stdin, 'close')]);
server.kill('SIGTERM');
await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, secondsToEnd * 1000))]);
// Extension hosts write a last time when they end, so the group goes first, all but this process.
process.removeAllListeners('SIGTERM');
process.on('SIGTERM', () => {});
process.kill(-process.pid, 'SIGTERM');
rmSync(state, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
process.kill(-process.pid, 'SIGKILL');
