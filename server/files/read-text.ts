import type { Disk } from './disk.ts';
import { causeOf } from './failure.ts';

export const byteOrderMark = '\uFEFF';

/** The decoded text of a file. Offsets do not count the byte order mark, as in editors. */
export interface ReadText {
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** The reason why a file cannot be read. */
export interface Unreadable {
  readonly cause: string;
}

/** Reads a UTF-8 file. */
export async function readText(path: string, disk: Disk): Promise<ReadText | Unreadable> {
  try {
    return decodeText(await disk.readFile(path));
  } catch (error) {
    return { cause: causeOf(error) };
  }
}

/** Decodes UTF-8, which TOML and JSON files must use. */
export function decodeText(bytes: Uint8Array): ReadText | Unreadable {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { cause: 'it is UTF-16, but task files are UTF-8; save it as UTF-8' };
  const zero = bytes.indexOf(0);
  if (zero >= 0) return { cause: `it is not a text file (byte ${zero + 1} is zero); specify a TOML or JSON file` };
  const text = decodeUtf8(bytes);
  if (text === undefined) return { cause: 'it is not UTF-8; save it as UTF-8' };
  const hasByteOrderMark = text.startsWith(byteOrderMark);
  return { text: hasByteOrderMark ? text.slice(1) : text, hasByteOrderMark };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
