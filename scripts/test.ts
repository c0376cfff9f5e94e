/**
 * Runs the checks, the unit tests and the tests in a real VS Code: node scripts/test.ts. Stops at the first failure. The checks run
 * in parallel with the unit tests, many of which wait, and so does the installation of VS Code, which takes two minutes.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const installer = fileURLToPath(new URL('../harness/vscode/install-host.ts', import.meta.url));
const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();
for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
  process.once(signal, () => stopWith(code));
}

// If it fails, the tests that require VS Code repeat it and print the cause.
const installation = process.platform === 'linux' ? startInBackground(process.execPath, [installer]) : undefined;
const check = startInBackground('npm', ['run', 'check']);
const unitTests = start('npm', ['run', 'test:unit'], { stdio: 'inherit' });

const checked = check.then(({ code, output }) => {
  process.stdout.write(output);
  if (code !== 0) stopWith(code);
});
const unitCode = await exitCode(unitTests);
if (unitCode !== 0) stopWith(unitCode);
await checked;

process.stdout.write((await installation)?.output ?? '');
process.exit(await exitCode(start('npm', ['run', 'test:vscode'], { stdio: 'inherit' })));

/** Ends the programs that are running, with those that they have started, and this one. */
function stopWith(code: number): never {
  for (const child of running) {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid);
    else child.kill();
  }
  process.exit(code);
}

/** Starts a program as the leader of a process group, since npm does not end the programs that it has started. */
function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, shell: !hasGroups, detached: hasGroups });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Starts a program whose output is printed later. Resolves when it has ended. */
async function startInBackground(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => texts.push(String(text)));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: texts.join('') };
}
