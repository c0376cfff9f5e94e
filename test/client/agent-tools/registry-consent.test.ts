import { expect, test } from 'vitest';
import {
  type AgentRegistry,
  allowedRegistry,
  askForRegistry,
  type ChooseRegistry,
  none,
} from '../../../client/agent-tools/registry-consent.ts';

const registry = (id: string): AgentRegistry => ({
  id,
  name: id,
  address: `https://${id}`,
  token: async () => 'secret',
});
const [one, two] = [registry('one'), registry('two')];

function memory() {
  const values = new Map<string, unknown>();
  return {
    values,
    keys: () => [...values.keys()],
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

/** Returns a user who gives these answers, and fails at another question. */
function user(...answers: readonly Awaited<ReturnType<ChooseRegistry>>[]): ChooseRegistry {
  const left = [...answers];
  return async () => {
    if (left.length === 0) throw new Error('the user is asked again');
    return left.shift();
  };
}

test('the user is asked once, and only the ID of the connection is stored', async () => {
  const stored = memory();
  expect(await allowedRegistry([one, two], stored, user(two))).toBe(two);
  expect(await allowedRegistry([one, two], stored, user())).toBe(two);
  expect([...stored.values]).toEqual([['taskwright.agents.registry', 'two']]);
});

test('a user who declines is not asked again', async () => {
  const stored = memory();
  expect(await allowedRegistry([one], stored, user(none))).toBeUndefined();
  expect(await allowedRegistry([one], stored, user())).toBeUndefined();
});

test('the user is asked again after a dismissed question, and if the connection was removed', async () => {
  const stored = memory();
  expect(await allowedRegistry([one], stored, user(undefined))).toBeUndefined();
  expect(await allowedRegistry([one], stored, user(one))).toBe(one);
  expect(await allowedRegistry([two], stored, user(two))).toBe(two);
  expect(await allowedRegistry([], memory(), user())).toBeUndefined();
});

test('the answer can be changed and withdrawn', async () => {
  const stored = memory();
  await allowedRegistry([one, two], stored, user(one));
  await askForRegistry([one, two], stored, user(two));
  expect(await allowedRegistry([one, two], stored, user())).toBe(two);
  await askForRegistry([one, two], stored, user(none));
  expect(await allowedRegistry([one, two], stored, user())).toBeUndefined();
  await askForRegistry([one, two], stored, user(undefined));
  expect(await allowedRegistry([one, two], stored, user())).toBeUndefined();
});
