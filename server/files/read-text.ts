import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { causeOf } from './failure.ts';

export const byteOrderMark = '\uFEFF';

/** A text as it was read. Places in it are counted without the byte order mark, as editors do. */
export interface ReadText {
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Why something is not a text that can be worked on. */
export interface Unreadable {
  readonly cause: string;
}

export async function readText(path: string): Promise<ReadText | Unreadable> {
  try {
    return decodeText(await readFile(path));
  } catch (error) {
    return { cause: causeOf(error) };
  }
}

/** TOML and JSON are UTF-8, and anything else read as if it were would give wrong values. */
export function decodeText(bytes: Buffer): ReadText | Unreadable {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { cause: 'it is UTF-16, but task files are UTF-8; save it as UTF-8' };
  const zero = bytes.indexOf(0);
  if (zero >= 0) return { cause: `it is not a text: byte ${zero + 1} is zero; name a TOML or JSON file` };
  if (!isUtf8(bytes)) return { cause: 'it is not UTF-8; save it as UTF-8' };
  const text = bytes.toString('utf8');
  const hasByteOrderMark = text.startsWith(byteOrderMark);
  return { text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
}
