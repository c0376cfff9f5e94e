import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { shownText } from '../../../../client/admin-sidebar/packages/shown-text.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const limit = 2 * 1024 * 1024;
const identity = (file: Buffer): string =>
  `${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`;

test.each<readonly [kind: string, file: Buffer, shown: (file: Buffer) => string]>([
  ['text', Buffer.from('größer\n'), String],
  ['no text', Buffer.alloc(0), String],
  ['text of the maximum size', Buffer.alloc(limit, 'a'), String],
  ['more text', Buffer.alloc(limit + 1, 'a'), (file) => `This file is too large to show: ${identity(file)}`],
  ['a picture', Buffer.from([137, 80, 78, 71, 0]), (file) => `This file is not text: ${identity(file)}`],
  ['text in another encoding', Buffer.from([0xe9]), (file) => `This file is not text: ${identity(file)}`],
])('a file with %s is shown', async (_, file, shown) => {
  expect(await shownText(file, inEnglish)).toBe(shown(file));
});
