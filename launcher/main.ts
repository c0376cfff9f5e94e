/**
 * Runs a program in this folder with the code that was compiled by earlier runs. Node's own compile cache contains only the
 * code that is compiled before a script runs; this cache also contains the functions that the script has called.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { userCacheFolder } from './cache-folder.ts';
import { readCode, saveCode } from './code-cache.ts';
import { delayOptimization } from './delay-optimization.ts';
import { removeOldCode } from './remove-old-code.ts';
import { repeatRun } from './repeat-run.ts';

/** The version of the product, which the build fills in. */
declare const version: string;

/** The program that this launcher starts, and the module in it to load if loading the program itself does nothing. */
declare const start: { readonly program: string; readonly module?: string };

/** The milliseconds after which the code is saved. By then, a server has handled the first requests about a document. */
const millisecondsToSave = 10_000;

const programsFolder = join(__dirname, 'programs');
const userFolder = process.env.NODE_DISABLE_COMPILE_CACHE === undefined ? userCacheFolder() : undefined;
const cacheFolder = userFolder && join(userFolder, 'taskwright');
/** Each command calls different functions, so each command has its own cache files. */
const [command = ''] = /^[a-z-]{1,30}$/.exec(process.argv[2] ?? '') ?? [];
const runtime = `${process.version}-${process.platform}-${process.arch}-${command}`;
const loaded = new Map<string, unknown>();
/** The functions that save the code of the loaded programs. They return whether they have saved anything. */
const saves: (() => boolean)[] = [];
let isCleanedUp = false;

/** Implements `require` for programs, which may load other programs and data such as `./programs/language-server.js`. */
function requireForPrograms(id: string): unknown {
  const [, name] = /^\.\/programs\/([^/]+\.js(?:on)?)$/.exec(id) ?? [];
  if (name === undefined) return require(id);
  if (name.endsWith('.json')) return JSON.parse(read(name));
  if (!loaded.has(name)) loaded.set(name, load(name));
  return loaded.get(name);
}

/** Reads a file in `programs/`. The build writes ASCII only, which requires half the memory in V8. */
function read(name: string): string {
  return readFileSync(join(programsFolder, name), 'latin1');
}

/** Runs a program and returns its exports. */
function load(name: string): unknown {
  const path = join(programsFolder, name);
  const text = read(name);
  /** A hash of the program, in the comment that it begins with. */
  const hash = text.slice(2, 18);
  const cachePath = cacheFolder && join(cacheFolder, version, `${name}-${hash}-${runtime}`);
  const cached = cachePath === undefined ? undefined : readCode(cachePath);
  const script = new Script(text, { filename: path, ...(cached && { cachedData: cached.code }) });
  if (cachePath !== undefined) {
    let saved = script.cachedDataRejected === true ? undefined : cached?.saved;
    saves.push(() => {
      const before = saved?.generation;
      saved = saveCode(cachePath, script, saved);
      return saved?.generation !== before;
    });
  }
  const module = { exports: {} };
  script.runInThisContext()(requireForPrograms, module, module.exports, dirname(path));
  return module.exports;
}

function saveAll(): void {
  const hasSaved = saves.map((save) => save()).includes(true);
  if (!hasSaved || isCleanedUp || cacheFolder === undefined) return;
  isCleanedUp = true;
  removeOldCode(cacheFolder);
}

const isCommand = basename(__filename) === 'taskwright.js' && command !== 'lsp';
const isRepeated = isCommand && cacheFolder !== undefined && repeatRun(join(cacheFolder, version), programsFolder);
if (!isRepeated) startProgram();

function startProgram(): void {
  if (isCommand) delayOptimization();
  const program = requireForPrograms(`./programs/${start.program}`) as Readonly<Record<string, unknown>>;
  // Reading the property loads the module.
  if (start.module !== undefined && program[start.module] === undefined) throw new Error(`${start.module} is missing`);
  if (cacheFolder === undefined) return;
  setTimeout(saveAll, millisecondsToSave).unref();
  process.once('exit', saveAll);
}
