import { expect, test } from 'vitest';
import type { Authorize, Connection } from '../../../../client/admin-api/connection.ts';
import { authorizeLocal } from '../../../../client/admin-sidebar/local-registry/authorize-local.ts';

const connection: Connection = {
  id: 'local',
  name: 'Local Registry',
  baseUrl: 'http://127.0.0.1:4873',
  credential: { kind: 'token' },
  tenants: [],
  isLocal: true,
};

/** Returns the header, and what is done for it in order, when the server proves its identity at an address. */
async function check(proven: () => Promise<string | undefined>) {
  const done: string[] = [];
  const stored: Authorize = async () => {
    done.push('token read');
    return 'Bearer secret';
  };
  const authorize = authorizeLocal(connection, stored, {
    proven,
    async save(url) {
      await Promise.resolve();
      done.push(`saved ${url}`);
    },
    t: (message, ...values) => message.replace('{0}', String(values[0])),
  });
  const header = await authorize().catch(({ kind, message, details }) => ({ kind, message, ...details }));
  return { header, done };
}

test('the token of the local registry is read for the address that was proved', async () => {
  expect(await check(async () => connection.baseUrl)).toEqual({
    header: 'Bearer secret',
    done: [`saved ${connection.baseUrl}`, 'token read'],
  });
});

test('it is not read for the previous address when the registry has moved, and the new address is saved', async () => {
  expect(await check(async () => 'http://127.0.0.1:5000')).toEqual({
    header: {
      kind: 'unsafe-address',
      message: 'The local registry has moved to http://127.0.0.1:5000; nothing was sent.',
      nextStep: 'Try again.',
    },
    done: ['saved http://127.0.0.1:5000'],
  });
});

test('it is not read when the registry is stopped, nor when it cannot be started', async () => {
  expect(await check(async () => undefined)).toMatchObject({ header: { kind: 'stopped' }, done: [] });
  const broken = check(async () => Promise.reject(new Error('There is no Node.')));
  expect(await broken).toEqual({ header: { kind: 'unreachable', message: 'There is no Node.' }, done: [] });
});
