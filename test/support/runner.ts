import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOracle } from './install-oracle.ts';

const version = '2026.9.15';
const home = fileURLToPath(new URL(`../../.oracle/${version}`, import.meta.url));
const program = join(home, 'node_modules/@jdxcode/mise-linux-x64/bin/mise');

/** A problem that the task runner's own validation reports. */
export interface RunnerIssue {
  readonly task: string;
  readonly severity: string;
  readonly category: string;
}

/** The task runner, whose results the tests compare with ours. */
export interface Runner {
  /** The full path of the program. */
  readonly program: string;
  /** Returns the issues that `tasks validate` reports for a config file. */
  readonly validate: (config: string) => readonly RunnerIssue[];
  /** Runs the program in `folder`. Returns its output. */
  readonly run: (words: readonly string[], folder: string, options?: RunOptions) => string;
  /**
   * Runs the program like `run`, but asynchronously, in `folder` or in a folder below it. Resolves to the error output if
   * the program fails.
   */
  readonly ask: (words: readonly string[], folder: string, below?: string) => Promise<RunnerAnswer>;
  /** Runs the program like `ask`. Resolves to everything that it prints, whether it fails or not. */
  readonly watch: (words: readonly string[], folder: string, below?: string) => Promise<RunnerResult>;
  /** Runs the program in `folder`, and passes on what it prints to both outputs. Resolves to the exit code. */
  readonly follow: (
    words: readonly string[],
    folder: string,
    listen: (chunk: string) => void,
  ) => Promise<number | undefined>;
}

/** The result of the program, and the text that it prints to both outputs. */
export interface RunnerResult {
  readonly failed: boolean;
  readonly output: string;
  readonly log: string;
}

export interface RunOptions {
  readonly input?: string;
  /** A folder with additional programs that the runner can start. */
  readonly programs?: string;
  /** Additional environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

export type RunnerAnswer = { readonly output: string } | { readonly refusal: string };

/** Returns the runner, which is installed at the first call; undefined with a warning if it cannot be installed. */
export function findRunner(): Runner | undefined {
  const missing = existsSync(program) ? undefined : install();
  if (missing === undefined) return { program, validate, run, ask, watch, follow };
  console.warn(`Tests that compare with the task runner are skipped: ${missing}`);
  return undefined;
}

/** Installs the runner. Returns the reason if it fails. */
function install(): string | undefined {
  if (platform() !== 'linux' || arch() !== 'x64') return `it is not available for ${platform()} ${arch()} here`;
  const oracle = installOracle(version, [`@jdxcode/mise-linux-x64@${version}`]);
  return 'missing' in oracle ? oracle.missing : undefined;
}

function validate(config: string): readonly RunnerIssue[] {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-runner-'));
  try {
    writeFileSync(join(folder, 'mise.toml'), config);
    const report: unknown = JSON.parse(run(['tasks', 'validate', '--json'], folder));
    if (!isReport(report)) throw new Error('the output of the runner is not a list of issues');
    return report.issues;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(words: readonly string[], folder: string, { input = '', programs, variables }: RunOptions = {}): string {
  const options = {
    cwd: folder,
    encoding: 'utf8',
    input,
    env: { ...environment(folder, programs), ...variables },
  } as const;
  const { stdout, stderr, error } = spawnSync(program, words, options);
  if (error) throw error;
  if (stdout === '') throw new Error(`the runner printed nothing: ${stderr}`);
  return stdout;
}

async function ask(words: readonly string[], folder: string, below?: string): Promise<RunnerAnswer> {
  const { failed, output, log } = await watch(words, folder, below);
  return failed ? { refusal: log } : { output };
}

function watch(words: readonly string[], folder: string, below = ''): Promise<RunnerResult> {
  return new Promise((resolve) => {
    execFile(program, words, { cwd: join(folder, below), env: environment(folder) }, (error, output, log) => {
      resolve({ failed: error !== null, output, log });
    });
  });
}

function follow(
  words: readonly string[],
  folder: string,
  listen: (chunk: string) => void,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: folder, env: environment(folder) });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', listen);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? undefined));
  });
}

/** Returns an environment with the programs of the system only, and no config files except those in `folder`. */
function environment(folder: string, programs?: string): Record<string, string> {
  return {
    HOME: folder,
    PATH: `${programs === undefined ? '' : `${programs}:`}/usr/bin:/bin`,
    MISE_TRUSTED_CONFIG_PATHS: folder,
    MISE_CEILING_PATHS: dirname(folder),
    MISE_OFFLINE: '1',
  };
}

function isReport(value: unknown): value is { readonly issues: readonly RunnerIssue[] } {
  return typeof value === 'object' && value !== null && 'issues' in value && Array.isArray(value.issues);
}
