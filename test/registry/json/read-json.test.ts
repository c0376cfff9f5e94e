import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidJson, JsonTooComplex } from '../../../registry/json/json-problems.ts';
import { readJson } from '../../../registry/json/read-json.ts';
import { members, skipped, type Take, whole } from '../../../registry/json/take.ts';

const limits = { maxDepth: 100, maxKeySize: 1_000, maxValues: 10_000 };

/** Yields the text in chunks of the sizes, repeatedly. */
async function* chunksOf(text: string | Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0, i = 0; start < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? bytes.length;
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

async function outcome(
  text: string | Buffer,
  sizes: readonly number[],
  take: (accept: (value: unknown) => void) => Take,
) {
  const accepted: unknown[] = [];
  try {
    await readJson(
      chunksOf(text, sizes),
      take((value) => void accepted.push(value)),
      { limits },
    );
    return { accepted };
  } catch (error) {
    if (error instanceof InvalidJson || error instanceof JsonTooComplex) return { error: error.message };
    throw error;
  }
}

function parsed(text: string): { readonly accepted: readonly unknown[] } | 'invalid' {
  try {
    // A lone surrogate cannot be sent in UTF-8.
    return { accepted: [JSON.parse(Buffer.from(text).toString())] };
  } catch {
    return 'invalid';
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const document = fc.json({ maxDepth: 6, stringUnit: 'binary' }).filter((text) => !text.includes('__proto__'));
/** Documents with whitespace, escapes, and changes that make most of them invalid. */
const spaced = document.map((text) => JSON.stringify(JSON.parse(text), undefined, '\t '));
const escaped = document.map((text) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
);
const damaged = fc
  .tuple(
    document,
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '0', '-', '.', 'e', 'x', '\n'),
  )
  .map(([text, at, inserted]) => {
    const position = at % (text.length + 1);
    return text.slice(0, position) + inserted + text.slice(position + (at % 2));
  })
  .filter((text) => !text.includes('__proto__'));

test('a document is accepted if and only if JSON.parse accepts it, wherever it is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(document, spaced, escaped, damaged), sizes, async (text, cuts) => {
      const expected = parsed(text);
      const kept = await outcome(text, cuts, (accept) => whole(1_000_000, accept));
      const checked = await outcome(text, cuts, () => skipped);
      if (expected === 'invalid') {
        expect([kept, checked]).toEqual([{ error: expect.any(String) }, { error: expect.any(String) }]);
      } else {
        expect([kept, checked]).toEqual([text === '' ? { accepted: [] } : expected, { accepted: [] }]);
      }
    }),
    { numRuns: 500 },
  );
});

test('the members of a member are read one by one, and the others are skipped', async () => {
  const text = JSON.stringify({ a: [{ b: 1 }], versions: { '1.0.0': { x: ['}'] }, 'é"': null }, c: { versions: {} } });
  const take = (accept: (value: unknown) => void): Take =>
    members(
      10,
      (key) =>
        key === 'versions'
          ? members(10, (version) => whole(100, (value) => accept([version, value])), expect.unreachable)
          : skipped,
      expect.unreachable,
    );
  for (let size = 1; size < 20; size++) {
    expect(await outcome(text, [size], take)).toEqual({
      accepted: [
        ['1.0.0', { x: ['}'] }],
        ['é"', null],
      ],
    });
  }
});

test('the items of an array are read one by one, and each of them ends before the next', async () => {
  const text = JSON.stringify({ packages: [{ a: 1, b: [2] }, 'c', [[3]], { a: [{}] }], other: [[4]] });
  for (let size = 1; size < 20; size++) {
    const events: unknown[] = [];
    const item = () =>
      members(
        5,
        (key) => whole(100, (value) => events.push([key, value])),
        () => events.push('other'),
      );
    const packages: Take = {
      ...{ kind: 'items', maxItems: 4, item, otherwise: expect.unreachable },
      itemEnded: () => events.push('ended'),
    };
    const take = (): Take => members(10, (key) => (key === 'packages' ? packages : skipped), expect.unreachable);
    expect(await outcome(text, [size], take)).toEqual({ accepted: [] });
    expect(events).toEqual([
      ...[['a', 1], ['b', [2]], 'ended', 'other', 'ended', 'other', 'ended', ['a', [{}]], 'ended'],
    ]);
    const shorter = (): Take => members(10, () => ({ ...packages, maxItems: 3 }), expect.unreachable);
    expect(await outcome(text, [size], shorter)).toEqual({ error: expect.stringContaining('more than 3 items') });
  }
});

describe.each([
  ['with escapes', JSON.stringify({ data: `${'abc/'.repeat(100_000)}"\\\t` }).replaceAll('/', '\\/')],
  ['without escapes', JSON.stringify({ data: 'abcd'.repeat(100_000), rest: ['"', '\\'] })],
  ['with a late escape', JSON.stringify({ data: `${'abcd'.repeat(70_000)}"${'abcd'.repeat(20_000)}` })],
])('a text %s', (_, text) => {
  test.each([1_000, 65_536, 500_000])('is streamed in chunks of %i bytes and not collected in memory', async (size) => {
    let received = '';
    let longest = 0;
    const data: Take = {
      kind: 'text',
      write: (part) => {
        received += Buffer.from(part).toString();
        longest = Math.max(longest, part.byteLength);
      },
      otherwise: expect.unreachable,
    };
    const take = members(2, (key) => (key === 'data' ? data : skipped), expect.unreachable);
    await readJson(chunksOf(text, [size]), take, { limits });
    expect(received).toBe(JSON.parse(text).data);
    expect(longest).toBeLessThanOrEqual(Math.min(size, 2 ** 17));
  });
});

const object = (): Take =>
  members(
    5,
    () => whole(5_000, () => {}),
    () => {
      throw new InvalidJson('not an object');
    },
  );

const refused: readonly (readonly [text: string, error: string])[] = [
  ['{"a":'.repeat(101), 'must not be nested deeper than 100 levels'],
  [`{"a":${'['.repeat(100)}`, 'must not be nested deeper than 100 levels'],
  [`{${'"a":1,'.repeat(6)}`, 'must not have an object of more than 5 members'],
  [`{"${'k'.repeat(1_000)}`, 'must not have a key of more than 1000 bytes'],
  [`{"a":{"${'k'.repeat(1_000)}`, 'must not have a key of more than 1000 bytes'],
  [`{"a":"${'x'.repeat(5_000)}`, 'must not have a part of more than 5000 bytes'],
  ['{"__proto__":1}', 'the key `__proto__` is not allowed'],
  ['{"a":{"\\u005f_proto__":1}}', 'the key `__proto__` is not allowed'],
  ['[]', 'not an object'],
  ['{"a":1', 'unexpected end at position 6'],
  ['{"a":1]', 'unexpected `]` at position 6'],
  ['{"a":"\n"}', 'unexpected byte at position 6'],
  ['{} {}', 'unexpected `{` at position 3'],
];

test.each(refused.map(([text, error]) => ({ text, error })))('a reader rejects: $error', async ({ text, error }) => {
  expect(await outcome(text, [7], object)).toEqual({ error });
  expect(await outcome(text, [100_000], object)).toEqual({ error });
});

test('a value with too many values is refused before its end', async () => {
  const error = 'must not have more than 10000 values in one of its parts';
  expect(await outcome(`[${'1,'.repeat(20_000)}`, [65_536], () => skipped)).toEqual({ error });
});

test('other work runs while a long document is read', async () => {
  const turns: number[] = [];
  let read = 0;
  async function* chunks() {
    for (; read < 100; read++) yield Buffer.from(read === 0 ? '"' : 'x'.repeat(65_536));
    yield Buffer.from('"');
  }
  const reading = readJson(chunks(), skipped, { limits });
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  while (!isRead) {
    await new Promise((resolve) => setImmediate(resolve));
    turns.push(read);
  }
  expect(turns.length).toBeGreaterThan(90);
});

test('other work runs between the slices of a chunk, even after a long text', async () => {
  const text = `{"data":"${'x'.repeat(2 ** 19)}","values":[${'1,'.repeat(2 ** 13)}1]}`;
  const data: Take = { kind: 'text', write: () => undefined, otherwise: expect.unreachable };
  let drained = 0;
  let turns = 0;
  let isRead = false;
  const drain = () => {
    drained++;
    return undefined;
  };
  const take = members(2, (key) => (key === 'data' ? data : skipped), expect.unreachable);
  const reading = readJson([Buffer.from(text)], take, { limits, drain }).then(() => {
    isRead = true;
  });
  while (!isRead) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await reading;
  // One slice before the long slices of the text, and three with the values.
  expect(drained).toBe(1 + 4 + 3);
  expect(turns).toBeGreaterThanOrEqual(drained - 1);
});
