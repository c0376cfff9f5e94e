/**
 * Prints the functions of more than 60 lines, the files of more than 300 lines and the folders of more than 25 entries:
 *
 *   node scripts/structure.ts
 *
 * Fails if a function has more than 90 lines, or if more than five functions have more than 60. Tests may be longer;
 * callbacks of `describe` are not listed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const limits = { functionLines: 60, maxFunctionLines: 90, longFunctions: 5, fileLines: 300, folderEntries: 25 };
const root = fileURLToPath(new URL('..', import.meta.url));
const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const sources = files.filter((file) => /\.(?:ts|mjs)$/.test(file));

interface FunctionRange {
  readonly path: string;
  readonly line: number;
  readonly lines: number;
}

/** The part of Biome's JSON report that is used here. */
interface BiomeReport {
  readonly diagnostics: readonly {
    readonly location: { readonly path: string; readonly start: Position; readonly end: Position };
  }[];
}

interface Position {
  readonly line: number;
}

/** Returns the long functions, longest first. Biome finds them, but does not count all of their lines. */
function longFunctions(): readonly FunctionRange[] {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-structure-'));
  try {
    const rule = { level: 'error', options: { maxLines: limits.functionLines / 3 } };
    const rules = { preset: 'none', complexity: { noExcessiveLinesPerFunction: rule } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }));
    const lint = ['lint', `--config-path=${folder}`, '--only=complexity/noExcessiveLinesPerFunction'];
    const { stdout } = spawnSync('biome', [...lint, '--reporter=json', '--max-diagnostics=none', ...sources], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    const { diagnostics }: BiomeReport = JSON.parse(stdout);
    return diagnostics
      .map(({ location: { path, start, end } }) => ({ path, line: start.line, lines: end.line - start.line + 1 }))
      .filter((range) => range.lines > limits.functionLines && !isSuite(range))
      .sort((one, other) => other.lines - one.lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns whether a function is the callback of `describe` in a test. */
function isSuite({ path, line }: FunctionRange): boolean {
  const before = linesOf(path).slice(Math.max(0, line - 8), line);
  const call = before.findLast((text) => /^\s*(?:describe|suite|test|it)\b/.test(text)) ?? '';
  return path.startsWith('test/') && /^\s*(?:describe|suite)\b/.test(call);
}

function linesOf(file: string): readonly string[] {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
}

/** Returns the folders with too many entries, as `entries folder`. */
function largeFolders(): readonly string[] {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    for (let path = file; path !== '.'; path = dirname(path)) {
      folders.set(dirname(path), (folders.get(dirname(path)) ?? new Set()).add(path));
    }
  }
  return [...folders].flatMap(([folder, { size }]) => (size > limits.folderEntries ? [`${size} ${folder}`] : []));
}

function print(title: string, lines: readonly string[]): void {
  console.log(`${lines.length} ${title}${lines.map((line) => `\n  ${line}`).join('')}`);
}

function describe({ lines, path, line }: FunctionRange): string {
  return `${lines} ${path}:${line} ${linesOf(path)[line - 1]?.trim()}`;
}

const all = longFunctions();
const functions = all.filter(({ path }) => !path.startsWith('test/'));
print(`functions of more than ${limits.functionLines} lines`, functions.map(describe));
print(
  `tests of more than ${limits.functionLines} lines`,
  all.filter((range) => !functions.includes(range)).map(describe),
);
print(
  `files of more than ${limits.fileLines} lines`,
  sources.flatMap((file) => (linesOf(file).length > limits.fileLines ? [`${linesOf(file).length} ${file}`] : [])),
);
print(`folders of more than ${limits.folderEntries} entries`, largeFolders());
const isTooLong = functions.some(({ lines }) => lines > limits.maxFunctionLines);
if (isTooLong || functions.length > limits.longFunctions) process.exitCode = 1;
