/**
 * Builds the extension, and runs the tests in a real VS Code: node scripts/test-vscode.ts. Those in the extension host, many of which
 * wait, run in parallel with those in the browser, and their output follows.
 */
import { fileURLToPath } from 'node:url';
import { exitCode, start, startInBackground, stopOnSignals } from './test/programs.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
stopOnSignals();

const buildCode = await exitCode(start(process.execPath, [pathOf('build.ts')], { stdio: 'inherit' }));
if (buildCode !== 0) process.exit(buildCode);
const inExtensionHost = startInBackground(process.execPath, [pathOf('../test/vscode/extension-host/run.ts')]);
const inBrowser = start('npx', ['vitest', 'run', '--config', 'vitest.vscode.config.ts'], { stdio: 'inherit' });
const browserCode = await exitCode(inBrowser);
const { code, output } = await inExtensionHost;
process.stdout.write(output);
process.exit(browserCode || code);
