import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Base64Decoder } from '../../../../registry/packages/tarballs/base64-decoder.ts';
import { readTarball } from '../../../../registry/packages/tarballs/read-tarball.ts';

/** Decodes a text in parts of a size; undefined when it is refused. */
function decoded(text: string, size: number): Buffer | undefined {
  const decoder = new Base64Decoder();
  const parts: Buffer[] = [];
  for (let start = 0; start < text.length; start += size) {
    const part = decoder.decode(Buffer.from(text.slice(start, start + size)), Buffer.alloc);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const end = decoder.end(Buffer.alloc);
  return end && Buffer.concat([...parts, end]);
}

test('a text is decoded regardless of where it is split', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), fc.integer({ min: 1, max: 20 }), (bytes, size) => {
      expect(decoded(Buffer.from(bytes).toString('base64'), size)).toEqual(Buffer.from(bytes));
    }),
  );
});

test('a text is refused unless it is the encoding of the content', () => {
  const characters = fc.string({
    unit: fc.constantFrom('A', 'b', '9', '+', '/', '=', '-', '_', ' ', '!', '\n'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(characters, fc.integer({ min: 1, max: 13 }), (text, size) => {
      const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
      expect(decoded(text, size) !== undefined).toBe(isCanonical);
      const limits = { maxSize: 1, maxEntries: 1 };
      expect(readTarball({ text: Buffer.from(text), limits }).size).toBe(
        isCanonical ? Buffer.from(text, 'base64').length : 0,
      );
    }),
    { numRuns: 2_000 },
  );
});
