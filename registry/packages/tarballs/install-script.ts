import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';

/** What a client runs to install a tarball: a script, the build of `binding.gyp`, or what cannot be determined. */
export type InstallScript = 'preinstall' | 'install' | 'postinstall' | 'binding.gyp' | 'unreadable';

/** The scripts that npm, pnpm, Yarn, Bun and Deno run for a dependency. They run `prepare` only for Git dependencies. */
export const installScripts = ['preinstall', 'install', 'postinstall'] as const;

/** Bytes. */
const maxManifestSize = 2 ** 20;
const maxUnpackedSize = 2 ** 33;
const maxAttributesSize = 2 ** 16;
const chunkSize = 2 ** 16;
const gzip = Buffer.from([0x1f, 0x8b]);
const zstd = Buffer.from([0x28, 0xb5]);
const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Content in parts, each of which does not change afterwards. */
export type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Resolves to what a client runs to install a tarball, undefined if nothing, and to the SHA-512 of the tarball in hexadecimal
 * digits. Reads in constant memory. Rejects with the error of the stream only: a tarball that clients may read in different ways
 * is `unreadable`.
 */
export async function installScriptIn(
  parts: Parts,
): Promise<{ readonly script: InstallScript | undefined; readonly sha512: string }> {
  const hasher = createHash('sha512');
  const search = new InstallScriptSearch();
  let write: Writer | undefined;
  for await (const part of parts) {
    hasher.update(part);
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    write ??= isGzip(bytes) ? decompressor(search) : plainWriter(search);
    await write.write(bytes);
  }
  await write?.end();
  return { script: search.end(), sha512: hasher.digest('hex') };
}

/** Passes the content of a tarball, which is decompressed, to the search. */
interface Writer {
  write(part: Buffer): Promise<void>;
  end(): Promise<void>;
}

function plainWriter(search: InstallScriptSearch): Writer {
  return { write: async (part) => search.write(part), end: async () => undefined };
}

function decompressor(search: InstallScriptSearch): Writer {
  const gunzip = createGunzip({ chunkSize });
  const done = (async () => {
    try {
      for await (const chunk of gunzip) search.write(chunk);
    } catch {
      // The content is not compressed correctly.
      search.fail();
    }
  })();
  return {
    async write(part) {
      if (gunzip.destroyed) return;
      await Promise.race([new Promise<void>((resolve) => gunzip.write(part, () => resolve())), done]);
    },
    async end() {
      gunzip.end();
      await done;
    },
  };
}

function isGzip(bytes: Buffer): boolean {
  return bytes.subarray(0, gzip.length).equals(gzip);
}

/** Searches an archive for what clients run. They remove the first folder of a path; pnpm also accepts a path without one. */
class InstallScriptSearch {
  readonly #parser: Parser;
  #size = 0;
  #script: InstallScript | undefined;
  #bundledScript: InstallScript | undefined;
  #isReadable = true;
  #hasBindings = false;
  #bundles = false;

  constructor() {
    this.#parser = new Parser({
      strict: true,
      maxMetaEntrySize: maxAttributesSize,
      onReadEntry: (entry) => this.#read(entry),
    });
    this.#parser.on('ignoredEntry', (entry: ReadEntry) => entry.meta && this.fail());
    this.#parser.on('error', () => this.fail());
  }

  write(part: Buffer): void {
    // The parser would also decompress it.
    const start = part.subarray(0, gzip.length);
    if (this.#size === 0 && (isGzip(start) || start.equals(zstd))) this.fail();
    this.#size += part.length;
    if (this.#size > maxUnpackedSize) this.fail();
    if (this.#isReadable) this.#parser.write(part);
  }

  fail(): void {
    this.#isReadable = false;
  }

  end(): InstallScript | undefined {
    if (this.#isReadable) this.#parser.end();
    if (this.#script) return this.#script;
    if (this.#hasBindings) return 'binding.gyp';
    if (!this.#isReadable || this.#size === 0) return 'unreadable';
    return this.#bundles ? this.#bundledScript : undefined;
  }

  #read(entry: ReadEntry): void {
    const { isBundled, name } = installedFile(entry.path);
    if (name === 'binding.gyp') this.#foundBindings(isBundled);
    const isManifest = name === 'package.json' && entry.type !== 'Directory';
    if (isManifest && (!fileTypes.has(entry.type) || entry.size > maxManifestSize)) this.fail();
    if (!isManifest || !this.#isReadable) {
      entry.resume();
      return;
    }
    const contents: Buffer[] = [];
    entry.on('data', (part) => contents.push(part));
    entry.on('end', () => this.#foundManifest(Buffer.concat(contents), isBundled));
  }

  #foundBindings(isBundled: boolean): void {
    if (isBundled) this.#bundledScript ??= 'binding.gyp';
    else this.#hasBindings = true;
  }

  #foundManifest(content: Buffer, isBundled: boolean): void {
    const manifest = manifestIn(content);
    if (!manifest) {
      if (!isBundled) this.fail();
      return;
    }
    const scripts = objectOr(manifest.scripts);
    const script = installScripts.find((one) => Object.hasOwn(scripts, one));
    if (isBundled) this.#bundledScript ??= script;
    else {
      this.#script ??= script;
      this.#bundles ||= Boolean(manifest.bundleDependencies) || Boolean(manifest.bundledDependencies);
    }
  }
}

/**
 * Returns the name of a file at the top of the package, or of a dependency in the package; empty for all others. Windows also
 * separates folders with `\`, and some file systems ignore case.
 */
function installedFile(path: string): { readonly isBundled: boolean; readonly name: string } {
  const [first = '', ...rest] = path.split(/[\\/]/);
  const installed = posix.join('/', ...(rest.length === 0 ? [first] : rest)).toLowerCase();
  const [, bundle, name = ''] =
    /^((?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)\/(package\.json|binding\.gyp)$/u.exec(folded(installed)) ?? [];
  return { isBundled: bundle !== undefined && bundle !== '', name };
}

/** Replaces the letters that Unicode case folding makes equal to ASCII letters: `ſ` and the Kelvin sign. */
function folded(text: string): string {
  return text.replaceAll('ſ', 's').replaceAll('\u212a', 'k');
}

function manifestIn(content: Buffer): JsonObject | undefined {
  try {
    const parsed: unknown = JSON.parse(content.toString().replace(/^\uFEFF/, ''));
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
