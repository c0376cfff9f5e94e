import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

/** A real receiver of webhooks on the loopback interface. */
export interface Receiver {
  readonly url: string;
  /** The deliveries that have arrived, in order. */
  readonly received: readonly ReceivedDelivery[];
  /** Replaces the responses, by path. Other paths respond with 204. */
  respond(responses: Readonly<Record<string, RequestListener>>): void;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  let responses: Readonly<Record<string, RequestListener>> = {};
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const sent = await text(request).catch(() => '');
    received.push({ path, headers, text: sent, body: sent.startsWith('{') ? JSON.parse(sent) : undefined });
    const respond = responses[path];
    if (respond) respond(request, response);
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond(next) {
      responses = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns whether a delivery has the signature that Standard Webhooks specifies. */
export function isSigned({ headers, text: sent }: ReceivedDelivery, key: string | Buffer): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
