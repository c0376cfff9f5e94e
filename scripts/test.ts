/**
 * Runs the checks, the unit tests and the tests in a real VS Code, in this order: node scripts/test.ts. Stops at the
 * first failure. VS Code is installed in parallel with the other steps, since that takes two minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const installer = fileURLToPath(new URL('../harness/vscode/install-host.ts', import.meta.url));
const installation = process.platform === 'linux' ? startInstallation() : undefined;

for (const script of ['check', 'test:unit', 'test:vscode']) {
  if (script === 'test:vscode') process.stdout.write((await installation?.output) ?? '');
  const code = await run('npm', ['run', script]);
  if (code === 0) continue;
  installation?.stop();
  process.exit(code);
}

/** Runs a program. Resolves to its exit code. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const [code] = await once(spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' }), 'exit');
  return code ?? 1;
}

/** Starts the installation. If it fails, the tests that require VS Code repeat it and print the cause. */
function startInstallation() {
  const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => texts.push(String(text)));
  return { output: once(child, 'close').then(() => texts.join('')), stop: () => child.kill() };
}
