import type { AdminClient, ChangeOptions, ListPages, RequestOptions } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import { defaultLimits } from '../http/limits.ts';
import { adminRequests } from '../http/requests.ts';
import { type Reply, type Sender, send } from '../http/send.ts';
import { tokenRequests } from '../http/token-requests.ts';
import { createTurns } from '../http/turns.ts';
import { isObject } from '../json.ts';
import { groupReader } from '../lists/group-list.ts';
import { generatedToken } from '../other-servers/generated-token.ts';
import { serverMessage } from '../other-servers/server-message.ts';
import { readAccessAnswer } from '../reading/access-answer.ts';
import { changedRecord } from '../reading/changed-record.ts';
import type { RecordReader } from '../reading/listing.ts';
import { readIssuedToken } from '../reading/named-token.ts';
import { readRevokedCredentials } from '../reading/revoked-credentials.ts';
import { ruleReader } from '../reading/rule.ts';
import { readStats } from '../reading/stats.ts';
import { userReader } from '../reading/user.ts';
import type { ListPage } from '../records/model.ts';
import type { RegistryRequest } from '../registry-request.ts';
import type { ClientOptions } from './client-options.ts';
import { packageClient } from './package-client.ts';
import { readHealth } from './read-health.ts';
import { throwUnreadable } from './unreadable.ts';

/**
 * Returns the admin API of a connection over HTTP. The client stores no secret; it calls `authorize` for each request.
 */
export function createAdminClient(
  connection: Connection,
  authorize: Authorize,
  options: ClientOptions = {},
): AdminClient {
  const { clock = systemClock, closed, support = {} } = options;
  const { baseUrl } = connection;
  const sender: Sender = {
    connection,
    authorize,
    clock,
    limits: { ...defaultLimits, ...options.limits },
    responded(latency) {
      support.latency = latency;
    },
  };
  const turns = createTurns();

  function sendQueued(request: RegistryRequest, { signal: callerSignal }: RequestOptions = {}): Promise<Reply> {
    const signal = AbortSignal.any([callerSignal, closed].filter((one) => one !== undefined));
    return turns.run(request.tenant ?? '', () => send(sender, request, signal), signal);
  }

  async function change<Item>(about: RegistryRequest, reader: RecordReader<Item>, options?: ChangeOptions) {
    const request = changeOf(about, options);
    const reply = await sendQueued(request, options);
    const record = changedRecord(reply, reader, { request, baseUrl });
    const token = generatedToken(reply.body);
    if (token !== undefined) options?.issued?.(token);
    return record;
  }

  async function remove(about: RegistryRequest, options?: ChangeOptions): Promise<void> {
    const request = changeOf(about, options);
    changedRecord(await sendQueued(request, options), anything, { request, baseUrl });
  }

  return {
    list(pages, scope, page) {
      const request = pages.request(scope, page);
      return readPage(request, pages, { reply: sendQueued(request, page), connection, clock });
    },
    createUser: (scope, user, options) => change(adminRequests.createUser(scope, user), userReader, options),
    updateUser: (scope, username, how, options) =>
      change(adminRequests.updateUser(scope, username, how), userReader, options),
    deleteUser: (scope, username, options) => remove(adminRequests.deleteUser(scope, username), options),
    createRule: (scope, rule, options) => change(adminRequests.createRule(scope, rule), ruleReader, options),
    deleteRule: (scope, rule, options) => remove(adminRequests.deleteRule(scope, rule), options),
    createGroup: (scope, group, options) => change(adminRequests.createGroup(scope, group), groupReader, options),
    updateGroup: (scope, group, options) => change(adminRequests.updateGroup(scope, group), groupReader, options),
    deleteGroup: (scope, name, options) => remove(adminRequests.deleteGroup(scope, name), options),
    async releaseName(scope, name, options) {
      await sendQueued(adminRequests.release(scope, name), options);
    },
    async quarantine(scope, name, version, reason, options) {
      await sendQueued(adminRequests.quarantine(scope, name, version, reason), options);
    },
    async unquarantine(scope, name, version, options) {
      await sendQueued(adminRequests.unquarantine(scope, name, version), options);
    },
    evict: (registry, path, options) => remove(adminRequests.evict(registry, path), options),
    revokeToken: (scope, holder, { id }, options) => remove(tokenRequests.revoke(scope, holder, id), options),
    ...packageClient(sendQueued, baseUrl),
    health: ({ signal } = {}) =>
      readHealth(sender, AbortSignal.any([signal, closed].filter((one) => one !== undefined))),
    ...answers(sendQueued, baseUrl, clock),
  };
}

function changeOf(request: RegistryRequest, options?: ChangeOptions): RegistryRequest {
  return { ...request, ifMatch: options?.etag, allowsSlashes: options?.allowsSlashes };
}

/** Returns the methods whose response is neither a list nor a changed record. */
function answers(
  sendRequest: (request: RegistryRequest, options?: RequestOptions) => Promise<Reply>,
  baseUrl: string,
  clock: Clock,
): Pick<AdminClient, 'access' | 'stats' | 'createToken' | 'revokeEverything'> {
  return {
    async createToken(scope, holder, token, options) {
      const request = tokenRequests.create(scope, holder, token, clock.now());
      const { body, problem } = await sendRequest(request, options);
      return readIssuedToken(body) ?? throwUnreadable(problem ?? 'contains no token', { request, baseUrl });
    },
    async revokeEverything(scope, username, options) {
      const request = tokenRequests.revokeEverything(scope, username);
      const { body, problem } = await sendRequest(request, options);
      return readRevokedCredentials(body) ?? throwUnreadable(problem ?? 'contains no result', { request, baseUrl });
    },
    async access(scope, question, options) {
      const request = adminRequests.access(scope, question);
      const { body, problem } = await sendRequest(request, options);
      return readAccessAnswer(body) ?? throwUnreadable(problem ?? 'contains no decision', { request, baseUrl });
    },
    async stats(options) {
      const request = adminRequests.stats();
      const { body, problem } = await sendRequest(request, options);
      return readStats(body) ?? throwUnreadable(problem ?? 'is not an object', { request, baseUrl });
    },
  };
}

interface PageContext {
  readonly reply: Promise<Reply>;
  readonly connection: Connection;
  readonly clock: Clock;
}

async function readPage<Item>(
  request: RegistryRequest,
  pages: ListPages<Item>,
  { reply, connection, clock }: PageContext,
): Promise<ListPage<Item>> {
  const { baseUrl } = connection;
  const { status, body, problem, size, link } = await reply;
  if (status === 204) return { items: [], broken: [], bytes: 0 };
  if (problem !== undefined) throwUnreadable(problem, { request, baseUrl });
  const address = addressOf(connection, request);
  const listing = await pages.read(body, { address, link, pause: () => clock.wait(0) });
  if (listing !== undefined) return { ...listing, bytes: size };
  const reason = isObject(body) ? serverMessage(body) : undefined;
  return throwUnreadable('contains no list', { request, baseUrl }, reason);
}

const anything: RecordReader<unknown> = { keys: [], read: (item) => ({ item }) };
