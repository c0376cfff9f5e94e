import { hash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkUpstream, renderUpstream, upstreamTags } from '../../../registry/workers/upstream-tasks.ts';

const packumentOf = (latest: string, name = 'one') =>
  Buffer.from(JSON.stringify({ name, 'dist-tags': { latest }, versions: { [latest]: { name, version: latest } } }));

/** Checks a packument, runs a task with other content, and returns how many times a text was parsed. */
function parsedAfterCheck(received: Buffer, stored: Buffer, name = 'one'): number {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(checkUpstream({ name: 'one', content: received })).toEqual({ value: true });
  const sha512 = hash('sha512', stored);
  const source = { name, content: stored, sha512, form: 'full', packageUrl: 'http://localhost/one' } as const;
  expect(renderUpstream(source)).toMatchObject({ value: { size: expect.any(Number) } });
  const { latest } = JSON.parse(stored.toString())['dist-tags'];
  expect(upstreamTags(source)).toEqual({ value: { latest } });
  // One call is that of the test.
  return parse.mock.calls.length - 1;
}

test.each([
  ['once for the check and the first response', packumentOf('1.0.0'), packumentOf('1.0.0'), 'one', 1],
  ['again when its content differs', packumentOf('1.0.1'), packumentOf('2.0.0'), 'one', 2],
  ['again for another name', packumentOf('1.0.2'), packumentOf('1.0.2', 'two'), 'two', 2],
])('a packument of the upstream is parsed %s', (_, received, stored, name, expected) => {
  expect(parsedAfterCheck(received, stored, name)).toBe(expected);
});

test('a damaged packument is refused even if the correct one was parsed', () => {
  const content = packumentOf('3.0.0');
  checkUpstream({ name: 'one', content });
  const sha512 = hash('sha512', content);
  expect(upstreamTags({ name: 'one', content: packumentOf('4.0.0'), sha512 })).toEqual({ damage: 'damaged' });
});
