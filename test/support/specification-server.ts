import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface SpecificationUser {
  readonly username: string;
  readonly role: string | undefined;
  readonly token?: string;
}

export interface SpecificationRule {
  readonly id: number;
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** The lists of the server, or of a tenant. */
export interface SpecificationLists {
  readonly users: Map<string, SpecificationUser>;
  readonly rules: Map<string, SpecificationRule>;
}

export interface SpecificationServerOptions {
  readonly users?: readonly SpecificationUser[];
  readonly rules?: readonly Omit<SpecificationRule, 'id'>[];
  /** With tenants, the server has only their users and rules (spec 4.3). */
  readonly tenants?: readonly string[];
  readonly stats?: unknown;
  /** The response to an address with a query; by default, the query is ignored. */
  readonly query?: number;
  /** Whether every list has a next page, with records that no other page contains. */
  readonly isEndless?: boolean;
  /** Milliseconds before each response. */
  readonly delay?: number;
  /** Whether the rules of a user remain when the user is deleted, which the specification does not define. */
  readonly keepsRules?: boolean;
  /** Whether every address redirects to itself with another query. */
  readonly redirects?: boolean;
  /** Returns the fault of a request, by its method and address. */
  readonly faultOf?: (request: string) => RequestFault | undefined;
}

/**
 * `refuse`: 403. `fail`: 500, without an effect. `drop`: the connection ends before the request has an effect. `lose`: it
 * ends after the effect. `deny`: 500, after the effect.
 */
export type RequestFault = 'refuse' | 'fail' | 'drop' | 'lose' | 'deny';

/** A server with the admin API of the specification (4.2, 4.3, 5.3), and nothing else. */
export interface SpecificationServer {
  readonly origin: string;
  /** The requests, such as `GET /admin/users`, in order. */
  readonly received: string[];
  readonly bodies: unknown[];
  /** Replaces the static token, so that the old one is refused. */
  token: string;
  lists(tenant?: string): SpecificationLists;
  stop(): Promise<void>;
}

export const specificationToken = 'the-static-token-of-the-server';

export async function startSpecificationServer(options: SpecificationServerOptions = {}): Promise<SpecificationServer> {
  const lists = new Map([undefined, ...(options.tenants ?? [])].map((tenant) => [tenant, listsFrom(options)]));
  const received: string[] = [];
  const bodies: unknown[] = [];
  const state = { token: specificationToken, number: 0 };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    received.push(`${method} ${url}`);
    const body = await text(request);
    if (options.delay !== undefined) await wait(options.delay);
    const json: unknown = body === '' ? undefined : JSON.parse(body);
    bodies.push(json);
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    if (options.redirects) {
      response.writeHead(307, { location: `${url.split('?')[0]}?hop=${++state.number}` });
      response.end();
      return;
    }
    const fault = options.faultOf?.(`${method} ${url}`);
    if (fault === 'refuse') return send(403, { error: 'no' });
    if (fault === 'fail') return send(500, { error: 'failed' });
    if (fault === 'drop') return void response.destroy();
    const [path = '', query] = url.split('?');
    if (query !== undefined && options.query !== undefined) return send(options.query, { error: 'no' });
    const route = routeOf(path, lists, options.tenants !== undefined);
    if (!isAdmin(request, state.token, [...lists.values()])) return send(401, { error: 'unauthorized' });
    if (route === undefined) return send(404, { error: 'not found' });
    if (route.collection === 'stats') return send(200, options.stats ?? {});
    if (route.collection === 'cache') return method === 'GET' ? send(200, []) : send(204);
    if (method === 'GET' && options.isEndless) return send(200, endlessPage(++state.number));
    const [status, value] = answerOf(method, route, Object(json), options);
    if (fault === 'lose') response.destroy();
    else if (fault === 'deny') send(500, { error: 'failed' });
    else send(status, value);
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    bodies,
    get token() {
      return state.token;
    },
    set token(token) {
      state.token = token;
    },
    lists(tenant) {
      const found = lists.get(tenant);
      if (found === undefined) throw new Error(`There is no tenant ${tenant}.`);
      return found;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function listsFrom({ users = [], rules = [] }: SpecificationServerOptions): SpecificationLists {
  return {
    users: new Map(users.map((user) => [user.username, user])),
    rules: new Map(rules.map((rule, index) => [String(index + 1), { id: index + 1, ...rule }])),
  };
}

interface Route {
  readonly lists: SpecificationLists;
  readonly collection: string;
  readonly name: string | undefined;
}

function routeOf(
  path: string,
  lists: ReadonlyMap<string | undefined, SpecificationLists>,
  hasTenants: boolean,
): Route | undefined {
  const [, admin, ...rest] = path.split('/').map(decodeURIComponent);
  if (admin !== 'admin') return undefined;
  const tenant = rest[0] === 'tenants' ? rest[1] : undefined;
  const [collection = '', ...name] = tenant === undefined ? rest : rest.slice(2);
  const found = lists.get(tenant);
  const isOfServer = collection === 'stats' || collection === 'cache';
  const isKnown = isOfServer ? tenant === undefined : hasTenants === (tenant !== undefined);
  if (found === undefined || !isKnown || !['users', 'acl', 'cache', 'stats'].includes(collection)) return undefined;
  return { lists: found, collection, name: name.length === 0 ? undefined : name.join('/') };
}

function isAdmin({ headers }: IncomingMessage, token: string, all: readonly SpecificationLists[]): boolean {
  const { authorization = '' } = headers;
  if (authorization === `Bearer ${token}`) return true;
  const [username = '', password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const user = all.map(({ users }) => users.get(username)).find((one) => one !== undefined);
  return user?.role === 'admin' && user.token !== undefined && user.token === password;
}

function endlessPage(number: number) {
  const items = Array.from({ length: 1_000 }, (_, index) => {
    const name = `${number}-${index}`;
    return { id: name, username: name, role: 'read', user: name, pattern: 'npm/**', permission: 'read' };
  });
  return { items, next_cursor: String(number) };
}

type Answer = readonly [status: number, body?: unknown];

function answerOf(
  method: string,
  { lists, collection, name }: Route,
  body: Readonly<Record<string, string>>,
  { keepsRules = false }: SpecificationServerOptions,
): Answer {
  const { users, rules } = lists;
  const isUsers = collection === 'users';
  if (name === undefined && method === 'GET')
    return [200, isUsers ? [...users.values()].map(shown) : [...rules.values()]];
  if (name === undefined && isUsers) {
    const { username = '', role = '', token } = body;
    users.set(username, { username, role, ...(token !== undefined && { token }) });
    return [201, { username, role }];
  }
  if (name === undefined) {
    const { user = '', pattern = '', permission = '' } = body;
    const rule = { id: Math.max(0, ...[...rules.values()].map(({ id }) => id)) + 1, user, pattern, permission };
    rules.set(String(rule.id), rule);
    return [201, rule];
  }
  if (!(isUsers ? users : rules).has(name)) return [404, { error: 'not found' }];
  if (method === 'PUT') {
    // The body of the specification has one field (4.2), so the server stores that field and ignores others.
    const user = { ...users.get(name), username: name, role: body.role };
    users.set(name, user);
    return [200, shown(user)];
  }
  (isUsers ? users : rules).delete(name);
  if (isUsers && !keepsRules) for (const [id, rule] of rules) if (rule.user === name) rules.delete(id);
  return [204];
}

function shown({ username, role }: SpecificationUser) {
  return { username, role };
}
