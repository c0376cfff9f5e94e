import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../server/runner/find-program.ts';
import { findRunner } from '../support/runner.ts';
import { problemsIn } from './apply-matcher.ts';

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** A program, its arguments, a file with a mistake, the matcher, and the places of the problems. */
type Row = readonly [
  program: string,
  args: string,
  file: readonly [path: string, text: string],
  matcher: string,
  places: readonly string[],
];

const rows: readonly Row[] = [
  [tsc, '--noEmit src/a.ts', ['src/a.ts', 'const x: number = "a";\n'], 'tsc', ['src/a.ts:1:7 error TS2322']],
  ['gcc', '-c src/a.c -o /dev/null', ['src/a.c', 'int main(void) {\n  return y;\n}\n'], 'gcc', ['src/a.c:2:10 error']],
  ['g++', '-c a.cpp -o /dev/null', ['a.cpp', 'int main() { return y; }\n'], 'gcc', ['a.cpp:1:21 error']],
  ['shellcheck', '-f gcc a.sh', ['a.sh', '#!/bin/sh\ncd x\n'], 'gcc', ['a.sh:2:1 warning']],
  ['rustc', 'a.rs -o /dev/null', ['a.rs', 'fn main() { let a: i32 = "x"; }\n'], 'rustc', ['a.rs:1:26 error E0308']],
  ['go', 'vet a.go', ['a.go', 'package main\n\nfunc main() {\n\tx\n}\n'], 'go', ['a.go:4:2 error']],
  ['python3', 'a.py', ['a.py', 'def f(x):\n  return 1 / x\n\nf(0)\n'], 'python', ['a.py:4 error', 'a.py:2 error']],
  ['pytest', 'test_a.py', ['test_a.py', 'def test_x():\n  assert 1 == 2\n'], 'pytest', ['test_a.py:2 error']],
];

const runner = findRunner();
const installed = rows.flatMap(([program, ...row]) => {
  const path = findProgram(program, process.env);
  return path === undefined ? [] : [[path, ...row] as const];
});

describe.runIf(runner)('the problem matcher finds the problems that a program prints in a terminal', () => {
  test.for(installed)('%s %s', async ([program, args, [path, text], matcher, places]) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-matchers-')));
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      writeFileSync(
        join(folder, 'mise.toml'),
        `[tasks.check]\nrun = '${program} ${args}'\n[tasks.other]\nrun = "true"\n[tasks.all]\ndepends = ["check", "other"]\n`,
      );
      // The runner prints the names of the tasks before the lines if it runs several.
      for (const task of ['check', 'all']) {
        const output = await inTerminal([runner?.program ?? '', 'run', task], folder);
        const found = problemsIn(matcher, output).map((line) => line.replace(`${folder}/`, ''));
        const isFound = (place: string): boolean => found.some((line) => line.startsWith(`${place} `));
        expect(places.filter(isFound), output).toEqual(places);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/**
 * Resolves to the output of a program in a terminal, without sequences that only change colors, as VS Code reads it.
 */
function inTerminal(words: readonly string[], folder: string): Promise<string> {
  const env = { ...process.env, MISE_TRUSTED_CONFIG_PATHS: folder, MISE_CEILING_PATHS: dirname(folder), TERM: 'xterm' };
  return new Promise((resolve) => {
    execFile('script', ['-qec', words.join(' '), '/dev/null'], { cwd: folder, env }, (_, stdout) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences begin with a control character
      resolve(stdout.replaceAll(/\x1b\[[\d;]*[A-Za-z]/g, '').replaceAll('\r\n', '\n')),
    );
  });
}
