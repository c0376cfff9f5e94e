/**
 * Prepares the checkout: installs the dependencies if they are missing or package-lock.json has changed. Plain JavaScript,
 * because it runs on the Node of the machine before the dependencies are installed. The dependencies include Node 24, on
 * which every later step runs: npm puts `node_modules/.bin` first on the PATH of its scripts. Before tests, it also installs
 * ShellCheck and the services of the registry's tests on Linux, if apt can install them without a password.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 20;
const requiredNode = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.taskwright-setup');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (major(process.versions.node) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer, then run this again.`);
}
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
  checkNode(process.versions.node);
} else {
  installDependencies();
  checkNode(spawnSync('node', ['--print', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim());
}

if (/^pretest(?::unit)?$|^precorpus:shellcheck$|^prescreenshots$/.test(process.env.npm_lifecycle_event ?? ''))
  installShellCheck();
// `npm test` runs `test:unit`, in parallel with the checks.
if (process.env.npm_lifecycle_event === 'pretest:unit') installServices();
if (process.env.npm_lifecycle_event === 'pretest:services') installServices('--all');

/** Installs PostgreSQL and the other services that the tests of the registry start. Without them, these tests fail. */
function installServices(...words) {
  if (process.platform !== 'linux') return;
  const program = join(root, 'harness', 'services', 'install.ts');
  const { status } = spawnSync('node', [program, ...words], { stdio: 'inherit' });
  if (status !== 0) console.log('setup: the services of the tests could not be installed; the message is above.');
}

/** Installs ShellCheck, which the tests of scripts start. Without it, these tests fail and name the package. */
function installShellCheck() {
  if (process.platform !== 'linux' || succeeds('shellcheck', ['--version'])) return;
  const isRoot = process.getuid?.() === 0;
  const apt = isRoot ? ['apt-get'] : ['sudo', '--non-interactive', 'apt-get'];
  if (!succeeds('apt-get', ['--version']) || !(isRoot || succeeds('sudo', ['--non-interactive', 'true']))) {
    console.log('setup: ShellCheck is missing, so its tests will fail; install the package `shellcheck`.');
    return;
  }
  console.log('setup: installing shellcheck with apt (once)');
  const [program, ...first] = apt;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync(program, [...first, 'update'], options);
  const { status } = spawnSync(
    program,
    [...first, 'install', '--yes', '--no-install-recommends', 'shellcheck'],
    options,
  );
  if (status !== 0) console.log('setup: apt could not install ShellCheck; its message is above.');
}

function succeeds(program, words) {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

function installDependencies() {
  console.log(
    'setup: installing the dependencies with npm ci (once, about a minute, and after package-lock.json changes)',
  );
  // npm replaces the Node in node_modules, so it must not run on it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
  const [command, ...first] = process.env.npm_execpath ? ['node', process.env.npm_execpath] : ['npm'];
  // Without the warnings about packages for a newer Node: the packages run on the one in node_modules.
  const npm = spawnSync(command, [...first, 'ci', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (npm.error) fail(`npm could not be started (${npm.error.message}); install npm, then run this again.`);
  if (npm.status !== 0) fail('npm ci failed; its message is above.');
  writeFileSync(stamp, lock);
  console.log('setup: done');
}

/** Prints a note if this Node is too old. Exits in an npm script, because the next step would fail with an unclear error. */
function checkNode(version) {
  if (major(version) >= requiredNode) return;
  const message = `\`node\` is version ${version} here, and the next steps require ${requiredNode}`;
  if (process.env.npm_lifecycle_event && !existsSync(join(binaries, 'node'))) {
    fail(
      `${message}: node_modules contains no Node. Allow the install script of the package \`node\`, then run \`npm ci\`.`,
    );
  }
  if (process.env.npm_lifecycle_event) fail(`${message}: ${binaries} must come first on the PATH.`);
  console.log(`setup: ${message}; run them through npm, which finds the one in ${binaries}.`);
}

function major(version) {
  return Number.parseInt(version, 10);
}

function fail(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}
