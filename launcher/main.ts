/**
 * Runs a program in this folder with the code that was compiled by earlier runs. Node's own compile cache contains only the
 * code that is compiled before a script runs; this cache also contains the functions that the script has called.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { userCacheFolder } from './cache-folder.ts';
import { readCode, saveCode } from './code-cache.ts';
import { limitMemory } from './limit-memory.ts';
import { removeOldCode } from './remove-old-code.ts';
import { repeatRun } from './repeat-run.ts';
import { tuneForCommand } from './tune-for-command.ts';

/** The version of the product, which the build fills in. */
declare const version: string;

/** The name of the program that this launcher starts, which the build fills in. */
declare const program: string;

/** The milliseconds after which the code is saved. By then, a server has handled the first requests about a document. */
const millisecondsToSave = 10_000;

const programsFolder = join(__dirname, 'programs');
const userFolder = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? userCacheFolder() : undefined;
const cacheFolder = userFolder && join(userFolder, 'taskwright');
/** Each command calls different functions, so each command has its own cache files. */
const [command = ''] = /^[a-z-]{1,30}$/.exec(process.argv[2] ?? '') ?? [];
const runtime = `${process.version}-${process.platform}-${process.arch}-${command}`;
let isCleanedUp = false;

/** Runs the program. Returns a function that saves its code, and returns whether it has changed the cache. */
function load(): () => boolean {
  const path = join(programsFolder, program);
  // The build writes ASCII only, which requires half the memory in V8.
  const text = readFileSync(path, 'latin1');
  /** A hash of the program, in the comment that it begins with. */
  const hash = text.slice(2, 18);
  const cachePath = cacheFolder && join(cacheFolder, version, `${program}-${hash}-${runtime}`);
  const cached = cachePath === undefined ? undefined : readCode(cachePath);
  const script = new Script(text, { filename: path, ...(cached && { cachedData: cached.code }) });
  const module = { exports: {} };
  script.runInThisContext()(require, module, module.exports, programsFolder);
  if (cachePath === undefined) return () => false;
  let saved = script.cachedDataRejected === true ? undefined : cached?.saved;
  return () => {
    const before = saved;
    saved = saveCode(cachePath, script, saved);
    return saved !== before;
  };
}

if (basename(__filename) === 'registry.js' && command === 'serve') limitMemory();

const isCommand = basename(__filename) === 'taskwright.js' && command !== 'lsp' && command !== 'mcp';
const isWatching = process.argv.includes('--watch');
const isRepeated = isCommand && cacheFolder !== undefined && repeatRun(join(cacheFolder, version), programsFolder);
if (!isRepeated) startProgram();

function startProgram(): void {
  if (isCommand && !isWatching) tuneForCommand();
  const save = load();
  if (cacheFolder === undefined) return;
  const saveAndCleanUp = (): void => {
    if (!save() || isCleanedUp) return;
    isCleanedUp = true;
    removeOldCode(cacheFolder);
  };
  setTimeout(saveAndCleanUp, millisecondsToSave).unref();
  process.once('exit', saveAndCleanUp);
}
