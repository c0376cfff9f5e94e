/**
 * Runs a program in this folder with the code that was compiled by earlier runs. Node's own compile cache contains only the
 * code that is compiled before a script runs; this cache also contains the functions that the script has called.
 */
import { basename, join } from 'node:path';
import { userCacheFolder } from './cache-folder.ts';
import { CompiledPart } from './compiled-part.ts';
import { limitMemory } from './limit-memory.ts';
import { readParts } from './program-file.ts';
import { removeOldCode } from './remove-old-code.ts';
import { repeatRun } from './repeat-run.ts';
import { runProgram } from './run-program.ts';
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
  const parts = readParts(path).map(({ hash, modules }) => {
    const cache = cacheFolder && join(cacheFolder, version, `${program}-${hash}-${runtime}`);
    return new CompiledPart(modules, { program: path, cache });
  });
  runProgram(parts, { requireOther: require, folder: programsFolder });
  return () => parts.map((part) => part.save()).includes(true);
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
