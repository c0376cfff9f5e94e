import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RequestFault } from './specification-server.ts';

export type ForeignRecord = Readonly<Record<string, unknown>>;
export type ForeignList = 'users' | 'acl' | 'cache';

/** A request for a list or one of its records, with the name as it arrived. */
export interface ForeignRequest {
  readonly method: string;
  readonly list: ForeignList;
  readonly name: string | undefined;
  readonly body: ForeignRecord;
  readonly query: URLSearchParams;
}

export interface ForeignReply {
  readonly status: number;
  /** Text is sent as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly type?: string;
  /** Whether the connection ends in the middle of the body. */
  readonly isCut?: true;
}

/** The choices of a server where the specification is silent (spec 2.8, 4.2, 7). */
export interface ForeignStyle {
  /** The records, and the member that names each of them in an address. */
  readonly lists: Readonly<Partial<Record<ForeignList, readonly ForeignRecord[]>>>;
  readonly names: Readonly<Record<'users' | 'acl', string>>;
  readonly statistics?: unknown;
  readonly refusedAddress?: (path: string) => ForeignReply | undefined;
  /** Returns the body of a list. */
  page(records: readonly ForeignRecord[], request: ForeignRequest): ForeignReply;
  error(status: number, words: string): ForeignReply;
  /** Returns whether a record belongs to the configuration file. */
  isFixed(record: ForeignRecord): boolean;
  /** Returns a new record for the body of a request. */
  added(request: ForeignRequest, number: number): ForeignRecord;
  /** Returns the response to a change; undefined if the server accepts it, which it then makes. */
  refusal?(request: ForeignRequest): ForeignReply | undefined;
  /** Returns the response to a change that was made. */
  done(request: ForeignRequest, record: ForeignRecord): ForeignReply;
  /** Whether the server confirms changes, but makes none. */
  readonly isIdle?: true;
}

/** Each request that begins with the given text has the faults in their order. */
export type ServerFaults = readonly (readonly [request: string, ...faults: (RequestFault | undefined)[]])[];

export interface ForeignServer {
  readonly origin: string;
  /** The requests, with their bodies, since the last call of `forget`. */
  readonly received: readonly string[];
  /** Restores the first records, forgets the requests, and replaces the faults. */
  reset(faults?: ServerFaults): void;
  /** Whether a request has no response yet. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

export const foreignToken = 'the-static-token-of-another-server';

/** Starts a server that was written from the specification alone, with the choices of a style. */
export async function startForeignServer(style: ForeignStyle): Promise<ForeignServer> {
  let lists = new Map(Object.entries(style.lists));
  let received: string[] = [];
  let open = 0;
  let number = 0;
  let faults: { readonly request: string; readonly left: (RequestFault | undefined)[] }[] = [];

  function answer(method: string, url: string, body: ForeignRecord): ForeignReply {
    const { pathname, searchParams: query } = new URL(`http://localhost${url}`);
    const [path = ''] = url.split('?');
    const refused = style.refusedAddress?.(path);
    if (refused !== undefined) return refused;
    const [, admin, name = '', ...rest] = pathname.split('/');
    if (admin !== 'admin') return style.error(404, 'no such page');
    if (name === 'stats' && style.statistics !== undefined) return { status: 200, body: style.statistics };
    const list = name as ForeignList;
    const records = lists.get(list);
    if (records === undefined) return style.error(404, 'no such page');
    const recordName = rest.length === 0 ? undefined : rest.map(decodeURIComponent).join('/');
    const request = { method, list, name: recordName, body, query };
    if (method === 'GET' && recordName === undefined) return style.page(records, request);
    return changed(request, records);
  }

  function changed(request: ForeignRequest, records: readonly ForeignRecord[]): ForeignReply {
    const refused = style.refusal?.(request);
    if (refused !== undefined) return refused;
    const { method, list, name, body } = request;
    if (method === 'POST' && name !== undefined) return style.error(404, 'no such page');
    if (method === 'POST') {
      const record = style.added(request, ++number);
      if (style.isIdle !== true) lists.set(list, [...records, record]);
      return style.done(request, record);
    }
    const record = records.find((one) => nameOf(list, one) === name);
    if (record === undefined) return style.error(404, `unknown: ${name}`);
    if (style.isFixed(record)) return style.error(409, `${name} is defined in the configuration`);
    const others = records.filter((one) => one !== record);
    const after = method === 'DELETE' ? others : records.map((one) => (one === record ? { ...one, ...body } : one));
    if (style.isIdle !== true) lists.set(list, after);
    return style.done(request, { ...record, ...body });
  }

  function nameOf(list: ForeignList, record: ForeignRecord): string {
    if (list === 'cache') return `${record.registry}/${record.path}`;
    return String(record[style.names[list]]);
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    open++;
    response.once('close', () => open--);
    const body = await text(request);
    received.push([method, url, body].join(' ').trim());
    const isAdmin = headers.authorization === `Bearer ${foreignToken}`;
    if (!isAdmin) return send(response, style.error(401, 'credentials are required'));
    const fault = faults.find(({ request }) => `${method} ${url}`.startsWith(request))?.left.shift();
    if (fault === 'refuse') return send(response, style.error(403, 'not allowed'));
    if (fault === 'fail') return send(response, style.error(500, 'the disk is full'));
    if (fault === 'drop') return void response.destroy();
    const reply = answer(method, url, body === '' ? {} : JSON.parse(body));
    if (fault === 'lose') response.destroy();
    else send(response, fault === 'deny' ? style.error(500, 'the log cannot be written') : reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get received() {
      return received;
    },
    reset(next = []) {
      faults = next.map(([request, ...left]) => ({ request, left }));
      lists = new Map(Object.entries(style.lists));
      received = [];
      number = 0;
    },
    isBusy: () => open > 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, body, type = 'application/json', isCut }: ForeignReply): void {
  const bytes = Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  response.writeHead(status, { 'content-type': type, ...(status !== 204 && { 'content-length': bytes.length }) });
  if (isCut === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
