import { Script } from 'node:vm';
import { readCode, type Saved, saveCode } from './code-cache.ts';
import type { ModuleSource, Part } from './program-file.ts';

/** Where a part is compiled. */
export interface PartFiles {
  /** The path of the program. */
  readonly program: string;
  /** The path of the file with its cached code; undefined if nothing is cached. */
  readonly cache: string | undefined;
}

type Codes = ReadonlyMap<string, Buffer>;

/** A part of a program, whose modules are compiled with the code that earlier runs saved. */
export class CompiledPart {
  readonly modules: Part['modules'];
  readonly #files: PartFiles;
  readonly #scripts = new Map<string, Script>();
  #saved: Saved | undefined;
  /** The code of earlier runs by the names of modules, until this turn ends: usually, all modules are compiled in one. */
  #codes: Codes | undefined;

  constructor(modules: Part['modules'], files: PartFiles) {
    this.modules = modules;
    this.#files = files;
  }

  /** Returns the value of the script of a module: the function that defines it. */
  compile(name: string, { text, line }: ModuleSource): unknown {
    const cachedData = this.#cachedCodes().get(name);
    const script = new Script(text, {
      filename: this.#files.program,
      lineOffset: line,
      ...(cachedData && { cachedData }),
    });
    if (script.cachedDataRejected === true) this.#saved = undefined;
    this.#scripts.set(name, script);
    return script.runInThisContext();
  }

  /** Saves the code that has been compiled so far. Returns whether this has changed the cache. */
  save(): boolean {
    const { cache } = this.#files;
    if (cache === undefined || this.#scripts.size === 0) return false;
    const before = this.#saved;
    this.#saved = saveCode(cache, this, before);
    return this.#saved !== before;
  }

  /** Returns the code of the modules that this run has compiled, and the cached code of the others. */
  createCachedData(): Buffer {
    const codes = new Map(this.#scripts.size < this.modules.size ? this.#read()?.codes : []);
    for (const [name, script] of this.#scripts) codes.set(name, script.createCachedData());
    return packed(codes);
  }

  #cachedCodes(): Codes {
    if (this.#codes) return this.#codes;
    const read = this.#read();
    // Later, what is saved is already known.
    if (this.#scripts.size === 0) this.#saved = read?.saved;
    this.#codes = read?.codes ?? new Map();
    setImmediate(() => {
      this.#codes = undefined;
    });
    return this.#codes;
  }

  #read(): { readonly codes: Codes; readonly saved: Saved } | undefined {
    const { cache } = this.#files;
    const read = cache === undefined ? undefined : readCode(cache);
    const codes = read && unpacked(read.code);
    return codes && { codes, saved: read.saved };
  }
}

/** Returns the codes after the size of each. */
function packed(codes: Codes): Buffer {
  const sizes = JSON.stringify([...codes].map(([name, { length }]) => [name, length]));
  return Buffer.concat([Buffer.from(`${sizes}\n`), ...codes.values()]);
}

/** Returns undefined if another program has written the file. */
function unpacked(packed: Buffer): Codes | undefined {
  let offset = packed.indexOf('\n') + 1;
  try {
    const sizes = JSON.parse(packed.toString('utf8', 0, offset)) as readonly (readonly [name: string, size: number])[];
    return new Map(
      sizes.map(([name, size]) => {
        const start = offset;
        offset += size;
        return [name, packed.subarray(start, offset)];
      }),
    );
  } catch {
    return undefined;
  }
}
