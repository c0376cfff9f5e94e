import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { maxUnrefreshed, readOwnFile, replaceFile } from './own-file.ts';
import { readFully } from './read-fully.ts';

/**
 * The number of first runs that save the code of a program. V8 compiles a function when it is first called, so each of them can add
 * functions that earlier runs did not call. Later, this is tried once a day, because it takes as long as a short command.
 */
const maxGenerations = 8;

/**
 * The minimum growth factor for a later generation to replace an earlier one. It is less than the formatter of a language adds to the
 * server, a hundredth, and more than the size of the same functions varies, a ten-thousandth.
 */
const minGrowth = 1.002;

/** The number of bytes that are compared at a time. */
const portionSize = 64 * 1024;

/** A script of Node, or several. */
export interface Compiled {
  /** Returns the code that has been compiled so far. */
  createCachedData(): Buffer;
}

export interface Saved {
  /** The size of the cached code in bytes. */
  readonly size: number;
  /** The number of runs that have saved it or found that it has hardly grown, up to `maxGenerations`. */
  readonly generation: number;
  /** When it was saved or last used, in milliseconds since 1970; accurate to a day. */
  readonly time: number;
}

/**
 * Reads a file that `saveCode` wrote. Returns undefined if it cannot be read, is damaged, or belongs to another user, who
 * could make this user run any code.
 */
export function readCode(path: string): { readonly code: Buffer; readonly saved: Saved } | undefined {
  try {
    return readOwnFile(path, ({ descriptor, size: fileSize, time }) => {
      const size = Math.floor(fileSize / 2);
      const code = Buffer.allocUnsafeSlow(size);
      readFully(descriptor, code);
      if (!continuesWith(descriptor, code)) return undefined;
      const generation = Buffer.alloc(1);
      readFully(descriptor, generation);
      return { code, saved: { size, generation: generation.readUInt8(), time } };
    });
  } catch {
    return undefined;
  }
}

/** Returns whether the next bytes of a file are these. Reads portions, since page faults in new memory take longer than the reading. */
function continuesWith(descriptor: number, expected: Buffer): boolean {
  const portion = Buffer.allocUnsafeSlow(Math.min(expected.length, portionSize));
  for (let start = 0; start < expected.length; start += portionSize) {
    const compared = expected.subarray(start, start + portionSize);
    const read = portion.subarray(0, compared.length);
    readFully(descriptor, read);
    if (!read.equals(compared)) return false;
  }
  return true;
}

/**
 * Saves the code that has been compiled so far, unless it has hardly grown. Returns the new state of the cache, or `saved` itself
 * if the file was not written.
 */
export function saveCode(path: string, compiled: Compiled, saved: Saved | undefined): Saved | undefined {
  const time = Date.now();
  const generations = saved?.generation ?? 0;
  if (saved !== undefined && generations >= maxGenerations && time - saved.time <= maxUnrefreshed) return saved;
  const generation = Math.min(generations + 1, maxGenerations);
  try {
    const code = compiled.createCachedData();
    if (saved !== undefined && code.length < saved.size * minGrowth) {
      writeLastByte(path, generation);
      return { ...saved, generation, time };
    }
    // Damaged code crashes V8. Comparing two copies is faster than loading a module for checksums.
    replaceFile(path, Buffer.concat([code, code, Buffer.of(generation)]));
    return { size: code.length, generation, time };
  } catch {
    return saved;
  }
}

function writeLastByte(path: string, byte: number): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, Buffer.of(byte), 0, 1, fstatSync(file).size - 1);
  } finally {
    closeSync(file);
  }
}
