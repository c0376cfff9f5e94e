import { expect, test } from 'vitest';
import type { Authorize, Connection } from '../../../../admin-client/connection.ts';
import { authorizeLocal } from '../../../../client/admin-sidebar/local-registry/authorize-local.ts';

const connection: Connection = {
  id: 'local',
  name: 'Local Registry',
  baseUrl: 'http://127.0.0.1:4873',
  credential: { kind: 'token' },
  tenants: [],
  isLocal: true,
};

/**
 * Returns the authorization header, and the steps that were taken for it in order, when the server proves its identity
 * at an address.
 */
async function check(proveIdentity: () => Promise<string | undefined>) {
  const steps: string[] = [];
  const stored: Authorize = async () => {
    steps.push('token read');
    return 'Bearer secret';
  };
  const authorize = authorizeLocal(connection, stored, {
    proven: proveIdentity,
    async save(url) {
      await Promise.resolve();
      steps.push(`saved ${url}`);
    },
    t: (message, ...values) => message.replace('{0}', String(values[0])),
  });
  const header = await authorize().catch(({ kind, message, details }) => ({ kind, message, ...details }));
  return { header, steps };
}

test('the token of the local registry is read for the address at which the server proved its identity', async () => {
  expect(await check(async () => connection.baseUrl)).toEqual({
    header: 'Bearer secret',
    steps: [`saved ${connection.baseUrl}`, 'token read'],
  });
});

test('the token is not read for the previous address when the registry has moved, and the new address is saved', async () => {
  expect(await check(async () => 'http://127.0.0.1:5000')).toEqual({
    header: {
      kind: 'unsafe-address',
      message: 'The local registry has moved to http://127.0.0.1:5000; nothing was sent.',
      nextStep: 'Try again.',
    },
    steps: ['saved http://127.0.0.1:5000'],
  });
});

test('the token is not read when the registry is stopped, nor when it cannot be started', async () => {
  expect(await check(async () => undefined)).toMatchObject({ header: { kind: 'stopped' }, steps: [] });
  const broken = check(async () => Promise.reject(new Error('There is no Node.')));
  expect(await broken).toEqual({ header: { kind: 'unreachable', message: 'There is no Node.' }, steps: [] });
});
