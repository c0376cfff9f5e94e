import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { bundlesOfProgram } from '../../scripts/build/bundles.ts';
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

const modules = {
  'main.ts': `import { counter } from './counter.ts';
    counter.value += 1;
    if (process.argv[2] !== 'early') import('./later.ts').then(({ later }) => later());`,
  'later.ts': `import { counter } from './counter.ts';
    export async function later() {
      counter.value += 1;
      console.log(counter.value);
      if (process.argv[2] === 'last') (await import('./last.ts')).fail('ü');
      if (process.argv[2] !== 'broken') return;
      for (let count = 0; count < 2; count++) await import('./broken.ts').catch(({ name }) => console.log(name));
    }`,
  'broken.ts': `export const value = 1;
    (Object.freeze({ value }) as { value: number }).value = 2;`,
  'last.ts': `import { counter } from './counter.ts';
    export function fail(name: string) {
      // The regular expression is written without other characters than ASCII.
      console.log(counter.value, /[ä-ü]/.test(name));
      throw new Error('at the end');
    }`,
  'counter.ts': 'export const counter = { value: 0 };',
};

interface BuiltProgram {
  /** Runs it with an argument, and with the cache of earlier runs. */
  readonly run: (argument: string) => { readonly stdout: string; readonly stderr: string };
  /** Returns the number of parts whose code is cached for an argument. */
  readonly cached: (argument: string) => number;
  readonly file: string;
}

async function builtProgram(isDevelopment: boolean): Promise<BuiltProgram> {
  const folder = temporaryFolder({ ...modules, 'cache/': '' });
  const into = join(folder, 'dist');
  const settings = { into, isDevelopment, onWritten: () => undefined, onScript: () => undefined };
  const bundles = bundlesOfProgram('test.js', { source: join(folder, 'main.ts'), runs: 'launched' }, settings);
  await Promise.all(bundles.map((bundle) => build(bundle)));
  const cache = join(folder, 'cache');
  return {
    run(argument) {
      const env = { ...process.env, XDG_CACHE_HOME: cache };
      return spawnSync(process.execPath, [join(into, 'test.js'), argument], { env, encoding: 'utf8' });
    },
    cached: (argument) =>
      readdirSync(join(cache, 'taskwright', packageFile.version)).filter((name) => name.endsWith(`-${argument}`))
        .length,
    file: join(into, 'programs', 'test.js'),
  };
}

test('loads the parts of a program that are needed, and caches the code of each', async () => {
  const { run, cached } = await builtProgram(false);
  for (let count = 0; count < 2; count++) {
    expect(run('early')).toMatchObject({ stdout: '', stderr: '' });
    expect(run('later')).toMatchObject({ stdout: '2\n', stderr: '' });
    expect(run('last').stdout).toBe('2\n2 true\n');
  }
  expect(['early', 'later', 'last'].map(cached)).toEqual([1, 2, 3]);
});

test.each([false, true])(
  'rejects each import() of a module that fails, in strict mode (in development: %s)',
  async (isDevelopment) => {
    const { run } = await builtProgram(isDevelopment);
    expect(run('broken')).toMatchObject({ stdout: '2\nTypeError\nTypeError\n', stderr: '' });
  },
);

test('names the line of the file in which an error occurred', async () => {
  const { run, file } = await builtProgram(false);
  const [, line = ''] = /programs\/test\.js:(\d+):\d+\)/.exec(run('last').stderr.replaceAll('\\', '/')) ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('at the end');
});

test('is one module in development, whose source map leads to the sources', async () => {
  const { run, cached, file } = await builtProgram(true);
  const { stdout, stderr } = run('last');
  expect(stdout).toBe('2\n2 true\n');
  const [, line, column] = /fail \(.*:(\d+):(\d+)\)/.exec(stderr) ?? [];
  const sourceMap = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  expect(sourceMap.findEntry(Number(line) - 1, Number(column) - 1)).toMatchObject({
    originalSource: expect.stringMatching(/last\.ts$/),
    originalLine: 4,
  });
  expect(cached('last')).toBe(1);
});
