import { describe, expect, test } from 'vitest';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { changeText } from '../../../../client/admin-sidebar/changes/change-text.ts';
import { recordChange } from '../../../../client/admin-sidebar/changes/record-change.ts';
import { RegistryChangeLog } from '../../../../client/admin-sidebar/changes/registry-change-log.ts';
import { readStoredChanges, storedChanges } from '../../../../client/admin-sidebar/changes/stored-changes.ts';

const connection: Connection = {
  id: '1',
  name: 'Team',
  baseUrl: 'https://registry.example',
  credential: { kind: 'token' },
  tenants: ['acme'],
  isLocal: false,
};
const secret = 'tw_secret/token+1';
const noon = new Date('2030-01-02T12:00:00Z');

interface Case {
  readonly title: string;
  readonly tenant?: string;
  readonly act: () => Promise<unknown>;
  readonly expected: string;
}

const cases: readonly Case[] = [
  {
    title: 'a response with a record is logged unchanged',
    act: async () => ({ username: 'ann', role: 'read' }),
    expected: 'Team: Add ann / done / {"username":"ann","role":"read"}',
  },
  { title: 'an empty response is logged as done', act: async () => undefined, expected: 'Team: Add ann / done / done' },
  {
    title: 'a change of a tenant names the tenant',
    tenant: 'acme',
    act: async () => undefined,
    expected: 'Team › acme: Add ann / done / done',
  },
  {
    title: 'a refusal is logged with its status and the message of the server',
    act: () => Promise.reject(new RegistryError('conflict', 'It was refused.', { status: 409, serverMessage: 'No.' })),
    expected: 'Team: Add ann / failed / 409 It was refused. No.',
  },
  {
    title: 'a message of the server that the error already contains is not repeated',
    act: () => Promise.reject(new RegistryError('conflict', 'Refused: No.', { status: 409, serverMessage: 'No.' })),
    expected: 'Team: Add ann / failed / 409 Refused: No.',
  },
  {
    title: 'a token in a response is hidden',
    act: async () => ({ username: 'ann', token: secret }),
    expected: 'Team: Add ann / done / {"username":"ann","token":"[hidden]"}',
  },
  {
    title: 'a token in an error is hidden',
    act: () => Promise.reject(new Error(`bad ${secret} and ${encodeURIComponent(secret)}`)),
    expected: 'Team: Add ann / failed / Error: bad [hidden] and [hidden]',
  },
];

describe('a change is recorded', () => {
  test.each(cases)('$title', async ({ tenant, act, expected }) => {
    const log = new RegistryChangeLog(() => noon);
    const recorded = recordChange(log, { connection, tenant, what: 'Add ann', secrets: [secret] }, act);
    const outcome = await recorded.then(
      () => 'done',
      () => 'failed',
    );
    const logged = log.entries.map(({ where, what, isDone, answer }) => [where, what, isDone, answer]);
    expect(logged).toEqual([[expect.any(String), 'Add ann', outcome === 'done', expect.any(String)]]);
    expect(log.entries.map(({ where, what, answer }) => `${where}: ${what} / ${outcome} / ${answer}`)).toEqual([
      expected,
    ]);
  });
});

const change = { where: 'Team', address: 'https://registry.example', isDone: true, answer: 'done' };

test('the newest change comes first, and the oldest are removed after 500', () => {
  const log = new RegistryChangeLog(() => noon);
  for (let count = 1; count <= 502; count++) log.add({ ...change, what: `change ${count}` });
  expect(log.entries.length).toBe(500);
  expect(log.entries.at(0)?.what).toBe('change 502');
  expect(log.entries.at(-1)?.what).toBe('change 3');
});

test('a listener is called with each change, and without one when the log is cleared', () => {
  const log = new RegistryChangeLog(() => noon);
  const reported: (string | undefined)[] = [];
  const stop = log.onDidChange((added) => reported.push(added?.what));
  log.add({ ...change, what: 'one' });
  log.clear();
  stop();
  log.add({ ...change, what: 'two' });
  expect(reported).toEqual(['one', undefined]);
  expect(log.entries.map(({ what }) => what)).toEqual(['two']);
});

test('a change is copied with all its details', () => {
  const entry = { ...change, id: 1, at: noon, what: 'Delete the user ann' };
  expect(changeText(entry)).toBe(
    '2030-01-02T12:00:00.000Z Delete the user ann\nTeam (https://registry.example)\nResponse: done',
  );
});

test('the changes of a window are listed again after it was reloaded, and the numbering continues', () => {
  const log = new RegistryChangeLog(() => noon);
  const change = { where: 'Team', address: connection.baseUrl, what: 'Add ann', isDone: true, answer: 'done' };
  log.add(change);
  const reloaded = new RegistryChangeLog(() => noon, readStoredChanges(storedChanges(log.entries)));
  reloaded.add({ ...change, what: 'Add bob' });
  expect(reloaded.entries).toEqual([{ ...change, id: 2, at: noon, what: 'Add bob' }, ...log.entries]);
});

test.each(['no JSON', '{}', '[1, {"id": 1}]', undefined])('stored changes that are invalid are ignored: %s', (text) => {
  expect(readStoredChanges(text)).toEqual([]);
});
