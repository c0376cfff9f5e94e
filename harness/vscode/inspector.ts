import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** A connection to the inspector of a Node process. */
export interface Inspector {
  send(method: string, params?: object): Promise<unknown>;
  /** Calls a function with the parameters of each event of this name. */
  on(event: string, listener: (params: unknown) => void): void;
  close(): void;
}

/** A response to a message, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly method?: string;
  readonly params?: unknown;
}

const timeout = 60_000;
const pause = 50;

/** Waits until a process on this machine listens on the port, and connects to its inspector. */
export async function connectInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressAt(port));
  const waiting = new Map<number, (result: unknown) => void>();
  const events = new EventEmitter();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params }: Message = JSON.parse(String(data));
    if (id !== undefined) waiting.get(id)?.(result);
    if (method !== undefined) events.emit(method, params);
  });
  await once(socket, 'open');
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    on: (event, listener) => void events.on(event, listener),
    close: () => socket.close(),
  };
}

async function addressAt(port: number): Promise<string> {
  const until = Date.now() + timeout;
  for (;;) {
    const targets: unknown = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json(),
      () => undefined,
    );
    const address: unknown = Array.isArray(targets) ? targets[0]?.webSocketDebuggerUrl : undefined;
    if (typeof address === 'string') return address;
    if (Date.now() > until) throw new Error(`no inspector listens on port ${port}`);
    await setTimeout(pause);
  }
}
