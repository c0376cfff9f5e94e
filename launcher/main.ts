/**
 * Runs a program of this folder with the code that earlier runs compiled. Node's own compile cache contains only what is
 * compiled before a script runs; this one also contains the functions that the script has called.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { userCacheFolder } from './cache-folder.ts';
import { readCode, saveCode } from './code-cache.ts';

/** The version of the product, which the build fills in. */
declare const version: string;

/** By then a server has answered the first requests about a document. */
const millisecondsToSave = 10_000;

const name = basename(__filename);
const path = join(__dirname, 'programs', name);
// The build writes ASCII only, and V8 needs half the memory for it.
const text = readFileSync(path, 'latin1');
/** A hash of the program, in the comment that it begins with. */
const hash = text.slice(2, 18);
const folder = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? userCacheFolder() : undefined;
/** Each command calls other functions, so each has its own file. */
const [command = ''] = /^[a-z-]{1,30}$/.exec(process.argv[2] ?? '') ?? [];
const runtime = `${process.version}-${process.platform}-${process.arch}`;
const cachePath = folder && join(folder, 'taskwright', version, `${name}-${hash}-${runtime}-${command}`);
const cached = cachePath === undefined ? undefined : readCode(cachePath);
const script = new Script(text, { filename: path, ...(cached && { cachedData: cached.code }) });
script.runInThisContext()(require, module, exports);
if (cachePath !== undefined) {
  let saved = script.cachedDataRejected === true ? undefined : cached?.saved;
  const save = (): void => {
    saved = saveCode(cachePath, script, saved);
  };
  setTimeout(save, millisecondsToSave).unref();
  process.once('exit', save);
}
