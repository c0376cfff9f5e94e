import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Script } from 'node:vm';

/**
 * How often the code of a program is saved. V8 compiles a function when it is first called, so each of the first runs can
 * add functions that the runs before it did not call.
 */
const maxGenerations = 8;

/** A later generation replaces an earlier one only if it is this much larger. */
const minGrowth = 1.02;

/** The size of the cached code in bytes, and how often it was saved. */
export interface Saved {
  readonly size: number;
  readonly generation: number;
}

/**
 * Reads a file that `saveCode` wrote. Returns undefined when it cannot be read, is damaged, or belongs to another user,
 * who could make this user run anything.
 */
export function readCode(path: string): { readonly code: Buffer; readonly saved: Saved } | undefined {
  try {
    const bytes = readOwnFile(path);
    const size = Math.floor(bytes.length / 2);
    const code = bytes.subarray(0, size);
    const generation = bytes.at(-1) ?? 0;
    return code.equals(bytes.subarray(size, 2 * size)) ? { code, saved: { size, generation } } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the code that a script has compiled so far, unless `saved` has it already. Returns what is saved afterwards. */
export function saveCode(path: string, script: Script, saved: Saved | undefined): Saved | undefined {
  const generation = (saved?.generation ?? 0) + 1;
  if (generation > maxGenerations) return saved;
  try {
    const code = script.createCachedData();
    if (saved !== undefined && code.length < saved.size * minGrowth) {
      writeLastByte(path, generation);
      return { ...saved, generation };
    }
    // V8 ends the process when code is damaged. Comparing two copies costs less than loading a module for checksums.
    replaceFile(path, Buffer.concat([code, code, Buffer.of(generation)]));
    return { size: code.length, generation };
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

function readOwnFile(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    if (process.getuid !== undefined && fstatSync(file).uid !== process.getuid()) throw new Error('another user');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Other processes see the old file or the new one. */
function replaceFile(path: string, bytes: Buffer): void {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, bytes, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
