/**
 * Imports files of other programs, and shows the tasks that the runner reads in the result: node
 * scripts/corpus-import.ts FOLDER…. Imports all files in the folders whose names indicate a format. The runner is
 * `mise` on the PATH; it must accept the tasks of each file, and list their names. Runs none of the tasks. Prints a
 * table with a row for each format, and the faults of each file. Exits with 1 if the runner refuses a file or does
 * not list a name, or if the linter reports an error.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findExecutable } from '../harness/system/find-executable.ts';
import { Diagnoser } from '../server/core/analysis/diagnosis/diagnoser.ts';
import { configFileKind } from '../server/core/analysis/kinds/config-file.ts';
import { Document } from '../server/core/document/document.ts';
import { formatOf, type ImportFormat, importFormats, importTasks } from '../server/core/import/import-formats.ts';
import { writeTasks } from '../server/core/import/write-tasks.ts';
import { tomlLanguage } from '../server/core/syntax/toml/toml-language.ts';

interface ForeignFile {
  readonly path: string;
  readonly format: ImportFormat;
}

/** The result of importing a file. */
interface Outcome {
  readonly file: ForeignFile;
  readonly isReadable: boolean;
  /** The number of imported tasks. */
  readonly tasks: number;
  /** The number of tasks that are omitted, which notes report. */
  readonly omitted: number;
  readonly otherNotes: number;
  readonly faults: Faults;
}

/** The faults of the imported tasks of a file, as sentences. */
interface Faults {
  /** The messages of the runner, or the reason why it does not read the file at all. */
  readonly refused: readonly string[];
  /** The tasks that the runner does not list. */
  readonly unlisted: readonly string[];
  /** The errors of `taskwright check`. */
  readonly errors: readonly string[];
}

const none: Faults = { refused: [], unlisted: [], errors: [] };

/** The maximum size of the runner's output in bytes. It repeats the fields of each task. */
const maxOutput = 256 * 1024 * 1024;

const folders = process.argv.slice(2);
const runner = findExecutable('mise');
if (folders.length === 0 || runner === undefined) {
  console.error('Usage: npm run corpus:import -- FOLDER…; requires mise on the PATH');
  process.exitCode = 2;
} else {
  const files = [...new Map(folders.flatMap(foreignFilesIn).map((file) => [readFileSync(file.path, 'utf8'), file]))];
  const outcomes = files.map(([text, file]) => outcomeOf(text, file, runner));
  console.log(tableOf(outcomes));
  const failed = outcomes.flatMap(({ file, faults }) =>
    Object.values(faults)
      .flat()
      .map((fault) => `${file.path}: ${fault}`),
  );
  for (const line of failed) console.log(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Returns the files in and below a folder whose names indicate a format. Symbolic links are not followed. */
function foreignFilesIn(folder: string): readonly ForeignFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return foreignFilesIn(path);
    const format = entry.isFile() ? formatOf(entry.name) : undefined;
    return format ? [{ path, format }] : [];
  });
}

function outcomeOf(text: string, file: ForeignFile, program: string): Outcome {
  const imported = importTasks(text, file.format);
  if ('refusal' in imported) return { file, isReadable: false, tasks: 0, omitted: 0, otherNotes: 0, faults: none };
  const { tasks, notes } = imported;
  const omitted = notes.filter(({ text: note }) => /^`[^`]+` is not imported: /.test(note)).length;
  const config = writeTasks(tasks, 'tasks');
  const expected = tasks.map(({ name }) => name);
  const faults = { ...judgment(config, expected, program), errors: ownErrors(config) };
  return { file, isReadable: true, tasks: tasks.length, omitted, otherNotes: notes.length - omitted, faults };
}

/** Returns the errors that `taskwright check` reports in the file itself. */
function ownErrors(config: string): readonly string[] {
  const { sections } = configFileKind;
  const problems = [
    ...new Diagnoser(new Document(config, { language: tomlLanguage, sections }), configFileKind).problems(),
  ];
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => `error: ${message}`);
}

/** Returns the problems that the runner reports in a config file, and the names that it does not list. */
function judgment(config: string, expected: readonly string[], program: string): Omit<Faults, 'errors'> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-import-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), config);
    const ask = (...words: readonly string[]) => askRunner(program, words, folder);
    const validated = ask('tasks', 'validate', '--errors-only', '--json');
    const listed = ask('tasks', 'ls', '--hidden', '--json');
    if (listed.error !== undefined) return { ...none, refused: [`the runner refuses the file: ${listed.error}`] };
    const names = new Set(listed.answer.map(({ name }: { readonly name: string }) => name));
    const issues: readonly object[] = validated.answer?.issues ?? [];
    return {
      refused: issues.map((issue) => `the runner reports ${JSON.stringify(issue)}`),
      unlisted: expected.filter((name) => !names.has(name)).map((name) => `the runner does not list \`${name}\``),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the output of the runner
function askRunner(program: string, words: readonly string[], folder: string): { answer: any; error?: string } {
  const env = {
    HOME: folder,
    PATH: '/usr/bin:/bin',
    MISE_TRUSTED_CONFIG_PATHS: folder,
    MISE_CEILING_PATHS: dirname(folder),
    MISE_OFFLINE: '1',
  };
  const { stdout, stderr } = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8', maxBuffer: maxOutput });
  return stdout.trim() === '' ? { answer: undefined, error: stderr.trim() } : { answer: JSON.parse(stdout) };
}

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = importFormats.map(({ id }) => {
    const own = outcomes.filter(({ file }) => file.format.id === id);
    const sum = (count: (outcome: Outcome) => number) => String(own.reduce((total, one) => total + count(one), 0));
    return [
      id,
      String(own.length),
      sum(({ isReadable }) => (isReadable ? 0 : 1)),
      sum(({ tasks, omitted }) => tasks + omitted),
      sum(({ tasks }) => tasks),
      sum(({ omitted }) => omitted),
      sum(({ otherNotes }) => otherNotes),
      sum(({ faults }) => (faults.refused.length > 0 ? 1 : 0)),
      sum(({ faults }) => faults.unlisted.length),
      sum(({ faults }) => faults.errors.length),
    ];
  });
  const titles = [
    ...['format', 'files', 'unreadable', 'tasks', 'imported', 'left out', 'other notes'],
    ...['refused files', 'unlisted names', 'errors'],
  ];
  return [titles, ...rows]
    .map((row) => row.map((cell, column) => cell.padStart(titles[column]?.length ?? 0)).join('  '))
    .join('\n');
}
