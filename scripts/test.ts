/**
 * Runs the checks, the unit tests and the tests in a real VS Code: node scripts/test.ts. Stops at the first failure. The checks run
 * in parallel with the unit tests, many of which wait, and so does the installation of VS Code, which takes two minutes.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program that runs in the background. Its output is printed later. */
interface Background {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number; readonly output: string }>;
}

const installer = fileURLToPath(new URL('../harness/vscode/install-host.ts', import.meta.url));
// If it fails, the tests that require VS Code repeat it and print the cause.
const installation = process.platform === 'linux' ? startInBackground(process.execPath, [installer]) : undefined;
const check = startInBackground('npm', ['run', 'check']);
const unitTests = start('npm', ['run', 'test:unit'], { stdio: 'inherit' });

const checked = check.ended.then(({ code, output }) => {
  process.stdout.write(output);
  if (code !== 0) stopWith(code);
});
const unitCode = await exitCode(unitTests);
if (unitCode !== 0) stopWith(unitCode);
await checked;

process.stdout.write((await installation?.ended)?.output ?? '');
process.exit(await exitCode(start('npm', ['run', 'test:vscode'], { stdio: 'inherit' })));

/** Ends the programs that are running, and this one. */
function stopWith(code: number): never {
  for (const child of [installation?.child, check.child, unitTests]) child?.kill();
  process.exit(code);
}

function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(program, args, { ...options, shell: process.platform === 'win32' });
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

function startInBackground(program: string, args: readonly string[]): Background {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => texts.push(String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code ?? 1, output: texts.join('') }));
  return { child, ended };
}
