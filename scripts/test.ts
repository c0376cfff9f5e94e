/**
 * Runs the checks, the unit tests and the tests in a real VS Code: node scripts/test.ts. Stops at the first failure. The checks run
 * in parallel with the unit tests, many of which wait, and so does the installation of VS Code, which takes two minutes.
 */
import { fileURLToPath } from 'node:url';
import { exitCode, start, startInBackground, stopOnSignals, stopWith } from './test/programs.ts';

const installer = fileURLToPath(new URL('../harness/vscode/install-host.ts', import.meta.url));
stopOnSignals();

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
