import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findExecutable } from './find-executable.ts';

export interface MachineRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty project folder, an empty home folder and an empty npm cache, with a minimal environment. */
export interface EmptyMachine {
  readonly folder: string;
  /** Configures npm. */
  configureNpm(text: string): void;
  write(files: Readonly<Record<string, string>>): void;
  run(program: string, ...words: readonly string[]): Promise<MachineRun>;
  [Symbol.dispose](): void;
}

/** The milliseconds after which a program is ended. */
const maxRunTime = 120_000;

/** Creates folders in which to repeat a user's first steps on a machine with only Node and npm. They are removed on disposal. */
export function emptyMachine(): EmptyMachine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-machine-')));
  for (const name of ['home', 'project']) mkdirSync(join(root, name));
  const folder = join(root, 'project');
  const home = join(root, 'home');
  const system = (process.env.PATH ?? '').split(delimiter).filter(isSystemFolder);
  const env = {
    PATH: [dirname(process.execPath), ...system, dirname(findExecutable('npm') ?? '')].join(delimiter),
    HOME: home,
    npm_config_cache: join(root, 'npm-cache'),
    npm_config_update_notifier: 'false',
    CI: '1',
  };
  return {
    folder,
    configureNpm: (text) => writeFileSync(join(home, '.npmrc'), text),
    write: (files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    },
    run: async (program, ...words) => {
      const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: maxRunTime });
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { code, stdout, stderr };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Returns whether a folder of the PATH belongs to the system, and not to the checkout or the user. */
function isSystemFolder(folder: string): boolean {
  return /^\/(?:usr|bin|sbin|opt)(?:\/|$)/.test(folder);
}
