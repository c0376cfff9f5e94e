import { expect, test } from 'vitest';
import { freePort } from '../../harness/services/free-ports.ts';
import { startRegistry } from '../registry/cli/import/run-import.ts';
import { readPage } from './pages.ts';
import { isProxy, startProxy, statusOf } from './start-proxy.ts';

const configurations = readPage('docs/registry.md').blocks.filter(isProxy);

test.each(configurations)('no client of the proxy of $place can claim the address of another client', async (block) => {
  // The clients are in the network of the proxy, so it is not enough to add an address to those that a client sends.
  const registry = await startRegistry('trusted_proxies = ["127.0.0.0/8"]\n');
  const proxy = await startProxy(block, await freePort(), [registry.url]);
  const guess = (from: string, number: number) => {
    const headers = { authorization: `Bearer wrong-token-number-${number}`, 'x-forwarded-for': `203.0.113.${number}` };
    return statusOf(proxy, '/admin/stats', { from, headers });
  };
  const statuses: number[] = [];
  for (let number = 1; number <= 21; number++) statuses.push(await guess('127.0.0.5', number));
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect(await guess('127.0.0.6', 22)).toBe(401);
  const addresses = registry.log().match(/"(?:127\.0\.0\.[56]|203\.0\.113\.\d+)"/g);
  expect(new Set(addresses)).toEqual(new Set(['"127.0.0.5"', '"127.0.0.6"']));
});
