import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Script } from 'node:vm';

/**
 * How often the code of a program is saved. V8 compiles a function when it is first called, so each of the first runs can
 * add functions that the runs before it did not call.
 */
const maxGenerations = 4;

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
  const code = script.createCachedData();
  if (code.length < (saved?.size ?? 0) * minGrowth) return saved;
  // V8 ends the process when code is damaged. Comparing two copies costs less than loading a module for checksums.
  const isWritten = replaceFile(path, Buffer.concat([code, code, Buffer.of(generation)]));
  return isWritten ? { size: code.length, generation } : saved;
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

/** Returns whether the file was written. Other processes see the old file or the new one. */
function replaceFile(path: string, bytes: Buffer): boolean {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, bytes, { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    remove(draft);
    return false;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is in a folder that cannot be written, so it was never there.
  }
}
