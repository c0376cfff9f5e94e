import { inspect } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AdminClient } from '../../../admin-client/admin-client.ts';
import { createAdminClient } from '../../../admin-client/client/create-admin-client.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import { connectionTo, signedInWith } from './connection.ts';
import { type Behavior, type FaultyServer, json, startFaultyServer } from './faulty-server.ts';
import { type TestClockOptions, testClock, testLimits } from './test-clock.ts';

const token = 'the-token-that-must-not-be-shown';

export type Ask = (client: AdminClient) => Promise<unknown>;
export const read: Ask = (client) => client.list(userList, {});
export const readOfTenant: Ask = (client) => client.list(userList, { tenant: 'red' });
export const readStats: Ask = (client) => client.stats();
export const create: Ask = (client) => client.createUser({}, { username: 'ann', role: 'read' });
export const change: Ask = (client) => client.updateUser({}, 'ann', { role: 'read' });
export const remove: Ask = (client) => client.deleteUser({}, 'ann');
export const evict: Ask = (client) => client.evict('npm', 'left');

export interface Outcome {
  readonly kind: RegistryErrorKind;
  /** A pattern that the error message matches. */
  readonly says: RegExp;
  readonly nextStep?: string;
  /** The number of times that the request is sent; 1 by default. */
  readonly sent?: number;
  /** The pauses between requests, in milliseconds. */
  readonly waited?: readonly number[];
  readonly retryAfter?: number;
}

export type Fault = readonly [name: string, ask: Ask, behaviors: readonly Behavior[], outcome: Outcome];

/** Returns a web page. */
export const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>…</body></html>`;

/** Starts a server that must not receive any request. */
let elsewhere: FaultyServer;
export function watchElsewhere(): () => FaultyServer {
  beforeAll(async () => {
    elsewhere = await startFaultyServer([json(200, [])]);
  });
  afterAll(() => elsewhere.stop());
  return () => elsewhere;
}

/** Sends a request to a server with this behavior; returns the result and the requests that the server received. */
export async function outcomeOf(ask: Ask, behaviors: readonly Behavior[], options: TestClockOptions = {}) {
  const server = await startFaultyServer(behaviors);
  const clock = testClock(server, options);
  const client = createAdminClient(connectionTo(server.origin), signedInWith(token), { clock, limits: testLimits });
  try {
    const result = await ask(client).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    return { ...result, server, clock };
  } finally {
    await server.stop();
  }
}

/** Checks that the error is the expected one, has a next step and no secret, and that no request was repeated or sent elsewhere. */
export async function checkFault(
  [, ask, behaviors, { kind, says, nextStep, sent = 1, waited = [], retryAfter }]: Fault,
  options?: TestClockOptions,
): Promise<void> {
  const found = await outcomeOf(ask, behaviors, options);
  const error = 'error' in found ? found.error : undefined;
  if (!(error instanceof RegistryError)) throw new Error(`It did not fail as it should: ${inspect(found)}`);
  expect({ kind: error.kind, message: error.message }).toEqual({ kind, message: expect.stringMatching(says) });
  expect(error.message).toContain(found.server.origin);
  expect(error.details.nextStep).toMatch(/^[A-Z].*[.)]$/);
  if (nextStep !== undefined) expect(error.details.nextStep).toBe(nextStep);
  expect(error.details.retryAfter).toBe(retryAfter);
  expect(found.server.received.length).toBe(sent);
  expect(found.clock.waited).toEqual(waited);
  expect(elsewhere.connections()).toBe(0);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(token);
  expect(error.cause).toBeUndefined();
}
