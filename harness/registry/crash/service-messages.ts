import { Socket } from 'node:net';

/**
 * Calls `onMessage` before each message to a service is sent, and before each received message is processed, including on
 * existing connections.
 */
export function onServiceMessage(onMessage: () => void): void {
  listener = onMessage;
}

let listener = (): void => undefined;

const { connect } = Socket.prototype;

// Only sockets of clients call `connect`; those of requests to this process do not.
Socket.prototype.connect = function (this: Socket, ...parameters: unknown[]): Socket {
  const { write, push } = this;
  Object.assign(this, {
    write: (...content: unknown[]) => {
      listener();
      return Reflect.apply(write, this, content);
    },
    push: (content: unknown, ...encoding: unknown[]) => {
      if (content !== null) listener();
      return Reflect.apply(push, this, [content, ...encoding]);
    },
  });
  return Reflect.apply(connect, this, parameters);
};
