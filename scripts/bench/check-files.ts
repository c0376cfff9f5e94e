/**
 * Measures `taskwright check` against `tombi lint` on 2,000 files of ten tasks, in alternating runs:
 *
 *   node scripts/bench/check-files.ts [--files NUMBER] [--rounds NUMBER]
 *
 * Both read our schema, and nothing is recorded from earlier runs except compiled code. `node -e 0` shows the time of a start, and a
 * bare program that of reading the files and their values. Prints the medians with the smallest and the largest value, in seconds.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './median.ts';
import { prepareFolder, programPath, tombiProgram } from './prepare-folder.ts';
import { cpuSecondsOfChildren } from './registry/reads/cpu-seconds.ts';
import { taskDocument } from './task-documents.ts';

const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const tasksInFile = 10;
const bareProgram = fileURLToPath(new URL('bare-check.ts', import.meta.url));

const folder = await prepareFolder();
const files = mkdtempSync(join(tmpdir(), 'taskwright-check-'));
try {
  const { text } = taskDocument('toml', tasksInFile);
  for (let file = 0; file < Number(options.files); file++) {
    const part = join(files, `part-${file}`);
    mkdirSync(part);
    writeFileSync(join(part, 'tasks.toml'), text);
  }
  for (const name of ['tombi.toml', 'task-file.schema.json']) copyFileSync(join(folder, name), join(files, name));
  const check = [process.execPath, programPath(folder, 'taskwright.js'), 'check', '--no-shellcheck'];
  const programs: Readonly<Record<string, readonly string[]>> = {
    'node -e 0': [process.execPath, '-e', '0'],
    'a bare program': [process.execPath, bareProgram],
    'taskwright check --no-cache': [...check, '--no-cache'],
    'tombi lint': [tombiProgram(folder), 'lint', '--offline', 'part-*/tasks.toml'],
  };
  // The first round, which is omitted, fills the cache of compiled code and that of the disk.
  const samples = new Map<string, Run[]>(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round <= Number(options.rounds); round++)
    for (const [name, command] of Object.entries(programs)) samples.get(name)?.push(run(name, command));
  console.log(`| ${options.files} files of ${tasksInFile} tasks | seconds | CPU seconds |\n|---|---:|---:|`);
  for (const [name, runs] of samples) {
    const measured = runs.slice(1);
    const columns = [measured.map(({ elapsed }) => elapsed), measured.map(({ cpu }) => cpu)].map(describe);
    console.log(`| ${name} | ${columns.join(' | ')} |`);
  }
} finally {
  rmSync(files, { recursive: true });
}

/** The times of a run in seconds. */
interface Run {
  readonly elapsed: number;
  readonly cpu: number;
}

/** Runs a program in the folder of the files. Throws if it reports problems, since the files have none. */
function run(name: string, [program = '', ...args]: readonly string[]): Run {
  const [cpuBefore, started] = [cpuSecondsOfChildren(), performance.now()];
  const { status, stderr, error } = spawnSync(program, args, { cwd: files, encoding: 'utf8', timeout: 600_000 });
  const elapsed = (performance.now() - started) / 1_000;
  if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? stderr}`);
  return { elapsed, cpu: cpuSecondsOfChildren() - cpuBefore };
}

function describe(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;
}
