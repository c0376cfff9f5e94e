/** The program of a worker thread: runs one task at a time. */
import { parentPort } from 'node:worker_threads';
import { type TaskName, tasks } from './tasks.ts';

export interface TaskRequest {
  readonly task: TaskName;
  readonly input: unknown;
}

export type TaskResponse = { readonly output: unknown } | { readonly error: unknown };
/** Sent once, when the thread begins to run tasks. */
export type ThreadReady = { readonly isReady: true };

parentPort?.on('message', ({ task, input }: TaskRequest) => void respond(task, input));
parentPort?.postMessage({ isReady: true } satisfies ThreadReady);

async function respond(task: TaskName, input: unknown): Promise<void> {
  try {
    const run: (value: never) => unknown = tasks[task];
    const output = ownBytes(await run(input as never));
    send({ output }, buffersIn(output));
  } catch (error) {
    send({ error });
  }
}

function send(response: TaskResponse, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(response, [...moved]);
}

/** Copies byte arrays that are part of a larger buffer, which cannot be moved. */
function ownBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, member]) => [
      key,
      member instanceof Uint8Array ? ownBytes(member) : member,
    ]),
  );
}

function buffersIn(value: unknown): readonly ArrayBuffer[] {
  const values: readonly unknown[] = value instanceof Uint8Array ? [value] : Object.values(Object(value ?? {}));
  return values.flatMap((one) => (one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? [one.buffer] : []));
}
