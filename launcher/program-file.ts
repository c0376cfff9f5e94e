import { closeSync, openSync } from 'node:fs';
import { readFully } from './read-fully.ts';

/**
 * The file of a program begins with a comment, the length of the index and the index as JSON. The scripts of its modules follow. They are
 * in parts: the modules of a part import those of their own part and of the parts before it; `import()` also loads those of the next part.
 * V8 compiles several small scripts faster than a large one.
 */
export interface Index {
  readonly parts: readonly IndexedPart[];
}

export interface IndexedPart {
  /** A hash of the scripts and of the line of the first one, in hexadecimal. */
  readonly hash: string;
  readonly modules: readonly IndexedModule[];
}

export interface IndexedModule {
  /** The name with which other modules import it. */
  readonly name: string;
  /** The number of characters of its script. */
  readonly length: number;
  /** The number of lines in the file before its script. */
  readonly line: number;
}

/** The characters before the length of the index. */
export const indexPrefix = '//';
/** The number of decimal digits of the length of the index in characters. The index includes the end of its line. */
export const indexLengthDigits = 8;
/** The name of the module that starts the program. */
export const mainModule = './main.js';

/** A part of a program. Its modules have different names than those of other parts. */
export interface Part {
  readonly hash: string;
  readonly modules: ReadonlyMap<string, ModuleSource>;
}

export interface ModuleSource {
  /** A script whose value is a function that defines the module. */
  readonly text: string;
  /** The number of lines in the file before it. */
  readonly line: number;
}

/** Reads the parts of a program from its file. It is ASCII, which requires half the memory of other text in V8. */
export function readParts(path: string): readonly Part[] {
  const file = openSync(path, 'r');
  try {
    const read = textReader(file);
    const prefix = read(indexPrefix.length + indexLengthDigits);
    const { parts } = JSON.parse(read(Number(prefix.slice(indexPrefix.length)))) as Index;
    return parts.map(({ hash, modules }) => ({
      hash,
      modules: new Map(modules.map(({ name, length, line }) => [name, { text: read(length), line }])),
    }));
  } finally {
    closeSync(file);
  }
}

/**
 * Returns a function that reads the next characters of a file. All texts are read into the same memory, since the page faults in new
 * memory take longer than the reading itself.
 */
function textReader(file: number): (length: number) => string {
  let memory = Buffer.alloc(0);
  return (length) => {
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
    const bytes = memory.subarray(0, length);
    readFully(file, bytes);
    return bytes.toString('latin1');
  };
}
