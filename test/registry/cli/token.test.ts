import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderWithData, runRegistry } from './run-registry.ts';

test('token generate prints a new token and its hash', async () => {
  const folder = folderWithData();
  const tokens: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { code, out, error } = await runRegistry('token generate', folder);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const [, token = '', sum] = /^token {2}(tw_[\w-]{43})\nhash {3}sha256:([0-9a-f]{64})\n$/.exec(out) ?? [];
    expect(hash('sha256', token)).toBe(sum);
    tokens.push(token);
  }
  expect(new Set(tokens).size).toBe(2);
});

test.each([
  ['token', 'use `taskwright-registry token generate`'],
  ['token create', 'use `taskwright-registry token generate`'],
  ['token generate --config x', 'there is no option `--config`'],
])('%s is refused', async (line, message) => {
  expect(await runRegistry(line, folderWithData())).toEqual({
    code: 2,
    out: '',
    error: expect.stringContaining(message),
  });
});
