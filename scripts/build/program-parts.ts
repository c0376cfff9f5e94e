import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BuildOptions, type Metafile, type Plugin, transform } from 'esbuild';
import {
  type Index,
  type IndexedPart,
  indexLengthDigits,
  indexPrefix,
  mainModule,
} from '../../launcher/program-file.ts';
import { replaceFile } from './write-outputs.ts';

/** The code around a module, as `launcher/run-program.ts` calls it. */
const before = '(function (module, require, __dirname) {"use strict";';
const after = '})';

/** The options for a program of one module, in development: source maps lead to breakpoints. */
export const oneModule: BuildOptions = {
  supported: { 'dynamic-import': false },
  // `withIndex` replaces the first line.
  banner: { js: `${indexPrefix}\n${before}` },
  footer: { js: after },
};

/** Returns the text of such a program with its index. */
export function withIndex(text: string): string {
  return programFile([new Map([[mainModule, text.slice(text.indexOf('\n') + 1)]])]);
}

/** Returns the options for a program in parts. The folder, to which esbuild would write its chunks, is not created. */
export function inParts(source: string, folder: string): BuildOptions {
  return {
    format: 'esm',
    splitting: true,
    entryPoints: [{ in: source, out: basename(mainModule, '.js') }],
    outdir: folder,
  };
}

/** Writes the chunks of a program in parts as one file. */
export function writeParts(path: string, onWritten: (path: string) => void): Plugin {
  return {
    name: 'write parts',
    setup({ onEnd }) {
      onEnd(async ({ outputFiles = [], metafile, errors }) => {
        if (errors.length > 0 || !metafile) return;
        const converted = outputFiles.map(async (file) => [basename(file.path), await asScript(file.text)] as const);
        const scripts = new Map(await Promise.all(converted));
        replaceFile(path, programFile(partsOf(metafile).map((chunks) => scriptsOf(chunks, scripts))));
        onWritten(path);
      });
    },
  };
}

/**
 * Returns the names of the chunks of each part. The first part has the main module and what it imports; each other part has what the
 * `import()`s in the part before it load, unless that is in an earlier part.
 */
function partsOf({ outputs }: Metafile): readonly (readonly string[])[] {
  const chunks = new Map(Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]));
  const placed = new Set<string>();
  const place = (name: string): readonly string[] => {
    const imports = chunks.get(name);
    if (!imports || placed.has(name)) return [];
    placed.add(name);
    return [...importedBy(name, 'import-statement').flatMap(place), name];
  };
  const importedBy = (name: string, wanted: string): readonly string[] =>
    (chunks.get(name) ?? []).filter(({ kind }) => kind === wanted).map(({ path }) => basename(path));
  const parts: (readonly string[])[] = [];
  let part = place(basename(mainModule));
  while (part.length > 0) {
    parts.push(part);
    part = part.flatMap((name) => importedBy(name, 'dynamic-import')).flatMap(place);
  }
  return parts;
}

function scriptsOf(chunks: readonly string[], scripts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    chunks.map((chunk) => {
      const script = scripts.get(chunk);
      if (script === undefined) throw new Error(`esbuild has not written the chunk ${chunk}`);
      return [`./${chunk}`, script];
    }),
  );
}

/** Resolves to the script of a chunk: a CommonJS module, since Node saves the compiled code of scripts, but not of modules. */
async function asScript(chunk: string): Promise<string> {
  const { code } = await transform(chunk, {
    format: 'cjs',
    minify: true,
    target: 'node20',
    supported: { 'dynamic-import': false },
    legalComments: 'none',
    logOverride: { 'empty-import-meta': 'silent' },
  });
  return `${before}${code}${after}\n`;
}

/** Returns the file of a program with these scripts by the names of their modules. */
function programFile(parts: readonly ReadonlyMap<string, string>[]): string {
  let text = '';
  let line = 1;
  const indexed = parts.map((scripts): IndexedPart => {
    const [start, firstLine] = [text.length, line];
    const modules = [...scripts].map(([name, script]) => {
      const added = ascii(script);
      const module = { name, length: added.length, line };
      text += added;
      line += added.split('\n').length - 1;
      return module;
    });
    return { hash: hashOf(`${firstLine} ${text.slice(start)}`), modules };
  });
  const index = `${JSON.stringify({ parts: indexed } satisfies Index)}\n`;
  return `${indexPrefix}${String(index.length).padStart(indexLengthDigits, '0')}${index}${text}`;
}

/** Returns a hash that identifies the compiled code of a part, in which Node 20 stores line numbers. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** esbuild escapes non-ASCII characters except in regular expressions. V8 requires half the memory for ASCII. */
function ascii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
